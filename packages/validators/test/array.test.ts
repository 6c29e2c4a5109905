import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { array } from '../src/array.ts';

describe('a list of a schema', () => {
  it('is read up to its first invalid item, so that a million of them cost no more than one', () => {
    const read: unknown[] = [];
    const item = z.custom((value) => {
      read.push(value);
      return value !== 'wrong';
    });
    const { error } = array(item).safeParse(['right', 'wrong', 'wrong', 'wrong']);
    expect(error?.issues.map(({ path }) => path)).toEqual([[1]]);
    expect(read).toEqual(['right', 'wrong']);
  });
});
