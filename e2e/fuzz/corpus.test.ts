import { readdirSync } from 'node:fs';

import { nat } from 'fast-check';
import { expect, test } from 'vitest';

import { temporaryFolder } from '../support/temporary-folder.ts';
import { CORPUS, readFinds } from './corpus.ts';
import { fuzz } from './fuzz.ts';
import type { Target } from './target.ts';
import { targets } from './targets.ts';

const withFinds = targets.filter(({ name }) => readFinds(name).length > 0);

test.each(withFinds.map((target) => [target.name, target] as const))(
  'what once broke %s breaks it no more',
  async (name, target) => {
    const { replayed } = await fuzz(target, { cases: 0, seed: 1 });
    expect(replayed).toBe(readFinds(name).length);
  },
);

test('each folder of the corpus is of a target', () => {
  const names = targets.map(({ name }) => name);
  for (const folder of readdirSync(CORPUS)) expect(names).toContain(folder);
});

test('what breaks a target is made small, kept, and tried first in the next run', async () => {
  await using corpus = await temporaryFolder('corpus');
  const tried: number[] = [];
  let limit = 1_000;
  const target: Target<number> = {
    name: 'numbers',
    times: 3,
    open: async () => ({
      inputs: nat(1_000_000),
      check(input) {
        tried.push(input);
        if (input > limit) throw new Error('too large');
      },
      async [Symbol.asyncDispose]() {},
    }),
  };
  const run = () => fuzz(target as Target, { cases: 100, seed: 1, corpus: corpus.path });
  await expect(run()).rejects.toThrow(/input \d+ of seed 1 breaks it: Error: too large\nKept in .*numbers/u);
  expect(readFinds('numbers', corpus.path).map(({ input }) => input)).toEqual([1_001]);

  tried.length = 0;
  await expect(run()).rejects.toThrow(/numbers: the input of .*\.json breaks it: Error: too large/u);
  expect(tried).toEqual([1_001]);

  tried.length = 0;
  limit = 1_000_000;
  expect(await run()).toEqual({ tried: 300, replayed: 1 });
  expect(tried).toHaveLength(301);
});
