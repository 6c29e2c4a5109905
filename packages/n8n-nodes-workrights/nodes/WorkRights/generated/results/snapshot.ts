// Copied from packages/results by workrights-codegen. Do not edit.
/** Replaces a value that can't be read: a getter that throws, a revoked proxy, too long a list. */
export const UNREADABLE: unique symbol = Symbol('unreadable');

/** A check is five levels deep. */
const DEEPEST = 8;
const LONGEST_LIST = 1_000;

/**
 * A copy of a value with only its own, enumerable properties. Each property is read once, so that a value that changes between
 * two reads isn't judged by one value and shown with the other. Never throws.
 */
export function snapshotOf(value: unknown): unknown {
  return copyOf(value, 0, new Map());
}

function copyOf(value: unknown, depth: number, copies: Map<object, object>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = copies.get(value);
  if (known !== undefined) return known;
  if (depth > DEEPEST) return UNREADABLE;
  const child = (key: number | string): unknown => {
    try {
      return copyOf((value as Record<number | string, unknown>)[key], depth + 1, copies);
    } catch {
      return UNREADABLE;
    }
  };
  try {
    if (Array.isArray(value)) {
      if (value.length > LONGEST_LIST) return UNREADABLE;
      const list: unknown[] = [];
      copies.set(value, list);
      for (let index = 0; index < value.length; index += 1) list.push(child(index));
      return list;
    }
    const copy = Object.create(null) as Record<string, unknown>;
    copies.set(value, copy);
    for (const key of Object.keys(value)) copy[key] = child(key);
    return copy;
  } catch {
    return UNREADABLE;
  }
}
