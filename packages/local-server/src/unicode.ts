/** The escape of half a surrogate pair, the only way that one gets into a text: the body's bytes are UTF-8. */
const SURROGATE = /\\u[dD][89a-fA-F]/u;

/**
 * Whether every text in a JSON value, names included, is valid Unicode. `"\ud800"` is valid JSON but no character. In UTF-8
 * every half of a pair becomes the replacement character, so different texts would become equal.
 */
export function isUnicode(source: string, value: unknown): boolean {
  if (!SURROGATE.test(source)) return true;
  // A list instead of recursion, because a body of a megabyte can be nested deeper than the stack allows.
  const left: unknown[] = [value];
  while (left.length > 0) {
    const each = left.pop();
    if (typeof each === 'string') {
      if (!each.isWellFormed()) return false;
    } else if (typeof each === 'object' && each !== null) {
      for (const [name, inner] of Object.entries(each)) left.push(name, inner);
    }
  }
  return true;
}
