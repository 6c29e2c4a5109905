import { getEventListeners } from 'node:events';

import { describe, expect, it } from 'vitest';

import { VisaChecks } from '../../src/index.ts';
import { checkOf } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { after, benchOf, fastcheck, idsOf, SECOND, shape, START } from '../support/shared-waits.ts';
import { VirtualTime } from '../support/virtual-time.ts';

describe('waits of one client', () => {
  it('poll one check by GET', async () => {
    const { checks, asked } = benchOf({ statusOf: after(6) });
    await checks.waitFor(checkOf('vc_1', 'pending'));
    expect(shape(asked)).toEqual(['GET 1', 'GET 1']);
  });

  it('share one lookup a tick, each id in it once', async () => {
    const { checks, asked, time } = benchOf({ statusOf: after(6) });
    const fresh = (id: string) => checks.waitFor(checkOf(id, 'pending'));
    const done = await Promise.all([fresh('vc_1'), fresh('vc_2'), fresh('vc_2'), fresh('vc_3')]);
    expect(done.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'vc_1 completed',
      'vc_2 completed',
      'vc_2 completed',
      'vc_3 completed',
    ]);
    expect(asked.map(({ ids }) => ids)).toEqual([
      ['vc_1', 'vc_2', 'vc_3'],
      ['vc_1', 'vc_2', 'vc_3'],
    ]);
    expect(time.most).toBe(1);
  });

  it('1,000 of them need at least 50 times fewer requests than one GET each per tick', async () => {
    const { checks, asked, time } = benchOf({ statusOf: fastcheck });
    await Promise.all(idsOf(1_000).map((id) => checks.waitFor(checkOf(id, 'pending'))));
    const polls = asked.reduce((sum, { ids }) => sum + ids.length, 0);
    expect(polls / asked.length).toBeGreaterThanOrEqual(50);
    expect(asked.length).toBeLessThanOrEqual(10);
    expect(time.most).toBe(1);
  });

  it('1,000 of them, begun one after the other over a minute, still do', async () => {
    const time = new VirtualTime(START);
    const { checks, asked } = benchOf(
      { statusOf: (_, now) => (now > START + 90_000 ? 'completed' : 'pending') },
      {},
      time,
    );
    const waits = [];
    for (const id of idsOf(1_000)) {
      const requested_at = new Date(time.now()).toISOString();
      waits.push(checks.waitFor(checkOf(id, 'pending', { requested_at })));
      await time.sleep(60);
    }
    await Promise.all(waits);
    const polls = asked.reduce((sum, { ids }) => sum + ids.length, 0);
    expect(polls / asked.length).toBeGreaterThanOrEqual(50);
  });

  it('10,000 of them need a handful of requests a tick, and one timer', async () => {
    const { checks, asked, time } = benchOf({ statusOf: fastcheck });
    const done = await Promise.all(idsOf(10_000).map((id) => checks.waitFor(checkOf(id, 'pending'))));
    expect(done.every(({ status }) => status === 'completed')).toBe(true);
    const ticks = Map.groupBy(asked, ({ at }) => at);
    expect(Math.max(...[...ticks.values()].map(({ length }) => length))).toBeLessThanOrEqual(10);
    expect(time.most).toBe(1);
    expect(time.sleepers).toBe(0);
  });

  it('1,000 of them through the night of an off-peak run poll only within its window', async () => {
    const requested_at = '2026-03-05T01:02:03.456Z';
    const more = { mode: 'offpeak', requested_at };
    const done = Date.parse('2026-03-05T11:30:00Z');
    const { checks, asked, time } = benchOf({
      more,
      statusOf: (id, now) => (now >= done + Number(id.slice(3)) * SECOND ? 'completed' : 'pending'),
    });
    await Promise.all(idsOf(1_000).map((id) => checks.waitFor(checkOf(id, 'pending', more))));
    const [first] = asked;
    expect(new Date(first?.at ?? 0).toISOString()).toBe('2026-03-05T11:01:30.000Z');
    expect(asked.length).toBeLessThanOrEqual(60);
    expect(time.most).toBe(1);
  });

  it('keep to `lookupSize`, which may be one', async () => {
    const four = benchOf({ statusOf: after(5) }, { lookupSize: 4 });
    await Promise.all(idsOf(10).map((id) => four.checks.waitFor(id)));
    expect(shape(four.asked.slice(0, 3))).toEqual(['lookup 4', 'lookup 4', 'lookup 2']);
    const one = benchOf({ statusOf: after(0) }, { lookupSize: 1 });
    await Promise.all(idsOf(3).map((id) => one.checks.waitFor(id)));
    expect(shape(one.asked)).toEqual(['GET 1', 'GET 1', 'GET 1']);
  });

  it.each([0, 1.5, Number.NaN, '5'])('refuse a lookupSize of %s', (lookupSize) => {
    const options = { baseUrl: 'http://service.example', accessToken: 'test-token' };
    expect(() => new VisaChecks({ ...options, lookupSize: lookupSize as number })).toThrow(/lookupSize/);
  });
});

describe('ended waits', () => {
  it('end the shared request with the last who wanted it, not before', async () => {
    const time = new VirtualTime(START);
    const hanging = Promise.withResolvers<Response>();
    const { checks, asked } = benchOf({ statusOf: after(0), answer: () => hanging.promise }, {}, time);
    const [one, two] = [new AbortController(), new AbortController()];
    const waits = [
      failureOf(checks.waitFor('vc_1', { signal: one.signal })),
      failureOf(checks.waitFor('vc_2', { signal: two.signal })),
    ];
    while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
    one.abort();
    await waits[0];
    expect(asked[0]?.signal.aborted).toBe(false);
    two.abort();
    await waits[1];
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(time.sleepers).toBe(0);
    hanging.resolve(Response.json({ data: [] }));
  });

  it('leave no listener on a signal that many share', async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    let most = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...given: Parameters<typeof add>) => {
      most = Math.max(most, (listeners += 1));
      add(...given);
    };
    signal.removeEventListener = (...given: Parameters<typeof remove>) => {
      listeners -= 1;
      remove(...given);
    };
    const { checks } = benchOf({ statusOf: fastcheck });
    await Promise.all(idsOf(200).map((id) => checks.waitFor(id, { signal })));
    expect({ most, listeners }).toEqual({ most: 1, listeners: 0 });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
