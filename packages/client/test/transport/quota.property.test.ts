import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { QuotaStore } from '../../src/index.ts';
import { QuotaMeter } from '../../src/transport/quota-meter.ts';
import { sharedQuota } from '../../src/transport/shared-quota.ts';
import { sharedStore } from '../support/shared-store.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A second counts as used until the same second of the next minute has ended. */
const LONGEST = MINUTE + SECOND;
const PER_MINUTE = 60;

/** Time as it is: sleeping lets it pass. Clocks are read from it, and may be set. */
class TrueTime {
  passed = 12_345;
  setBy = 0;
  readonly clock = {
    now: () => Date.parse('2026-03-05T01:02:03Z') + this.passed + this.setBy,
    monotonic: () => this.passed,
    random: () => 0.5,
    sleep: async (ms: number) => void (this.passed += ms),
  };
}

/** A service that counts by its own minutes. */
function service(time: TrueTime, phase: number) {
  let minute = -1;
  let consumed = 0;
  return () => {
    const current = Math.floor((time.passed + phase) / MINUTE);
    if (current !== minute) consumed = 0;
    minute = current;
    expect(consumed).toBeLessThan(PER_MINUTE);
    consumed += 1;
    return told(consumed, PER_MINUTE - consumed);
  };
}

/** The most requests of any 60 seconds. */
function busiest(sent: readonly number[]): number {
  return Math.max(...sent.map((at) => sent.filter((each) => each >= at && each < at + MINUTE).length));
}

const told = (consumed: number, remaining: number) => ({
  'min-quota-consumed': `${consumed}`,
  'min-quota-remaining': `${remaining}`,
});

/** Sends one request when the meter lets it go. */
async function send(meter: QuotaMeter, time: TrueTime, respond: () => Record<string, string>): Promise<void> {
  const from = time.passed;
  const call = { isUnderWay: false };
  await meter.take(call, Infinity, new AbortController().signal);
  expect(time.passed - from).toBeLessThanOrEqual(LONGEST);
  const sentAt = meter.now();
  const headers = respond();
  time.passed += 20;
  await meter.read(headers, sentAt);
  meter.end(call);
}

const DAY = 24 * 60 * MINUTE;
const pause = fc.oneof(fc.constant(0), fc.nat(5 * SECOND), fc.nat(2 * MINUTE));
const jump = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -2 * MINUTE, max: 2 * MINUTE }),
  fc.integer({ min: -DAY, max: DAY }),
);
const count = fc.oneof(fc.nat(5), fc.nat(200), fc.constant(999_999_999));
const step = fc.record({
  pause,
  jump,
  requests: fc.integer({ min: 1, max: 90 }),
  lie: fc.tuple(count, count).filter(([consumed, remaining]) => consumed + remaining > 0),
  process: fc.nat(2),
  isNew: fc.boolean(),
});
const steps = fc.array(step, { minLength: 5, maxLength: 12 });

describe('a client', () => {
  it('exceeds no quota of a minute and waits no longer than one, however its clock is set', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(MINUTE), steps, async (phase, all) => {
        const time = new TrueTime();
        const respond = service(time, phase);
        const meter = new QuotaMeter('standard', time.clock);
        const sent: number[] = [];
        for (const { pause: before, jump: by, requests } of all) {
          time.passed += before;
          time.setBy += by;
          for (let each = 0; each < requests; each += 1) {
            await send(meter, time, () => (sent.push(time.passed), respond()));
          }
        }
        expect(busiest(sent)).toBeLessThanOrEqual(PER_MINUTE);
      }),
      { numRuns: 25 },
    );
  });

  it('sends no more than the largest quota in 60 seconds, whatever headers tell', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const time = new TrueTime();
        const meter = new QuotaMeter('standard', time.clock);
        const sent: number[] = [];
        for (const { pause: before, requests, lie } of all) {
          time.passed += before;
          for (let each = 0; each < requests; each += 1) {
            await send(meter, time, () => (sent.push(time.passed), told(...lie)));
          }
        }
        expect(busiest(sent)).toBeLessThanOrEqual(144);
      }),
      { numRuns: 25 },
    );
  });
});

it('an overtaken response does not make the minute of the service longer', async () => {
  const time = new TrueTime();
  const meter = new QuotaMeter('standard', time.clock);
  const began = time.passed;
  for (let each = 1; each <= 58; each += 1) await send(meter, time, () => told(each, 60 - each));
  time.passed = began + 50 * SECOND;
  const sentAt = meter.now() - 100;
  await meter.read(told(60, 0), sentAt);
  await meter.read(told(59, 1), sentAt);
  time.passed = began + LONGEST + SECOND;
  const before = time.passed;
  for (const call of [{ isUnderWay: false }, { isUnderWay: false }])
    await meter.take(call, Infinity, new AbortController().signal);
  expect(time.passed).toBe(before);
});

describe('processes with one store', () => {
  const log = {};
  /** A store by the machine's uptime, as that of the command. */
  const storeOf = ({ clock }: TrueTime) => ({ ...sharedStore(), now: clock.monotonic });
  const meterOf = (store: QuotaStore, { clock }: TrueTime) =>
    new QuotaMeter('standard', clock, sharedQuota(store, 'service client', 'standard', log, clock));

  it('exceed no quota of a minute together and wait no longer than one, whenever they start and however the clock is set', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(MINUTE), steps, async (phase, all) => {
        const time = new TrueTime();
        const store = storeOf(time);
        const respond = service(time, phase);
        const meters: QuotaMeter[] = [];
        const sent: number[] = [];
        for (const { pause: before, jump: by, requests, process, isNew } of all) {
          time.passed += before;
          time.setBy += by;
          if (isNew) delete meters[process];
          const meter = (meters[process] ??= meterOf(store, time));
          for (let each = 0; each < requests; each += 1) {
            await send(meter, time, () => (sent.push(time.passed), respond()));
          }
        }
        expect(busiest(sent)).toBeLessThanOrEqual(PER_MINUTE);
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    'nonsense',
    '[]',
    '{"recent":7,"perMinute":"many"}',
    '{"recent":[[1e99,60],["a"],[12,-4],null],"perMinute":1e99}',
    // Noted before the machine was started again.
    '{"recent":[[9000000,9000000]]}',
  ])('go on within a minute whatever the store keeps: %s', async (text) => {
    const time = new TrueTime();
    const store = storeOf(time);
    store.texts.set('service client', text);
    const meter = meterOf(store, time);
    const sent: number[] = [];
    for (let each = 0; each < 130; each += 1) {
      await send(meter, time, () => (sent.push(time.passed), {}));
    }
    expect(busiest(sent)).toBeLessThanOrEqual(PER_MINUTE);
  });
});
