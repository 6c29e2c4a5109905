import { describe, expect, it } from 'vitest';

import {
  AuthenticationError,
  NotFoundError,
  ServerError,
  VisaChecks,
  type VisaChecksOptions,
} from '../../src/index.ts';
import { checkOf } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { fakeService, type Asked, type FakeServiceOptions } from '../support/fake-service.ts';
import { VirtualTime } from '../support/virtual-time.ts';

const START = Date.parse('2026-03-05T01:02:03.456Z');
const SECOND = 1_000;

interface Bench {
  checks: VisaChecks;
  time: VirtualTime;
  asked: Asked[];
}

function benchOf(
  service: Omit<FakeServiceOptions, 'now'>,
  options: Partial<VisaChecksOptions> = {},
  time = new VirtualTime(START),
): Bench {
  const { fetch, asked } = fakeService({ ...service, now: time.now });
  const checks = new VisaChecks({
    baseUrl: 'http://service.example',
    accessToken: 'test-token',
    clock: time,
    fetch: time.fetch(fetch),
    ...options,
  });
  return { checks, time, asked };
}

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `vc_${index}`);

/** Completed after as many seconds as its number modulo 16, from 5 on: "5 to 20 seconds". */
function fastcheck(id: string, now: number): string {
  const seconds = 5 + (Number(id.slice(3)) % 16);
  return now >= START + seconds * SECOND ? 'completed' : 'pending';
}

const after = (seconds: number) => (_: string, now: number) =>
  now >= START + seconds * SECOND ? 'completed' : 'pending';

const shape = (asked: readonly Asked[]) => asked.map(({ kind, ids }) => `${kind} ${ids.length}`);

describe('waits of one client', () => {
  it('look at one check by GET', async () => {
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
    const looks = asked.reduce((sum, { ids }) => sum + ids.length, 0);
    expect(looks / asked.length).toBeGreaterThanOrEqual(50);
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
    const looks = asked.reduce((sum, { ids }) => sum + ids.length, 0);
    expect(looks / asked.length).toBeGreaterThanOrEqual(50);
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

  it('1,000 of them through the night of an off-peak run look only within its window', async () => {
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

describe('a lookup that is refused', () => {
  const refuse = (status: number) => Response.json({}, { status });

  it.each([400, 413, 422])('for its size with %d is halved until it is not, and stays so', async (status) => {
    const { checks, asked } = benchOf({
      statusOf: after(6),
      answer: ({ ids }) => (ids.length > 100 ? refuse(status) : undefined),
    });
    await Promise.all(idsOf(1_000).map((id) => checks.waitFor(checkOf(id, 'pending'))));
    const refused = asked.filter(({ ids }) => ids.length > 100);
    expect(refused.length).toBeLessThanOrEqual(16);
    expect(asked.length).toBeLessThanOrEqual(16 + 2 * 17);
    expect(asked.some(({ kind }) => kind === 'GET')).toBe(false);
  });

  it('for its size is tried larger again after a while', async () => {
    let most = 2;
    const { checks, asked } = benchOf({
      statusOf: after(1_200),
      answer: ({ ids, at }) => {
        if (at > START + 600 * SECOND) most = 1_000;
        return ids.length > most ? refuse(413) : undefined;
      },
    });
    const timeout = false;
    await Promise.all(idsOf(32).map((id) => checks.waitFor(checkOf(id, 'pending'), { timeout })));
    expect(shape(asked.slice(-1))).toEqual(['lookup 32']);
  });

  it.each([403, 404, 405, 501])('altogether with %d makes way for GETs', async (status) => {
    const { checks, asked } = benchOf({
      statusOf: after(6),
      answer: ({ kind }) => (kind === 'lookup' ? refuse(status) : undefined),
    });
    await Promise.all(idsOf(50).map((id) => checks.waitFor(checkOf(id, 'pending'))));
    expect(shape(asked.slice(0, 2))).toEqual(['lookup 50', 'GET 1']);
    expect(asked.filter(({ kind }) => kind === 'GET')).toHaveLength(100);
    expect(asked).toHaveLength(101);
  });

  it.each([400, 404])('with %d because of one id costs that one only', async (status) => {
    const bad = 'vc_bad';
    const { checks, asked } = benchOf({
      statusOf: after(6),
      answer: ({ ids }) => (ids.includes(bad) ? refuse(status) : undefined),
    });
    const waits = idsOf(64).map((id) => checks.waitFor(checkOf(id, 'pending')));
    const error = await failureOf(checks.waitFor(checkOf(bad, 'pending')));
    expect(error).toMatchObject({ status, checkId: bad });
    const before = asked.length;
    await Promise.all(waits);
    expect(before).toBeLessThanOrEqual(status === 404 ? 66 : 16);
    expect(shape(asked.slice(-1))).toEqual(['lookup 64']);
  });

  it('before it is sent, because of one that is no id, costs that one only', async () => {
    const { checks, asked } = benchOf({
      statusOf: (id, now) => (id === 'no id' ? undefined : after(6)(id, now)),
    });
    const waits = idsOf(64).map((id) => checks.waitFor(checkOf(id, 'pending')));
    const error = await failureOf(checks.waitFor(checkOf('no id', 'pending')));
    expect(error).toBeInstanceOf(NotFoundError);
    await Promise.all(waits);
    expect(shape(asked.slice(-1))).toEqual(['lookup 64']);
    expect(asked.length).toBeLessThanOrEqual(9);
  });

  it('because of one id that is there all the same leaves the others together', async () => {
    const { checks, asked } = benchOf({
      statusOf: after(60),
      answer: ({ kind, ids }) => (kind === 'lookup' && ids.includes('vc_3') ? refuse(422) : undefined),
    });
    await Promise.all(idsOf(64).map((id) => checks.waitFor(checkOf(id, 'pending'))));
    const last = asked.filter(({ at }) => at === asked.at(-1)?.at);
    expect(last.length).toBeLessThanOrEqual(4);
    expect(asked.length).toBeLessThanOrEqual(100);
  });

  it('with an answer that cannot be used is asked in halves too', async () => {
    const { checks, asked } = benchOf({
      statusOf: after(6),
      answer: ({ kind, ids }) =>
        kind === 'lookup' && ids.includes('vc_3') ? Response.json({ data: [null] }) : undefined,
    });
    const done = await Promise.all(idsOf(8).map((id) => checks.waitFor(checkOf(id, 'pending'))));
    expect(done).toHaveLength(8);
    expect(asked.length).toBeLessThanOrEqual(14);
  });
});

describe('an id that a lookup leaves out', () => {
  it('is looked at by GET, which tells that there is none', async () => {
    const { checks, asked } = benchOf({ statusOf: (id) => (id === 'vc_1' ? undefined : 'completed') });
    const outcomes = await Promise.allSettled(idsOf(3).map((id) => checks.waitFor(id)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { checkId: 'vc_1', status: 404 } });
    expect((outcomes[1] as PromiseRejectedResult).reason).toBeInstanceOf(NotFoundError);
    expect(shape(asked)).toEqual(['lookup 3', 'GET 1']);
  });

  it('shares lookups again when it is there after all, but not for ever', async () => {
    const { checks, asked } = benchOf({
      statusOf: after(60),
      answer: ({ kind, ids, at }) =>
        kind === 'lookup'
          ? Response.json({
              data: ids.filter((id) => id !== 'vc_0').map((id) => checkOf(id, after(60)(id, at))),
            })
          : undefined,
    });
    await Promise.all(idsOf(3).map((id) => checks.waitFor(checkOf(id, 'pending'))));
    expect(asked.filter(({ ids }) => ids.length === 3)).toHaveLength(3);
  });

  it('ignores checks that nobody asked for', async () => {
    const { checks } = benchOf({
      statusOf: after(0),
      answer: ({ kind, ids }) =>
        kind === 'lookup'
          ? Response.json(
              [...ids, 'vc_other', ids[0]].map((id) => ({ data: checkOf(id ?? '', 'completed') })),
            )
          : undefined,
    });
    const done = await Promise.all(idsOf(3).map((id) => checks.waitFor(id)));
    expect(done.map(({ id }) => id)).toEqual(idsOf(3));
  });
});

describe('a tick that fails', () => {
  it('fails nobody, and the next comes when the service allows', async () => {
    const { checks, asked } = benchOf({
      statusOf: after(0),
      answer: (_, count) =>
        count === 1 ? new Response(null, { status: 429, headers: { 'retry-after': '90' } }) : undefined,
    });
    const done = Promise.all(idsOf(3).map((id) => checks.waitFor(id)));
    const late = checks.waitFor(checkOf('vc_9', 'pending'));
    await Promise.all([done, late]);
    expect(asked.map(({ at, ids }) => [at - START, ids.length])).toEqual([
      [0, 3],
      [90_000, 4],
    ]);
  });

  it('ends all after ten in a row, each with an error of its own', async () => {
    const { checks, asked } = benchOf({
      statusOf: after(0),
      answer: () => new Response(null, { status: 502, headers: { 'x-request-id': 'r-1' } }),
    });
    const errors = await Promise.all(idsOf(3).map((id) => failureOf(checks.waitFor(id))));
    expect(new Set(errors).size).toBe(3);
    for (const [index, error] of errors.entries()) {
      expect(error).toBeInstanceOf(ServerError);
      expect(error).toMatchObject({
        checkId: `vc_${index}`,
        status: 502,
        requestId: 'r-1',
        name: 'ServerError',
      });
    }
    expect(asked).toHaveLength(10);
  });

  it('with a 401 ends all at once', async () => {
    const { checks, asked } = benchOf({
      statusOf: after(0),
      answer: () => new Response(null, { status: 401 }),
    });
    const errors = await Promise.all(idsOf(3).map((id) => failureOf(checks.waitFor(id))));
    expect(errors.every((error) => error instanceof AuthenticationError)).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('stops a long run of GETs until the service allows the next', async () => {
    const { checks, asked } = benchOf(
      {
        statusOf: after(0),
        answer: ({ at }) => (at < START + 30_000 ? new Response(null, { status: 429 }) : undefined),
      },
      { lookupSize: 1 },
    );
    const outcomes = await Promise.allSettled(
      idsOf(500).map((id) => checks.waitFor(id, { timeout: 3_600_000 })),
    );
    const failed = outcomes.filter(({ status }) => status === 'rejected');
    expect(failed).toEqual([]);
    expect(asked.length - 500).toBeLessThanOrEqual(40);
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
  });
});
