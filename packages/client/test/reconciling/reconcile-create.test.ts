import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { InvalidRequestError, type SentCreate, type VisaCheckCreate } from '../../src/index.ts';
import { sentRequest, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { checksAt, losingService, oldService, type LosingService } from '../support/losing-service.ts';
import { manualClock } from '../support/manual-clock.ts';

const now = Date.now();
const at = (milliseconds: number) => ({ requested_at: new Date(now + milliseconds).toISOString() });

function knowing(answered: Record<string, number>): SentCreate['known'] {
  return {
    any: Object.keys(answered).length > 0,
    answeredAt: (ids) =>
      new Map(
        Object.entries(answered)
          .filter(([id]) => ids.includes(id))
          .map(([id, time]) => [id, now + time]),
      ),
  };
}

/** A service without an old check: its list has only checks of the last seconds, for other people. */
async function youngService(): Promise<LosingService> {
  const service = await losingService();
  for (let index = 0; index < 30; index += 1) {
    const document = {
      ...sentRequest.document,
      identifier: `N80000${10 + index}`,
      date_of_birth: '1971-06-15',
    };
    service.add({ ...sentRequest, document } as VisaCheckCreate, at(-40_000 + index * 1_000));
  }
  return service;
}

// The service uses the machine's time, which on a busy machine runs ahead of the client's.
beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

describe('reconcileCreate() of a create that another process sent', () => {
  it('finds the check that it made, also when it is called again, as its caller may have died too', async () => {
    const service = await oldService();
    service.add(sentRequest, at(-60_000));
    const checks = checksAt(service);
    const look = () => checks.reconcileCreate(workCheckRequest, { sentAt: now - 61_000 });
    expect(await look()).toMatchObject({ outcome: 'found', check: { id: 'vc_1' } });
    expect(await look()).toMatchObject({ outcome: 'found', check: { id: 'vc_1' } });
  });

  it('gives one check to one of two creates of the same request', async () => {
    const service = await oldService();
    service.add(sentRequest, at(-60_000));
    const checks = checksAt(service);
    const results = await Promise.all(
      [61_000, 62_000].map((age) => checks.reconcileCreate(workCheckRequest, { sentAt: now - age })),
    );
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(['found', 'none']);
  });

  it('says none at once when its sender is long gone, and after a minute when it may have sent until now', async () => {
    const service = await oldService();
    const clock = manualClock(now);
    const checks = checksAt(service, { clock });
    const sentAt = now - 200_000;
    const none = { outcome: 'none' };
    expect(await checks.reconcileCreate(workCheckRequest, { sentAt, lostAt: now - 100_000 })).toEqual(none);
    expect(clock.slept).toEqual([]);
    expect(await checks.reconcileCreate(workCheckRequest, { sentAt })).toEqual(none);
    expect(clock.slept.reduce((sum, one) => sum + one, 0)).toBe(60_000);
    const early = await checks.reconcileCreate(workCheckRequest, { sentAt, totalTimeout: 30_000 });
    expect(early).toEqual({ outcome: 'inconclusive', reason: 'may-still-arrive' });
  });

  it('never takes a check that is known to be of another create', async () => {
    const service = await oldService();
    service.add(sentRequest, at(-60_000));
    const sent = { sentAt: now - 61_000, lostAt: now - 61_000, settleFor: 0 };
    const known = knowing({ vc_1: -60_000 });
    expect(await checksAt(service).reconcileCreate(workCheckRequest, { ...sent, known })).toEqual({
      outcome: 'none',
    });
  });

  it.each([
    ['nothing', undefined, 'list-too-short'],
    ['a check that was answered 6 seconds before', { vc_1: -36_000 }, 'none'],
    ['a check that was answered at about the same time', { vc_1: -31_000 }, 'list-too-short'],
    ['a check that is not in the list', { vc_900: -90_000 }, 'list-too-short'],
  ])('judges the list of a young account, knowing %s', async (_, answered, says) => {
    const service = await youngService();
    const sent = { sentAt: now - 30_000, settleFor: 0, known: answered && knowing(answered) };
    const missing = await checksAt(service).reconcileCreate(workCheckRequest, sent);
    expect(missing.outcome === 'inconclusive' ? missing.reason : missing.outcome).toBe(says);
    service.add(sentRequest, at(-2_000));
    const there = await checksAt(service).reconcileCreate(workCheckRequest, sent);
    const expected = says === 'none' ? { outcome: 'found' } : { reason: 'list-too-short' };
    expect(there).toMatchObject(expected);
  });

  it('does not take its check for an older one when the clock of the sender was an hour ahead', async () => {
    const service = await youngService();
    service.add(sentRequest, at(-10_000));
    const known = knowing({ vc_20: 3_600_000 - 21_000 });
    // Sent 11 seconds ago, but an hour ago by this clock, because the sender's clock was an hour ahead.
    const clock = manualClock(now + 3_600_000 + 60_000);
    const { outcome } = await checksAt(service, { clock }).reconcileCreate(workCheckRequest, {
      sentAt: now + 3_600_000 - 11_000,
      settleFor: 0,
      known,
    });
    expect(outcome).not.toBe('none');
  });

  it('tells two people apart who differ in the number of their passport alone', async () => {
    const service = await oldService();
    const twin = {
      ...sentRequest,
      document: { ...sentRequest.document, identifier: 'N1234568' },
    } as VisaCheckCreate;
    service.add(sentRequest, at(-60_000));
    service.add(twin, at(-60_000));
    const look = (request: VisaCheckCreate, unanswered: VisaCheckCreate[]) =>
      checksAt(service).reconcileCreate(request, {
        sentAt: now - 61_000,
        settleFor: 0,
        known: { any: true, answeredAt: () => new Map<string, number>(), unanswered: () => unanswered },
      });
    expect(await look(workCheckRequest, [])).toMatchObject({ outcome: 'several' });
    expect(await look(workCheckRequest, [twin])).toMatchObject({ outcome: 'found', check: { id: 'vc_1' } });
    expect(await look(twin, [workCheckRequest])).toMatchObject({ outcome: 'found', check: { id: 'vc_2' } });
    service.checks = service.checks.filter(({ id }) => id !== 'vc_1');
    expect(await look(workCheckRequest, [twin])).toEqual({ outcome: 'none' });
    expect(await look(twin, [twin, workCheckRequest])).toMatchObject({ outcome: 'found' });
  });

  it('says nothing of a create that was sent in the future', async () => {
    const service = await oldService();
    const result = await checksAt(service).reconcileCreate(workCheckRequest, { sentAt: now + 10_000 });
    expect(result).toEqual({ outcome: 'inconclusive', reason: 'clocks-differ' });
    expect(service.seen).toEqual([]);
  });

  it('takes an empty list for the whole list only when no check is known', async () => {
    const service = await losingService();
    const sent = { sentAt: now - 1_000, settleFor: 0 };
    expect(await checksAt(service).reconcileCreate(workCheckRequest, sent)).toEqual({ outcome: 'none' });
    const known = { any: true, answeredAt: () => new Map<string, number>() };
    expect(await checksAt(service).reconcileCreate(workCheckRequest, { ...sent, known })).toEqual({
      outcome: 'inconclusive',
      reason: 'list-too-short',
    });
  });

  it.each([
    ['sentAt', {}],
    ['sentAt', { sentAt: Number.NaN }],
    ['lostAt', { sentAt: now, lostAt: '1' }],
    ['known', { sentAt: now, known: [] }],
    ['known.answeredAt', { sentAt: now, known: { any: true } }],
    ['known.unanswered', { sentAt: now, known: { any: true, answeredAt: () => new Map(), unanswered: {} } }],
    ['settleFor', { sentAt: now, settleFor: -1 }],
    ['options', undefined],
  ])('refuses %s that cannot work', async (path, sent) => {
    const service = await losingService();
    const error = await failureOf(checksAt(service).reconcileCreate(workCheckRequest, sent as SentCreate));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect((error as InvalidRequestError).fields).toMatchObject([{ path }]);
    expect(service.seen).toEqual([]);
  });

  it('is inconclusive, and says why, when its list is refused', async () => {
    const service = await losingService();
    service.most = { limit: 0, else: 'refuse' };
    expect(
      await checksAt(service).reconcileCreate(workCheckRequest, { sentAt: now, settleFor: 0 }),
    ).toMatchObject({ outcome: 'inconclusive', reason: 'look-failed', error: { status: 422 } });
  });

  it('is inconclusive, and says why, when the records of the caller cannot be read', async () => {
    const service = await oldService();
    const error = new Error('disk full');
    const known = { any: true, answeredAt: () => Promise.reject(error) };
    expect(
      await checksAt(service).reconcileCreate(workCheckRequest, { sentAt: now, settleFor: 0, known }),
    ).toEqual({ outcome: 'inconclusive', reason: 'look-failed', error });
  });

  it('is never wrong, however much of the list is shown and whatever is known of the rest', async () => {
    const service = await losingService();
    const second = fc.integer({ min: -400, max: -1 });
    const world = fc.record({
      others: fc.array(second, { maxLength: 40 }),
      knownShare: fc.double({ min: 0, max: 1, noNaN: true }),
      sent: second,
      isMade: fc.boolean(),
      limit: fc.integer({ min: 1, max: 60 }),
    });
    const details = await fc.check(
      fc.asyncProperty(world, async ({ others, knownShare, sent, isMade, limit }) => {
        service.checks = [];
        service.most = { limit, else: 'cut' };
        const answered: Record<string, number> = {};
        const times = [...others.map((time) => ({ time, isLost: false })), { time: sent, isLost: true }];
        let lost: string | undefined;
        for (const [index, { time, isLost }] of times.toSorted((a, b) => a.time - b.time).entries()) {
          const document = isLost
            ? sentRequest.document
            : { ...sentRequest.document, identifier: `N80000${10 + index}`, date_of_birth: '1971-06-15' };
          if (isLost && !isMade) continue;
          const { id } = service.add({ ...sentRequest, document } as VisaCheckCreate, at(time * 1_000));
          if (isLost) lost = id;
          else if (index / times.length < knownShare) answered[id] = time * 1_000 + 100;
        }
        const result = await checksAt(service).reconcileCreate(workCheckRequest, {
          sentAt: now + sent * 1_000,
          settleFor: 0,
          known: knowing(answered),
        });
        const right = {
          found: () => result.outcome === 'found' && isMade && result.check?.id === lost,
          none: () => !isMade,
          several: () => false,
          inconclusive: () => true,
        };
        return right[result.outcome]();
      }),
      { numRuns: 150 },
    );
    expect(details.failed ? fc.defaultReportMessage(details) : undefined).toBeUndefined();
  });
});
