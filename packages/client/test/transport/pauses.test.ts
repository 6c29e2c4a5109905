import { afterEach, expect, test, vi } from 'vitest';

import { ConnectionError } from '../../src/index.ts';
import { pauseBefore, readRetries } from '../../src/transport/retries.ts';
import type { Operation } from '../../src/transport/operation.ts';

const read = { id: 'getVisaCheck' } as Operation;
const busy = (headers: Record<string, string> = {}) => ({ status: 503, headers });

/** The longest pause before each attempt: jitter takes a part of it. */
function longestPauses(attempts: number): (number | undefined)[] {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const retries = readRetries({ attempts });
  return Array.from({ length: attempts }, (_, index) => pauseBefore(index + 1, busy(), read, retries, {}));
}

afterEach(() => vi.restoreAllMocks());

test('the pauses before a read is sent again double from 300 milliseconds to 5 seconds, and end with the attempts', () => {
  expect(longestPauses(8)).toEqual([300, 600, 1200, 2400, 4800, 5000, 5000, undefined]);
});

test('a pause is any part of the longest one, so that many clients do not come back together', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.25);
  const lost = new ConnectionError('getVisaCheck: cut', { operationId: 'getVisaCheck', neverSent: false });
  expect(pauseBefore(2, lost, read, readRetries(), {})).toBe(150);
});

test.each([
  { seconds: '30', expected: 30_000 },
  { seconds: '31', expected: undefined },
  { seconds: '0', expected: 0 },
])(
  'a Retry-After of $seconds seconds, of at most 30, gives a pause of $expected',
  ({ seconds, expected }) => {
    const retries = readRetries({ longestRetryAfter: 30_000 });
    expect(pauseBefore(1, busy({ 'retry-after': seconds }), read, retries, {})).toBe(expected);
  },
);
