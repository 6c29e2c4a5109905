import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { type Account, accountOf, type QuotaSpent, takeOf } from '../../../src/base/quota/account-quota.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const NOON = Date.parse('2026-03-05T02:00:00Z');
const account: Account = { key: 'https://service.example ', minute: 60, day: 10_000 };

/** Takes from the quota several times; returns how many requests each attempt got. */
function workers(of: Account = account) {
  let spent: QuotaSpent | undefined;
  return {
    take(count: number, now: number, wanted: { isRead?: boolean; told?: Told } = {}) {
      const told = wanted.told && { minute: undefined, day: undefined, ...wanted.told };
      const taken = takeOf(spent, of, { count, isRead: wanted.isRead ?? true, told }, now);
      ({ spent } = taken);
      return taken;
    },
  };
}

interface Told {
  readonly at: number;
  readonly minute?: { readonly consumed: number; readonly remaining: number };
  readonly day?: { readonly consumed: number; readonly remaining: number };
}

/** A service whose minutes begin `phase` ms after the clock's. It counts the requests of all programs with the client id. */
function service(phase: number) {
  let minute = -1;
  let consumed = 0;
  return (now: number): { readonly status: number; readonly told: Told } => {
    const current = Math.floor((now - phase) / MINUTE);
    if (current !== minute) consumed = 0;
    minute = current;
    const status = consumed >= account.minute ? 429 : 200;
    if (status === 200) consumed += 1;
    return { status, told: { at: now, minute: { consumed, remaining: account.minute - consumed } } };
  };
}

describe('the quota of a minute', () => {
  test('is never exceeded, whenever the minutes of the service begin', () => {
    fc.assert(
      fc.property(
        fc.nat(MINUTE - 1),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 * SECOND }), fc.integer({ min: 1, max: 40 })), {
          minLength: 40,
        }),
        (phase, steps) => {
          const { take } = workers();
          const request = service(phase);
          let now = NOON;
          for (const [pause, count] of steps) {
            now += pause;
            const { granted } = take(count, now);
            for (let sent = 0; sent < granted; sent += 1) expect(request(now).status).toBe(200);
          }
        },
      ),
    );
  });

  test('is left to another program with the same client id as far as responses tell of it', () => {
    const { take } = workers();
    expect(take(10, NOON).granted).toBe(10);
    const told = { at: NOON + SECOND, minute: { consumed: 55, remaining: 5 } };
    expect(take(60, NOON + SECOND, { told }).granted).toBe(5);
    expect(take(1, NOON + 2 * SECOND).granted).toBe(0);
    expect(take(60, NOON + 63 * SECOND).granted).toBe(60);
  });

  test('is the one that responses tell, whatever was configured', () => {
    const { take } = workers();
    take(1, NOON);
    const told = { at: NOON + SECOND, minute: { consumed: 1, remaining: 143 } };
    expect(take(200, NOON + SECOND, { told }).granted).toBe(143);
  });

  test('is free again a minute after a worker has died with what it took', () => {
    const { take } = workers();
    expect(take(60, NOON).granted).toBe(60);
    const { granted, retryAt } = take(1, NOON + SECOND);
    expect({ granted, retryAt }).toEqual({ granted: 0, retryAt: NOON + 61 * SECOND });
    expect(take(60, retryAt).granted).toBe(60);
  });

  test('has a tenth that creates leave to reads', () => {
    const { take } = workers();
    expect(take(60, NOON, { isRead: false }).granted).toBe(54);
    expect(take(60, NOON).granted).toBe(6);
  });

  test('is free again within a minute when a clock was set back a day, and not before', () => {
    const { take } = workers();
    expect(take(60, NOON).granted).toBe(60);
    const back = NOON - 24 * HOUR;
    const { granted, retryAt } = take(60, back);
    expect({ granted, retryAt }).toEqual({ granted: 0, retryAt: back + 61 * SECOND });
    expect(take(60, back + 30 * SECOND).granted).toBe(0);
    expect(take(60, retryAt).granted).toBe(60);
  });

  test('is never exceeded, and waited for no longer than its use may take, however often a clock is set back', () => {
    const step = fc.record({
      pause: fc.integer({ min: 1, max: 40 * SECOND }),
      setBack: fc.oneof(fc.constant(0), fc.nat(5 * MINUTE), fc.nat(24 * HOUR)),
      count: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 10 }), (steps) => {
        const { take } = workers();
        const sent: { readonly at: number; readonly granted: number }[] = [];
        let passed = 0;
        let setBy = 0;
        for (const { pause, setBack, count } of steps) {
          passed += pause;
          setBy -= setBack;
          const now = NOON + passed + setBy;
          const { granted, retryAt } = take(count, now);
          // An entry up to a minute in the future may come from another computer's clock.
          expect(retryAt - now).toBeLessThanOrEqual(122 * SECOND);
          sent.push({ at: passed, granted });
        }
        for (const { at } of sent) {
          const inMinute = sent.filter((each) => each.at >= at && each.at < at + MINUTE);
          expect(inMinute.reduce((total, each) => total + each.granted, 0)).toBeLessThanOrEqual(60);
        }
      }),
    );
  });

  test('is no larger than the largest that is published, whatever responses tell', () => {
    const count = fc.oneof(fc.nat(200), fc.constant(999_999_999));
    // Headers of a quota of none tell nothing: `quotaCountOf`.
    const step = fc
      .tuple(fc.integer({ min: 1, max: 20 * SECOND }), count, count)
      .filter(([, consumed, remaining]) => consumed + remaining > 0);
    fc.assert(
      fc.property(fc.array(step, { minLength: 10 }), (steps) => {
        const { take } = workers();
        const sent: { readonly at: number; readonly granted: number }[] = [];
        let now = NOON;
        for (const [pause, consumed, remaining] of steps) {
          now += pause;
          const told = { at: now - 1, minute: { consumed, remaining }, day: { consumed, remaining } };
          const { granted, retryAt } = take(1_000, now, { told });
          expect(retryAt - now).toBeLessThanOrEqual(61 * SECOND);
          sent.push({ at: now, granted });
        }
        for (const { at } of sent) {
          const inMinute = sent.filter((each) => each.at >= at && each.at < at + MINUTE);
          expect(inMinute.reduce((total, each) => total + each.granted, 0)).toBeLessThanOrEqual(144);
        }
      }),
    );
  });
});

describe('the quota of a day', () => {
  const day = (remaining: number, at: number) => ({ at, day: { consumed: 10_000 - remaining, remaining } });

  test('keeps a hundredth for other programs', () => {
    const { take } = workers();
    take(1, NOON);
    expect(take(60, NOON + SECOND, { told: day(120, NOON + SECOND) }).granted).toBe(20);
  });

  test('is tried by one request in 15 minutes once it is used up, until responses show another day', () => {
    const { take } = workers();
    take(1, NOON);
    let probes = 0;
    let now = NOON + SECOND;
    let told = day(0, now);
    for (; now < NOON + 2 * HOUR; now += MINUTE) {
      const { granted, retryAt } = take(60, now, { told });
      expect(granted).toBeLessThanOrEqual(1);
      expect(retryAt).toBeLessThanOrEqual(now + MINUTE);
      if (granted > 0) told = day(0, now + SECOND);
      probes += granted;
    }
    expect(probes).toBe(8);
    expect(take(60, now, { told: day(9_999, now) }).granted).toBe(60);
  });

  test('begins at midnight at UTC+10 where no response tells it', () => {
    const { take } = workers({ ...account, minute: 1_000_000 });
    expect(take(20_000, NOON).granted).toBe(9_900);
    expect(take(20_000, NOON + 2 * MINUTE).granted).toBe(1);
    expect(take(20_000, Date.parse('2026-03-05T14:00:00Z')).granted).toBe(9_900);
  });
});

test('an account is known by its service and client id, and a service without limits has none', () => {
  const options = { baseUrl: 'https://service.example/v2', accessToken: 'secret-token' };
  expect(accountOf(options)).toEqual({ key: 'https://service.example ', minute: 60, day: 10_000 });
  const accessToken = { clientId: 'client', token: () => 'secret-token' };
  expect(accountOf({ ...options, accessToken, quota: 'premium' })).toMatchObject({
    key: 'https://service.example client',
    minute: 144,
  });
  expect(accountOf({ ...options, quota: 'none' })).toBeUndefined();
});
