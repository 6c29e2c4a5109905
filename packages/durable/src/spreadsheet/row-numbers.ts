import { listOf } from '@workrights/explainer/finding';

/** How many row numbers a message names. */
export const NAMED = 3;

/** `4`, `4 and 7`, `4, 7, 9 and 12 more`. `numbers` are the first of them, `count` is how many there are. */
export function rowNumbers(numbers: readonly number[], count: number = numbers.length): string {
  const named = numbers.slice(0, NAMED).map(String);
  if (count > named.length) named.push(`${count - named.length} more`);
  return listOf(named, 'and');
}
