import { describe, expect, it } from 'vitest';

import { AuthenticationError, NotFoundError, ServerError, TimeoutError } from '../../src/index.ts';
import { checkOf } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { after, benchOf, idsOf, SECOND, shape, START } from '../support/shared-waits.ts';

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

  it.each([403, 501])('altogether with %d makes way for GETs', async (status) => {
    const { checks, asked } = benchOf({
      statusOf: after(6),
      answer: ({ kind }) => (kind === 'lookup' ? refuse(status) : undefined),
    });
    await Promise.all(idsOf(50).map((id) => checks.waitFor(checkOf(id, 'pending'))));
    const lookups = asked.filter(({ kind }) => kind === 'lookup');
    expect(lookups.length).toBeLessThanOrEqual(30);
    // After that, only one lookup is tried again.
    expect(lookups.filter(({ at }) => at > START + 5 * SECOND)).toHaveLength(1);
    expect(asked.length - lookups.length).toBe(100);
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
  it('is polled by GET, which tells that there is none', async () => {
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
  it('fails nobody, and the next comes when the service allows, a GET before the others', async () => {
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
      [90_000, 1],
      [90_000, 3],
    ]);
  });

  it('holds up no wait for longer than an hour, however long a 429 asks for', async () => {
    const { checks, asked } = benchOf({
      statusOf: after(0),
      answer: (_, count) =>
        count === 1
          ? new Response(null, { status: 429, headers: { 'retry-after': '999999999' } })
          : undefined,
    });
    await expect(checks.waitFor('vc_1', { timeout: 60_000 })).rejects.toThrow(TimeoutError);
    expect(await checks.waitFor('vc_2', { timeout: 2 * 3_600_000 })).toMatchObject({ status: 'completed' });
    expect(asked.map(({ at }) => at - START)).toEqual([0, 3_600_000]);
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
    expect(new Set(asked.map(({ at }) => at)).size).toBe(10);
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
