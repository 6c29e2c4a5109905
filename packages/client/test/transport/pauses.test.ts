import { expect, test } from 'vitest';

import { ConnectionError } from '../../src/index.ts';
import { readRetries, kyRetries } from '../../src/transport/retries.ts';
import type { Operation } from '../../src/transport/operation.ts';

const read = { id: 'getVisaCheck' } as Operation;
const busy = (seconds: string) => ({
  response: new Response(null, { status: 503, headers: { 'retry-after': seconds } }),
});

test('ky pauses for any part of 300 milliseconds, doubled each time, up to 5 seconds', () => {
  expect(kyRetries(read, readRetries({ attempts: 8 }), 0)).toMatchObject({
    limit: 7,
    jitter: true,
    backoffLimit: 5_000,
  });
});

test.each([
  ['30', undefined],
  ['31', false],
  ['0', undefined],
  ['-', undefined],
])('after a Retry-After of %s seconds, of at most 30, ky is told %s', async (seconds, expected) => {
  const { shouldRetry } = kyRetries(read, readRetries({ longestRetryAfter: 30_000 }), 0);
  expect(await shouldRetry!({ error: busy(seconds) as never, retryCount: 1 })).toBe(expected);
});

test('a broken connection of a read is tried again', async () => {
  const lost = new ConnectionError('getVisaCheck: cut', { operationId: 'getVisaCheck', neverSent: false });
  expect(await kyRetries(read, readRetries(), 0).shouldRetry!({ error: lost, retryCount: 1 })).toBe(true);
});
