/** Half a surrogate pair reaches a text by such an escape only: the bytes of a body are UTF-8. */
const SURROGATE = /\\u[dD][89a-fA-F]/u;

/**
 * Whether every text in a JSON value, names included, is Unicode. `"\ud800"` is good JSON and no character: stored as
 * UTF-8 it becomes the replacement character, as every other half of a pair does.
 *
 * @param source the JSON that `value` was parsed from
 */
export function isUnicode(source: string, value: unknown): boolean {
  if (!SURROGATE.test(source)) return true;
  // A list instead of recursion: a body of a megabyte can be deeper than the stack.
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
