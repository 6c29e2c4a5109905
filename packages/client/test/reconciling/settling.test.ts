import { describe, expect, it } from 'vitest';

import { AbortedError, type Clock, type OutcomeUnknownError } from '../../src/index.ts';
import { sentRequest, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { checksAt, losingService, lostCreate, oldService } from '../support/losing-service.ts';
import { manualClock } from '../support/manual-clock.ts';

/** A service that carries out a create this many milliseconds after its response was lost. */
async function slow(after: number) {
  const service = await oldService();
  const clock = manualClock(Date.now());
  const { sleep } = clock;
  let isMade = false;
  clock.sleep = async (ms, signal) => {
    await sleep(ms, signal);
    const passed = clock.slept.reduce((sum, one) => sum + one, 0);
    if (!isMade && passed >= after) {
      isMade = true;
      service.add(sentRequest);
    }
  };
  return { clock, error: await lostCreate(service, 'drop', checksAt(service, { clock })) };
}

describe('reconcile() of a create that a slow service still carries out', () => {
  it.each([4_000, 9_000, 30_000, 59_000])('finds the check that is made %d ms later', async (after) => {
    const { error } = await slow(after);
    expect(await error.reconcile()).toMatchObject({ outcome: 'found', check: { id: 'vc_1' } });
  });

  it('says none only a minute after the answer was lost, or when `settleFor` says', async () => {
    const first = await slow(Infinity);
    expect(await first.error.reconcile()).toEqual({ outcome: 'none' });
    expect(first.clock.slept).toEqual([5_000, 15_000, 40_000]);
    const second = await slow(Infinity);
    expect(await second.error.reconcile({ settleFor: 120_000 })).toEqual({ outcome: 'none' });
    expect(second.clock.slept.reduce((sum, one) => sum + one, 0)).toBe(120_000);
    expect(await second.error.reconcile({ settleFor: 0 })).toEqual({ outcome: 'none' });
  });

  it('says may-still-arrive when totalTimeout is over before, and later what became of it', async () => {
    const { error, clock } = await slow(9_000);
    expect(await error.reconcile({ totalTimeout: 3_000 })).toEqual({
      outcome: 'inconclusive',
      reason: 'may-still-arrive',
    });
    expect(clock.slept).toEqual([]);
    expect(await error.reconcile({ totalTimeout: 30_000 })).toMatchObject({ outcome: 'found' });
  });

  it('ends its pause with the signal', async () => {
    const service = await oldService();
    const controller = new AbortController();
    const clock: Clock = {
      now: Date.now,
      random: Math.random,
      sleep: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('woken')), { once: true });
          controller.abort();
        }),
    };
    const error = await lostCreate(service, 'drop', checksAt(service, { clock }));
    expect(await error.reconcile({ signal: controller.signal })).toEqual({
      outcome: 'inconclusive',
      reason: 'look-failed',
      error: expect.any(AbortedError) as unknown,
    });
  });

  const settleFor = [-1, Number.NaN, Infinity, '5'].map((value) => ({ settleFor: value }));
  it.each([{ timeout: -1 }, { totalTimeout: 'x' }, { signal: true }, 'soon', ...settleFor])(
    'refuses options that cannot work: %j',
    async (options) => {
      const error = await lostCreate(await losingService(), 'drop');
      expect(await failureOf(error.reconcile(options as never))).toMatchObject({
        name: 'InvalidRequestError',
        operationId: 'reconcile',
      });
    },
  );
});

describe('reconcile() with a totalTimeout', () => {
  it('does not wait longer for a create under way of the same document', async () => {
    const service = await oldService();
    const never = new Promise<Response>(() => undefined);
    let posts = 0;
    const checks = checksAt(service, {
      fetch: async (input, init) => {
        if (init.method === 'POST' && (posts += 1) === 2) return never;
        return fetch(input, init);
      },
    });
    const error = await lostCreate(service, 'drop', checks);
    const stop = new AbortController();
    const other = failureOf(checks.create(workCheckRequest, { signal: stop.signal }));
    const stillSending = { outcome: 'inconclusive', reason: 'still-sending' };
    expect(await error.reconcile({ totalTimeout: 20 })).toEqual(stillSending);
    stop.abort();
    await other;
  });
});

describe('reconcile() when the clock is set', () => {
  it.each([-3_600_000, 3_600_000])('by %d ms meanwhile finds the check all the same', async (step) => {
    const service = await oldService();
    const clock = manualClock(Date.now());
    let offset = 0;
    const { now } = clock;
    clock.now = () => now() + offset;
    const error = await lostCreate(service, 'lose', checksAt(service, { clock }));
    offset = step;
    expect(await error.reconcile()).toMatchObject({ outcome: 'found', check: { id: 'vc_1' } });
  });
});

it('compares with what was sent, whatever became of the object since', async () => {
  const service = await oldService();
  const checks = checksAt(service);
  const request = structuredClone(workCheckRequest);
  service.fate = 'lose';
  const creating = failureOf(checks.create(request));
  request.document.identifier = 'N7654321';
  const error = (await creating) as OutcomeUnknownError;
  request.document.family_name = 'Sample';
  expect(await error.reconcile()).toMatchObject({ outcome: 'found', check: { id: 'vc_1' } });
  expect(service.checks[0]?.document).toMatchObject({ identifier: 'N1234567' });
});
