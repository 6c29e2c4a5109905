import { expect, test } from 'vitest';

import { EndlessListError, untilEndless } from '../../../src/base/polling/endless-list.ts';

async function* numbers(count: number): AsyncGenerator<number> {
  for (let number = 0; number < count; number += 1) yield number;
}

async function lengthOf(list: AsyncIterable<unknown>): Promise<number> {
  let length = 0;
  for await (const _ of list) length += 1;
  return length;
}

test('a list of 100,000 entries is read to its end, and one that goes on is given up', async () => {
  expect(await lengthOf(untilEndless(numbers(100_000)))).toBe(100_000);
  await expect(lengthOf(untilEndless(numbers(Infinity)))).rejects.toThrow(EndlessListError);
});
