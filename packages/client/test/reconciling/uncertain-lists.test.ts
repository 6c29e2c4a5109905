import { describe, expect, it } from 'vitest';

import type { VisaCheck } from '../../src/index.ts';
import { checkOf, otherRequest, sentRequest, workCheckRequest } from '../support/checks.ts';
import {
  checksAt,
  losingService,
  lostCreate,
  oldCheck,
  oldService,
  type LosingService,
} from '../support/losing-service.ts';
import { manualClock } from '../support/manual-clock.ts';

const MINUTE = 60_000;
const isoIn = (ms: number) => new Date(Date.now() + ms).toISOString();
const inconclusive = (reason: string) => ({ outcome: 'inconclusive', reason });

describe('reconcile() when the list shows the check otherwise than it was sent', () => {
  it.each([
    { identifier: '****4567' },
    { family_name: 'CITIZ' },
    { given_name: 'J***' },
    { date_of_birth: '1990-01-31T00:00:00Z' },
  ])('says neither none nor found for %j', async (shown) => {
    const service = await oldService((_, check) => ({
      ...check,
      document: { ...check.document, ...shown },
    }));
    const error = await lostCreate(service, 'lose');
    expect(await error.reconcile()).toEqual(inconclusive('uncertain-match'));
  });

  it('does not choose between one that is shown as sent and one that may be it', async () => {
    const service = await oldService();
    const error = await lostCreate(service, 'lose');
    service.add(sentRequest, { document: { ...sentRequest.document, identifier: '****4567' } });
    const result = await error.reconcile();
    expect(result).toMatchObject({ outcome: 'several', checks: [{ id: 'vc_2' }, { id: 'vc_1' }] });
  });

  it('says none beside a masked check of somebody else', async () => {
    const service = await oldService();
    const error = await lostCreate(service, 'drop');
    service.add(sentRequest, {
      document: { ...sentRequest.document, identifier: '****9182', family_name: 'S***' },
    });
    expect(await error.reconcile()).toEqual({ outcome: 'none' });
  });
});

describe('reconcile() of one of many', () => {
  const people = Array.from({ length: 60 }, (_, index) => ({
    ...sentRequest.document,
    identifier: `P${(index + 1) * 7_919_031}`,
    family_name: `${'BCDFGHKLMN'[index % 10]}o${'rstvw'[index % 5]}an`,
    given_name: `${'AEIOU'[index % 5]}l${'mnpqr'[(index * 3) % 5]}a`,
    date_of_birth: `${1950 + index}-0${1 + (index % 9)}-1${index % 10}`,
  }));

  it('says none among different people, and finds its own', async () => {
    for (const fate of ['drop', 'lose'] as const) {
      const service = await oldService();
      const error = await lostCreate(service, fate);
      for (const document of people) service.add(sentRequest, { document });
      expect(await error.reconcile()).toMatchObject({ outcome: fate === 'drop' ? 'none' : 'found' });
    }
  });
});

describe('reconcile() when the list may not hold all', () => {
  it.each([10, 20, 25, 50])('adopts no check from a list capped at %d', async (limit) => {
    const service = await losingService();
    oldCheck(service, 100);
    const error = await lostCreate(service, 'lose');
    for (let index = 1; index < limit; index += 1) service.add(otherRequest);
    service.add(sentRequest);
    service.most = { limit, else: 'cut' };
    expect(await error.reconcile()).toEqual(inconclusive('list-too-short'));
  });

  it('proves nothing by an empty list when this client has made a check', async () => {
    const service = await losingService();
    const checks = checksAt(service);
    await checks.create(workCheckRequest);
    const error = await lostCreate(service, 'drop', checks);
    service.arrange = () => [];
    expect(await error.reconcile()).toEqual(inconclusive('list-too-short'));
  });

  it('finds the first check that an account ever made', async () => {
    const service = await losingService();
    expect(await (await lostCreate(service, 'lose')).reconcile()).toMatchObject({ outcome: 'found' });
  });

  it.each<[string, (checks: VisaCheck[]) => VisaCheck[]]>([
    ['oldest first', (checks) => checks.toReversed()],
    ['by id', (checks) => checks.toSorted((a, b) => (a.id < b.id ? 1 : -1))],
    ['with the oldest in front', (checks) => [...checks.slice(-1), ...checks.slice(0, -1)]],
  ])('proves nothing by a capped list %s', async (_, arrange) => {
    const service = await losingService();
    const error = await lostCreate(service, 'lose');
    // One per second, as in a bulk run.
    for (let second = 0; second < 60; second += 1) {
      const requested_at = new Date(Date.UTC(2026, 0, 1) - second * 1_000).toISOString();
      service.checks.push(checkOf(`vc_old${second}`, 'completed', { requested_at }));
    }
    service.arrange = arrange;
    service.most = { limit: 20, else: 'cut' };
    expect(await error.reconcile()).toMatchObject({ outcome: 'inconclusive' });
  });

  it('proves nothing by a capped list whose order cannot be told, as all its times are the same', async () => {
    const service = await losingService();
    const error = await lostCreate(service, 'lose');
    oldCheck(service, 20);
    service.arrange = (checks) => checks.toReversed();
    service.most = { limit: 20, else: 'cut' };
    expect(await error.reconcile()).toEqual(inconclusive('list-too-short'));
  });

  it.each([null, undefined, '', '2020-01-01', '2020-01-01T00:00:00', 'yesterday', 1_577_836_800])(
    'proves nothing by a check that is dated %j',
    async (requested_at) => {
      const service = await oldService((_, check) => ({ ...check, requested_at }));
      const error = await lostCreate(service, 'lose');
      expect(await error.reconcile()).toEqual(inconclusive('list-unreadable'));
    },
  );
});

describe('reconcile() without a Date', () => {
  const clockOff = (ms: number) => manualClock(Date.now() + ms);
  const off = [-26 * 60, -61, -6, -1, 0, 1, 6, 61, 26 * 60].map((minutes) => minutes * MINUTE);

  it.each(off)('never says none of a check that was made, with a clock %d ms off', async (clockIsOff) => {
    const service = await losingService();
    service.hasDate = false;
    oldCheck(service);
    const error = await lostCreate(service, 'lose', checksAt(service, { clock: clockOff(clockIsOff) }));
    expect(await error.reconcile()).toEqual(inconclusive('uncertain-match'));
  });

  it.each(off)('says none when nothing is like it, with a clock %d ms off', async (clockIsOff) => {
    const service = await losingService();
    service.hasDate = false;
    oldCheck(service);
    const error = await lostCreate(service, 'drop', checksAt(service, { clock: clockOff(clockIsOff) }));
    service.add(otherRequest);
    expect(await error.reconcile()).toEqual({ outcome: 'none' });
  });

  it('adopts no check that was there before, whose time is that of sending by a wrong clock', async () => {
    const service = await losingService();
    service.hasDate = false;
    oldCheck(service);
    service.add(sentRequest);
    const error = await lostCreate(service, 'drop');
    expect(await error.reconcile()).toEqual(inconclusive('uncertain-match'));
  });
});

describe('reconcile() when Date and requested_at are of different clocks', () => {
  it.each([-3, -1])('says neither none nor found of a check dated %d minutes before', async (minutes) => {
    const service = await oldService();
    const error = await lostCreate(service, 'drop');
    service.add(sentRequest, { requested_at: isoIn(minutes * MINUTE) });
    expect(await error.reconcile()).toEqual(inconclusive('uncertain-match'));
  });

  it.each([170, 185, 240, 3_600, 26 * 3_600])(
    'never says none of a check of the time of the call here, with a Date %d seconds ahead',
    async (seconds) => {
      const service = await oldService();
      const error = await lostCreate(service, 'lose');
      service.skew = seconds * 1_000;
      const reason = seconds < 180 ? 'uncertain-match' : 'clocks-differ';
      expect(await error.reconcile()).toEqual(inconclusive(reason));
    },
  );

  it('proves nothing by a capped list of younger checks, with a Date an hour ahead', async () => {
    const service = await oldService();
    const error = await lostCreate(service, 'lose');
    for (let index = 0; index < 50; index += 1)
      service.add(otherRequest, { requested_at: isoIn(index * 500) });
    service.most = { limit: 50, else: 'cut' };
    service.skew = 60 * MINUTE;
    expect(await error.reconcile()).toEqual(inconclusive('list-too-short'));
  });

  it('trusts no list with a check of anybody from the future', async () => {
    const service = await oldService();
    const error = await lostCreate(service, 'drop');
    service.add(otherRequest, { requested_at: isoIn(MINUTE) });
    expect(await error.reconcile()).toEqual(inconclusive('clocks-differ'));
  });
});

describe('reconcile() when the list is slow', () => {
  /** Loses a create, and takes 5 seconds for each of the first lists. */
  async function loseBeforeSlowLists(service: LosingService, fate: 'lose' | 'drop', slow: number) {
    const clock = manualClock(Date.now());
    const slowFetch: typeof fetch = async (url, init) => {
      const response = await fetch(url, init);
      if (init?.method === 'GET' && slow > 0) {
        slow -= 1;
        await clock.sleep(5_000);
        service.skew += 5_000;
      }
      return response;
    };
    return lostCreate(service, fate, checksAt(service, { clock, fetch: slowFetch }));
  }

  it('does not take an equal check for its own that another process made 4 seconds before', async () => {
    const service = await oldService();
    service.add(sentRequest, { requested_at: isoIn(-4_000) });
    const error = await loseBeforeSlowLists(service, 'drop', Infinity);
    expect(await error.reconcile()).toEqual(inconclusive('uncertain-match'));
  });

  it('finds its check as soon as a list comes in time', async () => {
    const service = await oldService();
    const error = await loseBeforeSlowLists(service, 'lose', 2);
    expect(await error.reconcile()).toMatchObject({ outcome: 'found', check: { id: 'vc_1' } });
  });
});
