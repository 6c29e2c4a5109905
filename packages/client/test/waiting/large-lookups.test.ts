import { describe, expect, it } from 'vitest';

import { ServerError } from '../../src/index.ts';
import { checkOf } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { after, benchOf, idsOf, SECOND, shape, START } from '../support/shared-waits.ts';
import type { Asked } from '../support/fake-service.ts';

/** How a service or a gateway fails at a lookup that is too large. */
const failures: Record<string, (asked: Asked) => Response | Promise<Response>> = {
  '500': () => new Response(null, { status: 500 }),
  '502': () => new Response('<html>', { status: 502 }),
  '504': () => new Response(null, { status: 504 }),
  'a broken connection': () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNRESET' })),
  'an answer that breaks off': () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"data": ['));
          controller.error(new Error('terminated'));
        },
      }),
    ),
};

describe.each(Object.entries(failures))('large lookups that fail with %s', (_, fail) => {
  it.each([1, 10, 100])('end no wait when lookups of up to %d work', async (most) => {
    const { checks, asked } = benchOf({
      statusOf: after(20),
      answer: (poll) => (poll.ids.length > most ? fail(poll) : undefined),
    });
    const waits = idsOf(400).map((id) => checks.waitFor(checkOf(id, 'pending'), { timeout: 120 * SECOND }));
    const done = await Promise.all(waits);
    expect(done.every(({ status }) => status === 'completed')).toBe(true);
    // The client keeps the size that it has found out.
    const last = asked.slice(-10);
    expect(last.every(({ ids }) => ids.length <= most)).toBe(true);
  });

  it('begin in the middle of the waits, and end none', async () => {
    const { checks } = benchOf({
      statusOf: after(60),
      answer: (poll) => (poll.at > START + 20 * SECOND && poll.ids.length > 5 ? fail(poll) : undefined),
    });
    const waits = idsOf(100).map((id) => checks.waitFor(checkOf(id, 'pending'), { timeout: 300 * SECOND }));
    expect(await Promise.all(waits)).toHaveLength(100);
  });
});

describe('a service that is down', () => {
  const down = () => new Response(null, { status: 502 });

  it('gets a lookup and then one GET a tick, however many wait, until the tenth, with one for each check', async () => {
    const { checks, asked } = benchOf({ statusOf: after(0), answer: down });
    const errors = await Promise.all(idsOf(1_000).map((id) => failureOf(checks.waitFor(id))));
    const ticks = [...Map.groupBy(asked, ({ at }) => at).values()];
    expect(ticks.slice(0, 9).map((tick) => shape(tick).join())).toEqual([
      'lookup 1000,GET 1',
      ...Array(8).fill('GET 1'),
    ]);
    expect(ticks).toHaveLength(10);
    expect(new Set(ticks[9]?.flatMap(({ ids }) => ids)).size).toBe(1_000);
    expect(asked).toHaveLength(1_010);
    expect(errors.every((error) => error instanceof ServerError)).toBe(true);
    expect(new Set(errors.map((error) => (error as ServerError).checkId)).size).toBe(1_000);
  });

  it('for a while goes on with lookups as large as before', async () => {
    const { checks, asked } = benchOf({
      statusOf: after(60),
      answer: ({ at }) => (at > START + 10 * SECOND && at < START + 20 * SECOND ? down() : undefined),
    });
    await Promise.all(idsOf(1_000).map((id) => checks.waitFor(checkOf(id, 'pending'))));
    expect(shape(asked.slice(-1))).toEqual(['lookup 1000']);
    expect(asked.length).toBeLessThanOrEqual(40);
  });

  it('once, at the first lookup, costs one GET, no size and no time', async () => {
    const { checks, asked } = benchOf({
      statusOf: after(6),
      answer: (_, count) => (count === 1 ? down() : undefined),
    });
    await Promise.all(idsOf(50).map((id) => checks.waitFor(id)));
    expect(shape(asked.slice(0, 3))).toEqual(['lookup 50', 'GET 1', 'lookup 49']);
    expect(asked.slice(0, 3).map(({ at }) => at)).toEqual([START, START, START]);
  });

  it.each(['vc_0', 'vc_7', 'vc_19'])('for %s alone ends the wait for that one only', async (bad) => {
    const { checks, asked } = benchOf({
      statusOf: after(60),
      answer: ({ ids }) => (ids.includes(bad) ? down() : undefined),
    });
    const outcomes = await Promise.allSettled(idsOf(20).map((id) => checks.waitFor(id)));
    const failed = outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [`vc_${index}`] : []));
    expect(failed).toEqual([bad]);
    // By then the other checks share lookups again.
    expect(shape(asked)).toContain('lookup 19');
    expect(asked.length).toBeLessThanOrEqual(80);
  });

  it('costs the one that is looked at first nothing when only that is not there', async () => {
    const { checks } = benchOf({
      statusOf: (id) => (id === 'vc_0' ? undefined : 'completed'),
      answer: ({ kind, ids }) => (kind === 'lookup' && ids.length > 3 ? down() : undefined),
    });
    const outcomes = await Promise.allSettled(idsOf(20).map((id) => checks.waitFor(id)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', ...Array(19).fill('fulfilled')]);
    expect(outcomes[0]).toMatchObject({ reason: { status: 404, checkId: 'vc_0' } });
  });
});
