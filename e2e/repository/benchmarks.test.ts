import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { drawChart } from '../../bench/src/report/chart.ts';
import { atLeast, atMost, headroom, isKept } from '../../bench/src/report/promises.ts';
import { allPromises, parts, readResults, type Results } from '../../bench/src/report/results.ts';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const figures = { date: '2000-01-01', node: '24.0.0', cores: 2 };

test('a figure that is not a number keeps no promise', () => {
  expect([atMost('a', Number.NaN, 1), atLeast('b', Number.NaN, 1)].map(isKept)).toEqual([false, false]);
  expect([atMost('a', 1, 1), atLeast('b', 1, 1), atMost('lost', 0, 0)].map(isKept)).toEqual([
    true,
    true,
    true,
  ]);
});

test('headroom is how many times better than its goal a figure is, whichever way is better', () => {
  expect(
    [atMost('a', 5, 10), atLeast('b', 20, 10), atMost('c', 20, 10), atMost('lost', 0, 0)].map(headroom),
  ).toEqual([2, 2, 0.5, Infinity]);
});

test('the chart and the table say which promise is missed', () => {
  const results: Results = {
    sandbox: { ...figures, promises: [atMost('kept', 1, 2), atLeast('missed', 1, 2, { beside: 'a peer' })] },
  };
  expect(drawChart(results)).toContain('1 of 2 are kept. Missed: missed.');
  expect(allPromises(results)).toMatch(/\| missed +\| a peer +\| +at least 2 \| +1 \| no +\|/u);
});

test('the README and the chart of the benchmarks show the last results of every part', () => {
  const results = readResults();
  expect(Object.keys(results).toSorted()).toEqual(Object.keys(parts).toSorted());
  expect(read('bench/README.md')).toContain(allPromises(results));
  expect(read('docs/images/benchmarks.svg')).toBe(drawChart(results));
});
