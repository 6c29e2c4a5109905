import { describe, expect, it } from 'vitest';

import { AbortedError, ServerError, type OutcomeUnknownError } from '../../src/index.ts';
import { otherRequest, sentRequest, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { checksAt, losingService, lostCreate, oldCheck, oldService } from '../support/losing-service.ts';
import { manualClock } from '../support/manual-clock.ts';
import { sendJson, serve } from '../support/server.ts';

const lookFailed = { outcome: 'inconclusive', reason: 'look-failed' } as const;

describe('reconcile() of a create whose answer was lost', () => {
  it('finds the check that it made, and stays with it', async () => {
    const service = await oldService();
    const error = await lostCreate(service, 'lose');
    const results = await Promise.all([error.reconcile(), error.reconcile()]);
    expect(results).toMatchObject([
      { outcome: 'found', check: { id: 'vc_1' } },
      { outcome: 'found', check: { id: 'vc_1' } },
    ]);
    expect(await error.reconcile()).toBe(results[0]);
    expect(service.checks).toHaveLength(2);
  });

  it('says that there is none when it was not carried out and the list reaches back', async () => {
    const service = await oldService();
    expect(await (await lostCreate(service, 'drop')).reconcile()).toEqual({ outcome: 'none' });
  });

  it('says so for an empty list, but not for one that holds younger checks only', async () => {
    const service = await losingService();
    const error = await lostCreate(service, 'drop');
    expect(await error.reconcile()).toEqual({ outcome: 'none' });
    service.add(otherRequest);
    expect(await error.reconcile()).toEqual({ outcome: 'inconclusive', reason: 'list-too-short' });
  });

  it('looks once more before it says that there is none: the request may still be on its way', async () => {
    const service = await oldService();
    const clock = manualClock(Date.now());
    const sleep = clock.sleep;
    clock.sleep = async (ms, signal) => {
      service.add(sentRequest);
      await sleep(ms, signal);
    };
    const error = await lostCreate(service, 'drop', checksAt(service, { clock }));
    expect(await error.reconcile()).toMatchObject({ outcome: 'found' });
  });

  it('asks for a longer list when the first does not reach back', async () => {
    const service = await losingService();
    const error = await lostCreate(service, 'lose');
    for (let index = 0; index < 150; index += 1) service.add(otherRequest);
    oldCheck(service);
    expect(await error.reconcile()).toMatchObject({ outcome: 'found', check: { id: 'vc_1' } });
    expect(service.seen.filter(({ method }) => method === 'GET')).toHaveLength(2);
  });

  it.each(['cut', 'refuse'] as const)(
    'is inconclusive when the service would %s a longer list',
    async (how) => {
      const service = await losingService();
      const error = await lostCreate(service, 'drop');
      for (let index = 0; index < 150; index += 1) service.add(otherRequest);
      oldCheck(service);
      service.most = { limit: 100, else: how };
      expect(await error.reconcile()).toEqual({ outcome: 'inconclusive', reason: 'list-too-short' });
      service.most = { limit: 50, else: how };
      expect(await error.reconcile()).toEqual({ outcome: 'inconclusive', reason: 'list-too-short' });
    },
  );

  it('counts a check once that the list shows twice', async () => {
    const service = await oldService();
    const error = await lostCreate(service, 'lose');
    service.arrange = (checks) => checks.flatMap((check) => [check, check]);
    expect(await error.reconcile()).toMatchObject({ outcome: 'found', check: { id: 'vc_1' } });
  });

  it('does not choose between several', async () => {
    const service = await oldService();
    const error = await lostCreate(service, 'lose');
    service.add(sentRequest);
    expect(await error.reconcile()).toMatchObject({
      outcome: 'several',
      checks: [{ id: 'vc_2' }, { id: 'vc_1' }],
    });
  });

  it.each([-3_600_000, 3_600_000])("goes by the service's clock, which is %d ms off", async (skew) => {
    const service = await losingService();
    service.skew = skew;
    service.add(sentRequest, { requested_at: new Date(Date.now() + skew - 300_000).toISOString() });
    expect(await (await lostCreate(service, 'drop')).reconcile()).toEqual({ outcome: 'none' });
    expect(await (await lostCreate(service, 'lose')).reconcile()).toMatchObject({
      outcome: 'found',
      check: { id: 'vc_2' },
    });
  });

  it.each([
    ['without documents', { document: undefined }],
    ['not newest first', { requested_at: '2021-01-01T00:00:00.000Z' }],
  ])('is inconclusive for a list %s', async (_, more) => {
    const service = await oldService();
    const error = await lostCreate(service, 'drop');
    service.add(otherRequest);
    service.add(sentRequest, more);
    expect(await error.reconcile()).toMatchObject({ outcome: 'inconclusive' });
  });

  it.each([404, 405, 410])('says nothing when the list is answered with %d', async (status) => {
    const service = await losingService();
    const checks = checksAt(service, {
      fetch: async (url, init) =>
        init.method === 'GET' ? new Response('<html>gateway</html>', { status }) : fetch(url, init),
    });
    const error = await lostCreate(service, 'lose', checks);
    expect(await error.reconcile()).toMatchObject({
      outcome: 'inconclusive',
      reason: 'look-failed',
      error: { status },
    });
  });

  it('is inconclusive, and says why, when its own look fails or is aborted', async () => {
    const service = await losingService();
    const error = await lostCreate(service, 'drop', checksAt(service, { retry: false }));
    expect(await error.reconcile({ signal: AbortSignal.abort() })).toEqual({
      ...lookFailed,
      error: expect.any(AbortedError) as unknown,
    });
    service.checks = 'broken' as never;
    expect(await error.reconcile()).toEqual({ ...lookFailed, error: expect.any(Error) as unknown });
  });

  it('does not reject with an error that says nothing was sent', async () => {
    const service = await losingService();
    let isDown = false;
    const refused = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
    const checks = checksAt(service, {
      retry: false,
      fetch: (url, init) => (isDown ? Promise.reject(refused) : fetch(url, init)),
    });
    const error = await lostCreate(service, 'lose', checks);
    isDown = true;
    expect(await error.reconcile()).toEqual({
      ...lookFailed,
      error: expect.objectContaining({ name: 'ConnectionError', neverSent: true }) as unknown,
    });
    isDown = false;
    expect(await error.reconcile()).toMatchObject({ outcome: 'found' });
  });

  it('is inconclusive when the token that its look needs cannot be had', async () => {
    const service = await losingService();
    const tokens = ['token', ''];
    const server = await serve(({ method }, response) =>
      method === 'GET' ? sendJson(response, 401, {}) : response.destroy(),
    );
    const checks = checksAt({ ...service, url: server.url }, { accessToken: () => tokens.shift() ?? '' });
    const error = (await failureOf(checks.create(workCheckRequest))) as OutcomeUnknownError;
    expect(await error.reconcile()).toMatchObject({ ...lookFailed, error: { name: 'InvalidRequestError' } });
  });

  it('is offered after a 5xx and after an abort too', async () => {
    const service = await oldService();
    const checks = checksAt(service, {
      fetch: async (...request) => {
        const response = await fetch(...request);
        return response.status === 201 ? new Response(null, { status: 502 }) : response;
      },
    });
    const error = (await failureOf(checks.create(workCheckRequest))) as OutcomeUnknownError;
    expect(error.cause).toBeInstanceOf(ServerError);
    expect(await error.reconcile()).toMatchObject({ outcome: 'found', check: { id: 'vc_1' } });

    const controller = new AbortController();
    const stopping = checksAt(service, {
      fetch: async (...request) => {
        const response = await fetch(...request);
        if (response.status === 201) controller.abort();
        return response;
      },
    });
    const aborted = await failureOf(stopping.create(otherRequest, { signal: controller.signal }));
    expect(aborted).toMatchObject({ name: 'AbortedError', maybeSent: true });
    expect(await (aborted as AbortedError).reconcile()).toMatchObject({ check: { id: 'vc_2' } });
  });
});

describe('reconcile() beside other creates of the same request by the same client', () => {
  it('never takes a check whose create was answered', async () => {
    const service = await oldService();
    const checks = checksAt(service);
    await checks.create(workCheckRequest);
    const error = await lostCreate(service, 'drop', checks);
    await checks.create(workCheckRequest);
    expect(await error.reconcile()).toEqual({ outcome: 'none' });
  });

  it('gives one check to one of two lost creates, and none to the other', async () => {
    const service = await oldService();
    const checks = checksAt(service);
    const lost = await lostCreate(service, 'lose', checks);
    const dropped = await lostCreate(service, 'drop', checks);
    const results = await Promise.all([lost.reconcile(), dropped.reconcile()]);
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['found', 'none']);
  });

  it.each([2, 3, 5])('gives one check to one of %d that get their lists in the same turn', async (count) => {
    const service = await oldService();
    const { promise: all, resolve } = Promise.withResolvers<void>();
    let lists = 0;
    const checks = checksAt(service, {
      fetch: async (url, { method, body, headers }) => {
        const response = await fetch(url, {
          method,
          headers,
          ...(body && { body, duplex: 'half' }),
        } as RequestInit);
        const answer = new Response(await response.text(), response);
        if (method === 'GET' && (lists += 1) >= count) resolve();
        if (method === 'GET') await all;
        return answer;
      },
    });
    service.fate = 'lose';
    const first = failureOf(checks.create(workCheckRequest));
    await expect.poll(() => service.checks.length).toBe(2);
    service.fate = 'drop';
    const others = Array.from({ length: count - 1 }, () => failureOf(checks.create(workCheckRequest)));
    const errors = (await Promise.all([first, ...others])) as OutcomeUnknownError[];
    const results = await Promise.all(errors.map((error) => error.reconcile()));
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual([
      'found',
      ...Array(count - 1).fill('none'),
    ]);
  });

  it('waits for a create under way, whose check is in the list before its answer is here', async () => {
    const service = await oldService();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let posts = 0;
    const checks = checksAt(service, {
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        if (init.method === 'POST' && (posts += 1) === 2) await held;
        return response;
      },
    });
    const error = await lostCreate(service, 'drop', checks);
    const other = checks.create(workCheckRequest);
    await expect.poll(() => service.checks.length).toBe(2);
    const reconciling = error.reconcile();
    release();
    expect(await other).toMatchObject({ id: 'vc_1' });
    expect(await reconciling).toEqual({ outcome: 'none' });
  });
});
