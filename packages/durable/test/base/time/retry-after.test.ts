import { expect, test } from 'vitest';

import { readRetryAfter } from '../../../src/base/time/retry-after.ts';

const NOW = Date.parse('2026-03-05T01:02:03.000Z');
const DAY = 24 * 3_600_000;

test.each([
  ['0', 0],
  ['90', 90_000],
  ['Thu, 05 Mar 2026 01:03:03 GMT', 60_000],
  ['Thu, 05 Mar 2026 01:00:00 GMT', 0],
  ['999999999', DAY],
  ['9'.repeat(400), DAY],
  ['Wed, 21 Oct 2099 07:28:00 GMT', DAY],
])('a Retry-After of %s asks for a pause, of a day at most', (value, expected) => {
  expect(readRetryAfter(value, NOW, undefined)).toBe(expected);
});

test.each(['', '-5', '1e9', '1.5', 'in 5 minutes', '2026-03-06', 'Thu, 99 Mar 2026 01:03:03 GMT', null])(
  'a Retry-After of %s says nothing, so that the own pause holds',
  (value) => {
    expect(readRetryAfter(value, NOW, undefined)).toBeUndefined();
  },
);

test('a date is read by the clock of who sent it, when that can be read', () => {
  const asked = 'Thu, 05 Mar 2026 03:00:30 GMT';
  expect(readRetryAfter(asked, NOW, 'Thu, 05 Mar 2026 03:00:00 GMT')).toBe(30_000);
  expect(readRetryAfter('Thu, 05 Mar 2026 01:02:33 GMT', NOW, 'yesterday 5')).toBe(30_000);
});
