import { expect, test } from 'vitest';

import { findGrowth, findViolations, type Sent } from './accounting.ts';

const created = (identifier: string, id: string): Sent => ({ identifier, outcome: { kind: 'created', id } });
const check = (identifier: string, id: string) => ({ id, document: { identifier } });

test('a create that is there once, and one that nobody can tell about, are in order', () => {
  const sent: Sent[] = [
    created('A', 'vc_1'),
    { identifier: 'B', outcome: { kind: 'none' } },
    { identifier: 'C', outcome: { kind: 'unsure' } },
    { identifier: 'D', outcome: { kind: 'unsure' } },
  ];
  expect(findViolations(sent, [check('A', 'vc_1'), check('D', 'vc_2')])).toEqual([]);
});

test.each([
  ['twice', [created('A', 'vc_1')], [check('A', 'vc_1'), check('A', 'vc_2')], 'A was created 2 times'],
  ['lost', [created('A', 'vc_1')], [], 'A was created as vc_1, which is lost'],
  ['another one', [created('A', 'vc_1')], [check('A', 'vc_2')], 'A was created as vc_1, which is lost'],
  [
    'wrongly said to be missing',
    [{ identifier: 'A', outcome: { kind: 'none' } }],
    [check('A', 'vc_1')],
    'A is said to have no check, and has one',
  ],
  ['of nobody', [], [check('X', 'vc_1')], 'X was sent by nobody'],
] satisfies [string, Sent[], ReturnType<typeof check>[], string][])(
  'a create that is %s is named',
  (_, sent, listed, violation) => {
    expect(findViolations(sent, listed)).toEqual([violation]);
  },
);

test('memory may rise while it warms up, and may swing, but not grow', () => {
  const steady = { name: 'client', megabytes: [50, 90, 52, 55, 100] };
  const growing = { name: 'sandbox', megabytes: [80, 100, 150, 155, 160] };
  expect(findGrowth([steady, growing], 32)).toEqual(['sandbox grew from 80 to 150 MB; 32 MB are allowed']);
  expect(findGrowth([{ name: 'client', megabytes: [50] }], 1)).toEqual([]);
});
