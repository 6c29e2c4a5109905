import { describe, expect, it, vi } from 'vitest';

import { RateLimitError, VisaChecks } from '../../src/index.ts';
import { failureOf } from '../support/failure.ts';
import { serve } from '../support/server.ts';

const accessToken = 'test-token';

describe('Retry-After', () => {
  it.each([Infinity, 10_000_000_000])(
    'over the longest time of a timer fails the call, also when longestRetryAfter is %d',
    async (longestRetryAfter) => {
      const server = await serve((_, response) =>
        response.writeHead(429, { 'retry-after': '2147484' }).end(),
      );
      const checks = new VisaChecks({ baseUrl: server.url, accessToken, retry: { longestRetryAfter } });
      expect(await failureOf(checks.get('vc_1'))).toMatchObject({ retryAfterMs: 2_147_484_000 });
      expect(server.seen).toHaveLength(1);
    },
  );

  it.each([-3_600_000, 3_600_000])(
    "with a date is read by the service's clock, when this machine's differs by %d ms",
    async (difference) => {
      const server = await serve((_, response) => {
        const date = 'Mon, 05 Jan 2026 10:00:00 GMT';
        response.writeHead(429, { date, 'retry-after': 'Mon, 05 Jan 2026 10:00:20 GMT' }).end();
      });
      vi.useFakeTimers({ now: Date.UTC(2026, 0, 5, 10) + difference, toFake: ['Date'] });
      const checks = new VisaChecks({ baseUrl: server.url, accessToken, retry: false });
      const error = await failureOf(checks.get('vc_1')).finally(() => vi.useRealTimers());
      expect(error).toBeInstanceOf(RateLimitError);
      expect(error).toMatchObject({ retryAfterMs: 20_000 });
    },
  );

  it("with a date is read by this machine's clock, when the response has no date", async () => {
    const server = await serve((_, response) => {
      response.sendDate = false;
      response.writeHead(429, { 'retry-after': 'Mon, 05 Jan 2026 10:00:20 GMT' }).end();
    });
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 5, 10), toFake: ['Date'] });
    const checks = new VisaChecks({ baseUrl: server.url, accessToken, retry: false });
    const error = await failureOf(checks.get('vc_1')).finally(() => vi.useRealTimers());
    expect(error).toMatchObject({ retryAfterMs: 20_000 });
  });
});
