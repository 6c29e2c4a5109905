import type { Path } from './rule.ts';

/** Names a field for people: `document.date_of_birth`, `ids[0]`, and the empty string for the whole value. */
export function fieldName(path: readonly PropertyKey[]): string {
  const steps = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`));
  return steps.join('').replace(/^\./u, '');
}

/** The value at a path, or undefined when there is none. */
export function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let current = root;
  for (const step of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, step)) return undefined;
    current = (current as Record<PropertyKey, unknown>)[step];
  }
  return current;
}

/** Whether a path leads through another one, or to the same value. */
export function leadsThrough(path: Path, other: Path): boolean {
  return other.length <= path.length && other.every((step, index) => step === path[index]);
}
