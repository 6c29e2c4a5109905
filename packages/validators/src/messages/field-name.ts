/** Names a field for people: `document.date_of_birth`, `ids[0]`, and `The value` for the root. */
export function fieldName(path: readonly PropertyKey[], root = 'The value'): string {
  if (path.length === 0) return root;
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./u, '');
}

/** The same as a JSON Pointer (RFC 6901): `/document/date_of_birth`, and the empty string for the root. */
export function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
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
