import { expect, test } from 'vitest';

import { countsInLine, showCounts } from '../src/commands/bulk/counts.ts';
import { showStatus } from '../src/commands/bulk/status.ts';
import { NO_ROWS } from './support/counts.ts';

const ONE_EACH = {
  planned: 1200,
  submitting: 2,
  pending: 3,
  completed: 4,
  failed: 8,
  refused: 5,
  unknown: 6,
  held: 7,
  total: 1235,
};

test('the progress of a run is in plain words', () => {
  expect(countsInLine(ONE_EACH)).toEqual([
    '1,200 not sent yet',
    '2 being sent',
    '3 sent without a result yet',
    '4 with a result',
    '8 checked without a result',
    '5 refused',
    '6 sent with the response lost',
    '7 held for a person to decide',
  ]);
  expect(countsInLine({ ...NO_ROWS, completed: 4, total: 4 })).toEqual(['4 with a result']);
});

test('the summary of a run says the same of each state as its progress', () => {
  const summary = showCounts(ONE_EACH).split('\n');
  for (const said of countsInLine(ONE_EACH)) {
    const [count = '', ...words] = said.split(' ');
    const line = summary.find((each) => each.includes(` ${count}  `));
    expect(line).toContain(words.join(' '));
  }
});

test('the status of a run says how many failed rows it tries again', () => {
  const status = { run: 'june', state: 'ready', budget: { concurrency: 1 }, ...ONE_EACH } as const;
  expect(showStatus({ ...status, again: 3 })).toContain(
    '3 rows will be tried again, since the cause passes: workrights bulk resume june',
  );
  expect(showStatus({ ...status, again: 0 })).not.toContain('again');
});

test.each([
  ['ready', { planned: 2, refused: 1, total: 3 }, 0],
  ['begun, and not done', { planned: 1, completed: 2, total: 3 }, 0],
  ['begun, and not done', { pending: 1, completed: 2, total: 3 }, 0],
  ['begun, and not done', { failed: 1, completed: 2, total: 3 }, 1],
  ['done', { completed: 2, refused: 1, total: 3 }, 0],
  ['done', { failed: 1, completed: 2, total: 3 }, 0],
])('a run is %s with %j', (words, counts, again) => {
  const status = { run: 'june', state: 'ready', budget: { concurrency: 1 }, again } as const;
  expect(showStatus({ ...NO_ROWS, ...status, ...counts }).split('\n')[0]).toMatch(
    new RegExp(`^Run june: ${words}(?:: |$)`, 'u'),
  );
});
