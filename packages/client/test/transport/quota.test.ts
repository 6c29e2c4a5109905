import { describe, expect, it } from 'vitest';

import {
  RateLimitError,
  TimeoutError,
  VisaChecks,
  WorkRights,
  type HookResponse,
  type VisaChecksOptions,
} from '../../src/index.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve, type Handler } from '../support/server.ts';
import { VirtualTime } from '../support/virtual-time.ts';

const accessToken = 'test-token';
const MINUTE = 60_000;

interface Limits {
  perMinute?: number;
  perDay?: number;
  /** Milliseconds after the start at which a minute ends. */
  phase?: number;
}

/** A service with the published limits. Its minutes begin at their own time. */
function limited(time: VirtualTime, limits: Limits = {}): Handler {
  const { perMinute = 60, perDay = 10_000, phase = 42_000 } = limits;
  const started = time.now();
  let minute = -1;
  let inMinute = 0;
  let inDay = 0;
  return (request, response) => {
    const now = Math.floor((time.now() - started + MINUTE - phase) / MINUTE);
    if (now !== minute) inMinute = 0;
    minute = now;
    const isRefused = inMinute >= perMinute || inDay >= perDay;
    if (!isRefused) {
      inMinute += 1;
      inDay += 1;
    }
    const headers = {
      'min-quota-consumed': `${inMinute}`,
      'min-quota-remaining': `${perMinute - inMinute}`,
      'day-quota-consumed': `${inDay}`,
      'day-quota-remaining': `${perDay - inDay}`,
    };
    if (isRefused) return sendJson(response, 429, {}, headers);
    if (request.method === 'POST' && request.path === '/v2/visa-checks')
      return sendJson(response, 201, envelopeOf(checkOf(`vc_${inDay}`, 'pending')), headers);
    if (request.method === 'POST') {
      const { ids } = JSON.parse(request.body) as { ids: string[] };
      return sendJson(response, 200, { data: ids.map((id) => checkOf(id, 'pending')) }, headers);
    }
    sendJson(response, 200, envelopeOf(checkOf(request.path.split('/').at(-1) ?? '', 'pending')), headers);
  };
}

async function start(limits: Limits = {}, options: Partial<VisaChecksOptions> = {}) {
  const time = new VirtualTime();
  const statuses: number[] = [];
  const handle = limited(time, limits);
  const server = await serve(async (request, response, count) => {
    await handle(request, response, count);
    statuses.push(response.statusCode);
  });
  const checks = new VisaChecks({
    baseUrl: server.url,
    accessToken,
    clock: time,
    fetch: time.fetch(),
    logLevel: 'off',
    ...options,
  });
  return { checks, time, server, statuses };
}

const many = (count: number, call: () => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: count }, call));

describe('the quota of a client', () => {
  it('is undefined until a response has told it, and then what the last one told', async () => {
    const { checks, time } = await start();
    expect(checks.quota).toBeUndefined();
    await checks.get('vc_1');
    await checks.withOptions({ environment: 'live' }).get('vc_1');
    expect(checks.quota).toEqual({
      minute: { consumed: 2, remaining: 58 },
      day: { consumed: 2, remaining: 9_998 },
      at: time.now(),
    });
  });

  it('is of one token: a client with another has its own', async () => {
    const { checks } = await start();
    await checks.get('vc_1');
    expect(checks.withOptions({ accessToken: 'other-token' }).quota).toBeUndefined();
  });

  it('is shown to hooks and by errors', async () => {
    const heard: HookResponse[] = [];
    const { checks } = await start({ perDay: 1 }, { hooks: { afterResponse: (told) => heard.push(told) } });
    await checks.get('vc_1');
    const error = (await failureOf(checks.get('vc_1'))) as RateLimitError;
    for (const { headers } of [...heard, error])
      expect(headers).toMatchObject({ 'day-quota-consumed': '1', 'day-quota-remaining': '0' });
    expect(JSON.stringify(error)).toContain('"day-quota-remaining":"0"');
  });
});

describe('calls', () => {
  it('that would be refused wait until the minute ends, creates too', async () => {
    const { checks, time, statuses } = await start();
    const began = time.now();
    await checks.get('vc_1');
    const outcomes = await many(150, () => checks.create(workCheckRequest));
    expect(outcomes.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
    expect(time.now() - began).toBeLessThanOrEqual(3 * MINUTE);
  });

  it('fail at once when the quota of the day is used up, and say so', async () => {
    const { checks, server } = await start({ perDay: 3 });
    await many(3, () => checks.get('vc_1'));
    const error = (await failureOf(checks.get('vc_1'))) as RateLimitError;
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error.message).toContain('the quota of the day is used up');
    expect(error.retryAfterMs).toBeUndefined();
    expect(server.seen).toHaveLength(4);
  });

  it('do not wait for longer than longestRetryAfter: the error says for how long to wait', async () => {
    const { checks, server } = await start({ perMinute: 1 }, { retry: { longestRetryAfter: 1_000 } });
    await checks.get('vc_1');
    const error = (await failureOf(checks.get('vc_1'))) as RateLimitError;
    expect(error.message).toContain('the quota of the minute is used up');
    expect(error).toMatchObject({ name: 'RateLimitError', retryAfterMs: MINUTE });
    expect(server.seen).toHaveLength(2);
  });

  it('end by totalTimeout and by their signal while they wait', async () => {
    // Uses real time, because the minute must not pass.
    const { checks } = await start({ perMinute: 1 }, { clock: undefined });
    await checks.get('vc_1');
    const late = (await failureOf(checks.get('vc_1', { totalTimeout: 50 }))) as TimeoutError;
    expect(late).toBeInstanceOf(TimeoutError);
    expect(late.message).toContain('the quota of the minute');
    const signal = AbortSignal.timeout(50);
    expect(await failureOf(checks.create(workCheckRequest, { signal }))).toMatchObject({
      name: 'AbortedError',
      maybeSent: false,
    });
  });

  it('of a service that has shown no limits wait for a minute after a 429, unless there are none', async () => {
    const server = await serve((_, response) => response.writeHead(429).end());
    const options = { baseUrl: server.url, accessToken, totalTimeout: 1_500 };
    await failureOf(new VisaChecks(options).get('vc_1'));
    expect(server.seen).toHaveLength(1);
    await failureOf(new VisaChecks({ ...options, quota: 'none', totalTimeout: 30_000 }).get('vc_1'));
    expect(server.seen).toHaveLength(4);
  });

  it('of Interface B, whose limits are not documented, are tried again soon', async () => {
    const server = await serve((_, response) => response.writeHead(429).end());
    const rights = new WorkRights({ baseUrl: server.url, apiKey: 'k', accountKeyId: 'a' });
    await failureOf(rights.getOnboard({ onboard_id: 'o_1' }));
    expect(server.seen).toHaveLength(3);
  });
});

describe('waits', () => {
  it('leave the last tenth of a minute to calls', async () => {
    const { checks, server, statuses } = await start({ perMinute: 20 });
    await many(15, () => checks.create(workCheckRequest));
    await failureOf(checks.waitFor(checkOf('vc_1', 'pending'), { timeout: 40_000 }));
    expect(server.seen.length - 15).toBeLessThanOrEqual(3);
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
  });

  it('take at most half of the quota that responses have shown', async () => {
    const { checks, server } = await start({ perMinute: 10 });
    await failureOf(checks.waitFor(checkOf('vc_1', 'pending'), { timeout: 10 * MINUTE }));
    expect(server.seen.length).toBeGreaterThanOrEqual(30);
    expect(server.seen.length).toBeLessThanOrEqual(50);
  });

  it('are never refused, whatever else sends', async () => {
    const { checks, statuses } = await start({ perMinute: 30 });
    const waits = Array.from({ length: 40 }, (_, index) =>
      failureOf(checks.waitFor(checkOf(`vc_${index}`, 'pending'), { timeout: 5 * MINUTE })),
    );
    for (let round = 0; round < 4; round += 1) await many(20, () => checks.create(workCheckRequest));
    await Promise.all(waits);
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
  });
});
