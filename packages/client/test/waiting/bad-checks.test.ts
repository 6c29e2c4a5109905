import { describe, expect, it } from 'vitest';

import { ConnectionError, TimeoutError } from '../../src/index.ts';
import { checkOf } from '../support/checks.ts';
import type { Asked } from '../support/fake-service.ts';
import { after, benchOf, idsOf, SECOND, shape, START } from '../support/shared-waits.ts';
import { unansweredAfter, VirtualTime } from '../support/virtual-time.ts';

const every = (step: number) => (id: string) => Number(id.slice(3)) % step === 0;
const status = (code: number, headers: Record<string, string> = {}) =>
  Response.json({}, { status: code, headers });

async function endsOf(waits: readonly Promise<unknown>[]) {
  const outcomes = await Promise.allSettled(waits);
  const ids = (wanted: string) =>
    outcomes.flatMap((outcome, at) => (outcome.status === wanted ? [`vc_${at}`] : []));
  return { fulfilled: ids('fulfilled'), rejected: ids('rejected'), outcomes };
}

/** The response to each request for a bad check, by itself or in a lookup. */
const failures: Record<string, (asked: Asked) => Response | Promise<Response>> = {
  'answer 500': () => status(500),
  'answer 408': () => status(408),
  'answer 429': () => status(429),
  'answer 503 and ask for a day': () => status(503, { 'retry-after': '86400' }),
  'answer 404': () => status(404),
  'answer 403': () => status(403),
  'answer 422': () => status(422),
  'break the connection': () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNRESET' })),
  'break the body': () => new Response('{"data":'),
};

describe.each(Object.entries(failures))('checks that %s each time', (_, fail) => {
  it.each([
    [2, 2],
    [20, 2],
    [50, 3],
    [200, 5],
    [1_000, 100],
  ])('of %d waits, each %dth, end no other wait', async (count, step) => {
    const isBad = every(step);
    const { checks, asked } = benchOf({
      statusOf: after(0),
      answer: (request) => (request.ids.some(isBad) ? fail(request) : undefined),
    });
    const { rejected } = await endsOf(idsOf(count).map((id) => checks.waitFor(id)));
    expect(rejected).toEqual(idsOf(count).filter(isBad));
    expect(asked.length).toBeLessThanOrEqual(5 * count + 50);
  });

  it('end no wait for the only good one', async () => {
    const { checks } = benchOf({
      statusOf: after(0),
      answer: (request) => (request.ids.some((id) => id !== 'vc_40') ? fail(request) : undefined),
    });
    const { fulfilled } = await endsOf(idsOf(50).map((id) => checks.waitFor(id, { timeout: false })));
    expect(fulfilled).toEqual(['vc_40']);
  });
});

describe('checks that never answer', () => {
  const hangs = (isBad: (id: string) => boolean) => {
    const time = new VirtualTime(START);
    const unanswered = unansweredAfter(30 * SECOND, time);
    return benchOf(
      { statusOf: after(0), answer: ({ ids }) => (ids.some(isBad) ? unanswered.response() : undefined) },
      {},
      time,
      unanswered.around,
    );
  };

  it.each([
    [1_000, 1_000],
    [1_000, 125],
    [100, 25],
  ])('of %d waits, each %dth, end no other wait', async (count, step) => {
    const { checks } = hangs(every(step));
    const { rejected, outcomes } = await endsOf(idsOf(count).map((id) => checks.waitFor(id)));
    expect(rejected).toEqual(idsOf(count).filter(every(step)));
    const reasons = outcomes.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    expect(reasons.every((error) => error instanceof ConnectionError || error instanceof TimeoutError)).toBe(
      true,
    );
  });
});

describe('an item of a lookup', () => {
  it('that the lookup shows in two ways is polled by GET', async () => {
    const { checks, asked } = benchOf({
      statusOf: after(0),
      answer: ({ kind, ids }) => {
        if (kind !== 'lookup') return undefined;
        const shown = ids.map((id) => checkOf(id, 'completed'));
        return Response.json({ data: [...shown, { ...shown[0], jurisdiction: 'NZL' }, shown[1]] });
      },
    });
    const done = await Promise.all(idsOf(3).map((id) => checks.waitFor(id)));
    expect(done.map(({ jurisdiction }) => jurisdiction)).toEqual(Array(3).fill('AUS'));
    expect(shape(asked)).toEqual(['lookup 3', 'GET 1']);
  });

  it.each([undefined, null, '', 7, {}])('whose status is %j is polled by GET', async (odd) => {
    const { checks, asked } = benchOf({
      statusOf: after(0),
      answer: ({ kind, ids }) =>
        kind === 'lookup'
          ? Response.json({ data: ids.map((id) => ({ ...checkOf(id, 'pending'), status: odd })) })
          : undefined,
    });
    const done = await Promise.all(idsOf(5).map((id) => checks.waitFor(id)));
    expect(done.map(({ status: shown }) => shown)).toEqual(Array(5).fill('completed'));
    expect(shape(asked)).toEqual(['lookup 5', ...Array(5).fill('GET 1')]);
  });
});

describe('lookups that fail for a while', () => {
  it.each([
    ['404 once', status(404), 1],
    ['403 once', status(403), 1],
    ['413 once', status(413), 1],
    ['500 twice', status(500), 2],
  ])('with %s are as large as before a tick later', async (_, response, times) => {
    let lookups = 0;
    const { checks, asked } = benchOf({
      statusOf: after(20),
      answer: ({ kind }) => (kind === 'lookup' && (lookups += 1) <= times ? response.clone() : undefined),
    });
    await Promise.all(idsOf(300).map((id) => checks.waitFor(checkOf(id, 'pending'))));
    const ticks = [...Map.groupBy(asked, ({ at }) => at).values()].map(shape);
    expect(ticks[0]?.length).toBeLessThanOrEqual(8);
    expect(ticks.at(-1)).toEqual(['lookup 300']);
    expect(asked.length).toBeLessThanOrEqual(20);
  });

  it.each([500, 501, 502])('with %d for a minute are soon as large as before', async (code) => {
    const { checks, asked } = benchOf({
      statusOf: after(240),
      answer: ({ kind, at }) => (kind === 'lookup' && at < START + 60 * SECOND ? status(code) : undefined),
    });
    await Promise.all(idsOf(100).map((id) => checks.waitFor(checkOf(id, 'pending'))));
    const late = asked.filter(({ at }) => at > START + 150 * SECOND);
    expect(new Set(shape(late))).toEqual(new Set(['lookup 100']));
  });

  it('with 503 and a time to wait are followed at once by a GET', async () => {
    const { checks, asked } = benchOf({
      statusOf: after(0),
      answer: (_, count) => (count === 1 ? status(503, { 'retry-after': '100000' }) : undefined),
    });
    await Promise.all(idsOf(100).map((id) => checks.waitFor(id)));
    expect(shape(asked)).toEqual(['lookup 100', 'GET 1', 'lookup 99']);
    expect(asked.at(-1)?.at).toBe(START);
  });
});

describe('two waits for one check', () => {
  it('each have a pace of their own', async () => {
    const { checks } = benchOf({ statusOf: after(100) });
    const [quick, slow]: number[][] = [[], []];
    const wait = (seen: number[] | undefined, seconds: number) =>
      checks.waitFor('vc_1', {
        interval: { min: seconds * SECOND, max: seconds * SECOND },
        onProgress: ({ elapsedMs }) => void seen?.push(elapsedMs / SECOND),
      });
    const fast = wait(quick, 2);
    const other = wait(slow, 30);
    await Promise.all([fast, other]);
    expect(quick).toHaveLength(51);
    expect(slow).toEqual([0, 30, 60, 90, 100]);
  });
});
