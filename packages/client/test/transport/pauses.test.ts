import ky from 'ky';
import { expect, onTestFinished, test, vi } from 'vitest';

import { ConnectionError } from '../../src/index.ts';
import { readRetries, kyRetries } from '../../src/transport/ky-options.ts';
import type { Operation } from '../../src/transport/operation.ts';

const read = { id: 'getVisaCheck' } as Operation;
const busy = (seconds: string) => ({
  response: new Response(null, { status: 503, headers: { 'retry-after': seconds } }),
});

test.each([
  [0, [0, 0, 0, 0, 0, 0, 0, 0]],
  [0.5, [150, 300, 600, 1_200, 2_400, 2_500, 2_500, 2_500]],
  [0.75, [225, 450, 900, 1_800, 3_600, 3_750, 3_750, 3_750]],
])(
  'a pause is any part of 300 milliseconds, doubled each time up to 5 seconds: %d of it',
  async (part, pauses) => {
    vi.spyOn(Math, 'random').mockReturnValue(part);
    const wait = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((then: () => void) => then()) as never);
    onTestFinished(() => void vi.restoreAllMocks());
    const fetch = () => Promise.resolve(busy('-').response.clone());
    const retry = kyRetries(read, readRetries({ attempts: 9 }), 0);
    await ky('http://127.0.0.1', { fetch, retry, timeout: false, totalTimeout: false }).catch(
      () => undefined,
    );
    expect(wait.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual(pauses);
  },
);

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
