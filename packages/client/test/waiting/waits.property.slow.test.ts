import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isNight } from '../../../../vitest.nightly.ts';
import {
  AbortedError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnexpectedResponseError,
  VisaChecks,
} from '../../src/index.ts';
import { checkOf } from '../support/checks.ts';
import { fakeService, type Asked } from '../support/fake-service.ts';
import { VirtualTime } from '../support/virtual-time.ts';

const START = Date.parse('2026-03-05T01:02:03.456Z');
const ACCOUNTED_FOR = [
  AbortedError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnexpectedResponseError,
];

type Fault = 'none' | 'reset' | 'unavailable' | 'slow down' | 'broken' | 'leaves out';

const faults: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 5, arbitrary: fc.constant('none' as const) },
  { weight: 2, arbitrary: fc.constantFrom('reset', 'unavailable', 'slow down', 'broken', 'leaves out') },
);

/** One check and its waits. */
const waited = fc.record({
  /** Seconds after which it is completed; 0 if it doesn't exist, 10,000 for never. */
  seconds: fc.oneof(fc.integer({ min: 1, max: 120 }), fc.constantFrom(0, 10_000)),
  waiters: fc.array(
    fc.record({
      byId: fc.boolean(),
      abortAfter: fc.option(fc.integer({ min: 0, max: 60_000 })),
      timeout: fc.option(fc.integer({ min: 0, max: 200_000 })),
      slowProgress: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

function answerOf(
  fault: Fault,
  { kind, ids }: Asked,
  statusOf: (id: string) => string | undefined,
): Response | undefined {
  if (fault === 'reset') throw new TypeError('fetch failed');
  if (fault === 'unavailable') return new Response(null, { status: 503 });
  if (fault === 'slow down') return new Response(null, { status: 429, headers: { 'retry-after': '7' } });
  if (fault === 'broken') return new Response('{"data": [{', { status: 200 });
  if (fault === 'leaves out' && kind === 'lookup') {
    const checks = ids.slice(1).flatMap((id) => {
      const status = statusOf(id);
      return status === undefined ? [] : [checkOf(id, status)];
    });
    return Response.json(checks);
  }
  return undefined;
}

describe('any waits', () => {
  it('all settle once, poll nothing that is finished, and leave no timer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(waited, { minLength: 1, maxLength: 12 }),
        fc.array(faults, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 12 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
        async (all, faultList, mostIds, jitters) => {
          const time = new VirtualTime(START, () => jitters.next().value ?? 0);
          const secondsOf = new Map(all.map(({ seconds }, index) => [`vc_${index}`, seconds]));
          const statusOf = (id: string, now = time.now()) => {
            const seconds = secondsOf.get(id) ?? 0;
            if (seconds === 0) return undefined;
            return now >= START + seconds * 1000 ? 'completed' : 'pending';
          };
          const known = new Set<string>();
          const askedInVain: string[] = [];
          const underWay = new Set<string>();
          const askedAtOnce: string[] = [];
          const { fetch } = fakeService({
            now: time.now,
            statusOf,
            answer: async (asked, count) => {
              askedInVain.push(...asked.ids.filter((id) => known.has(id)));
              askedAtOnce.push(...asked.ids.filter((id) => underWay.has(id)));
              for (const id of asked.ids) underWay.add(id);
              await new Promise((resolve) => setImmediate(resolve));
              for (const id of asked.ids) underWay.delete(id);
              if (asked.signal.aborted) return undefined;
              if (asked.ids.length > mostIds) return new Response(null, { status: 413 });
              const fault = faultList[count % faultList.length] ?? 'none';
              const special = answerOf(fault, asked, statusOf);
              const missing = fault === 'leaves out' && asked.kind === 'lookup' ? asked.ids[0] : undefined;
              for (const id of asked.ids) {
                const isTold = (special === undefined || fault === 'leaves out') && id !== missing;
                if (isTold && statusOf(id) === 'completed') known.add(id);
              }
              return special;
            },
          });
          const checks = new VisaChecks({
            baseUrl: 'http://service.example',
            accessToken: 'test-token',
            clock: time,
            fetch: time.fetch(fetch),
            logLevel: 'off',
          });

          const outcomes: Promise<'completed' | 'failed'>[] = [];
          for (const [index, { waiters }] of all.entries()) {
            for (const { byId, abortAfter, timeout, slowProgress } of waiters) {
              const id = `vc_${index}`;
              const controller = new AbortController();
              if (abortAfter !== null) void time.sleep(abortAfter).then(() => controller.abort());
              const wait = checks.waitFor(byId ? id : checkOf(id, 'pending'), {
                signal: controller.signal,
                ...(timeout === null ? {} : { timeout }),
                ...(slowProgress ? { onProgress: () => time.sleep(3_000) } : {}),
              });
              outcomes.push(
                wait.then(
                  (check) => {
                    expect(check).toMatchObject({ id, status: 'completed' });
                    return 'completed' as const;
                  },
                  (error: unknown) => {
                    expect(ACCOUNTED_FOR.some((Known) => error instanceof Known)).toBe(true);
                    expect(error).toMatchObject({ checkId: id });
                    expect(error instanceof AbortedError && abortAfter === null).toBe(false);
                    expect(error instanceof NotFoundError && secondsOf.get(id) !== 0).toBe(false);
                    return 'failed' as const;
                  },
                ),
              );
            }
          }
          await Promise.all(outcomes);
          await time.idle();
          expect({ askedInVain, askedAtOnce, sleepers: time.sleepers }).toEqual({
            askedInVain: [],
            askedAtOnce: [],
            sleepers: 0,
          });
        },
      ),
      { numRuns: isNight ? 150 : 50 },
    );
  });

  it('in one loop come once each, however it is left', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 20 }),
        fc.nat(20),
        fc.array(faults, { minLength: 1, maxLength: 10 }),
        async (seconds, leaveAfter, faultList) => {
          const time = new VirtualTime(START);
          const statusOf = (id: string) => {
            const [, after = ''] = id.split('-');
            if (after === '0') return undefined;
            return time.now() >= START + Number(after) * 1000 ? 'completed' : 'pending';
          };
          const { fetch } = fakeService({
            now: time.now,
            statusOf,
            answer: (asked, count) =>
              answerOf(faultList[count % faultList.length] ?? 'none', asked, statusOf),
          });
          const checks = new VisaChecks({
            baseUrl: 'http://service.example',
            accessToken: 'test-token',
            clock: time,
            fetch: time.fetch(fetch),
          });
          const ids = seconds.map((after, index) => `vc_${index}-${after}`);
          const seen: string[] = [];
          for await (const { id } of checks.waitForAll(ids)) {
            seen.push(id);
            if (seen.length === leaveAfter) break;
          }
          expect(new Set(seen).size).toBe(seen.length);
          expect(seen).toHaveLength(leaveAfter === 0 ? ids.length : Math.min(leaveAfter, ids.length));
          await time.idle();
          expect(time.sleepers).toBe(0);
        },
      ),
      { numRuns: isNight ? 100 : 35 },
    );
  });
});
