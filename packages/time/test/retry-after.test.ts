import { expect, test } from 'vitest';

import { readRetryAfter } from '../src/retry-after.ts';

const NOW = Date.parse('2026-03-05T01:02:03.000Z');

test.each([
  ['0', 0],
  ['90', 90_000],
  ['Thu, 05 Mar 2026 01:03:03 GMT', 60_000],
  ['Thu, 05 Mar 2026 01:00:00 GMT', 0],
  ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
  ['Wed, 21 Oct 2099 07:28:00 GMT', Date.UTC(2099, 9, 21, 7, 28) - NOW],
])('a Retry-After of %s asks for a pause', (value, expected) => {
  expect(readRetryAfter(value, { now: NOW })).toBe(expected);
});

test.each(['', '-5', '1e9', '1.5', 'in 5 minutes', '2026-03-06', 'Thu, 99 Mar 2026 01:03:03 GMT', null])(
  'a Retry-After of %s says nothing, so that the own pause holds',
  (value) => {
    expect(readRetryAfter(value, { now: NOW })).toBeUndefined();
  },
);

test('a date is read by the clock of who sent it, when that can be read', () => {
  const asked = 'Thu, 05 Mar 2026 03:00:30 GMT';
  expect(readRetryAfter(asked, { now: NOW, date: 'Thu, 05 Mar 2026 03:00:00 GMT' })).toBe(30_000);
  expect(readRetryAfter('Thu, 05 Mar 2026 01:02:33 GMT', { now: NOW, date: 'yesterday 5' })).toBe(30_000);
});

test('a wait of more than the longest is that long', () => {
  expect(readRetryAfter('999999999', { now: NOW, longest: 5_000 })).toBe(5_000);
});
