/** So many numbers of a kind are named: the first ones show what is wrong. */
const NAMED = 3;

/** `line 4`, `lines 4 and 7`, `lines 4, 7, 9 and 12 more` */
export function listed(noun: string, numbers: readonly number[], count: number = numbers.length): string {
  const named: (number | string)[] = numbers.slice(0, NAMED);
  if (count > named.length) named.push(`${count - named.length} more`);
  if (named.length === 1) return `${noun} ${named[0]}`;
  return `${noun}s ${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}
