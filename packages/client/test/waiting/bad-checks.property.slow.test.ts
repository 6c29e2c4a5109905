import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { isNight } from '../../../../vitest.nightly.ts';
import { VisaChecks } from '../../src/index.ts';
import { checkOf } from '../support/checks.ts';
import { fakeService, type Asked } from '../support/fake-service.ts';
import { unansweredAfter, VirtualTime } from '../support/virtual-time.ts';

const START = Date.parse('2026-03-05T01:02:03.456Z');
const SECOND = 1_000;

const kinds = [
  'answers 500',
  'answers 503 and asks for time',
  'answers 429',
  'answers 408',
  'answers 404',
  'breaks the connection',
  'breaks the body',
  'never answers',
  'is refused in lookups with 403',
  'is refused in lookups with 422',
  'fails in lookups with 500',
  'is left out of lookups',
  'has no status in lookups',
  'has an odd status in lookups',
  'answers 500 sometimes',
] as const;
type Kind = (typeof kinds)[number];

/** Their GETs work, so these checks must end like the good ones. */
const worksAlone = (kind: Kind) => kind.includes('in lookups') || kind.includes('of lookups');

function failAs(kind: Kind, seconds: number, sometimes: () => boolean): Response | undefined {
  const status = (code: number, headers: Record<string, string> = {}) =>
    Response.json({}, { status: code, headers });
  if (kind === 'answers 503 and asks for time') return status(503, { 'retry-after': `${seconds}` });
  if (kind === 'answers 500 sometimes') return sometimes() ? status(500) : undefined;
  if (kind === 'breaks the connection') throw new TypeError('fetch failed');
  if (kind === 'breaks the body') return new Response('{"data":');
  const [, code] = /(\d{3})/.exec(kind) ?? [];
  return code === undefined ? undefined : status(Number(code));
}

const bads = fc.array(
  fc.record({
    at: fc.nat(99),
    kind: fc.constantFrom(...kinds),
    retryAfter: fc.constantFrom(0, 1, 60, 100_000),
  }),
  { maxLength: 12 },
);

it('the waits for good checks all end well, whatever others do, in a bounded number of requests', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 80 }),
      bads,
      fc.integer({ min: 0, max: 40 }),
      fc.option(fc.integer({ min: 1, max: 80 })),
      fc.boolean(),
      fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
      async (count, badList, seconds, mostIds, hasFractions, numbers) => {
        const random = () => numbers.next().value ?? 0;
        const time = new VirtualTime(START, random);
        const { now } = time;
        if (hasFractions) time.now = () => now() + 0.25;
        const ids = Array.from({ length: count }, (_, index) => `vc_${index}`);
        const kindOf = new Map(badList.map(({ at, ...bad }) => [`vc_${at % count}`, bad]));
        const unanswered = unansweredAfter(30 * SECOND, time);
        const statusOf = () => (now() >= START + seconds * SECOND ? 'completed' : 'pending');
        const answer = ({ kind: by, ids: polled }: Asked) => {
          if (by === 'lookup' && mostIds !== null && polled.length > mostIds)
            return Response.json({}, { status: 413 });
          for (const id of polled) {
            const { kind, retryAfter = 0 } = kindOf.get(id) ?? {};
            if (kind === 'never answers') return unanswered.response();
            if (kind === undefined || (by === 'GET' && worksAlone(kind))) continue;
            const response = failAs(kind, retryAfter, () => random() < 0.5);
            if (response) return response;
          }
          if (by === 'GET') return undefined;
          const data = polled.flatMap((id) => {
            const { kind } = kindOf.get(id) ?? {};
            if (kind === 'is left out of lookups') return [];
            const check: Record<string, unknown> = { ...checkOf(id, statusOf()) };
            if (kind === 'has no status in lookups') delete check['status'];
            if (kind === 'has an odd status in lookups') check['status'] = { is: 'completed' };
            return [check];
          });
          return Response.json({ data });
        };
        const { fetch, asked } = fakeService({ now, statusOf, answer });
        const checks = new VisaChecks({
          baseUrl: 'http://service.example',
          accessToken: 'test-token',
          clock: time,
          fetch: unanswered.around(fetch),
          logLevel: 'off',
        });

        const controller = new AbortController();
        const { signal } = controller;
        const waits = ids.map((id) => [id, checks.waitFor(id, { timeout: false, signal })] as const);
        const good = waits.filter(([id]) => {
          const { kind } = kindOf.get(id) ?? {};
          return kind === undefined || worksAlone(kind);
        });
        const done = await Promise.all(good.map(([, wait]) => wait));
        expect(done.map(({ id, status }) => `${id} ${status}`)).toEqual(
          good.map(([id]) => `${id} completed`),
        );
        expect(asked.length).toBeLessThanOrEqual(25 * (count + 10));
        controller.abort();
        await Promise.allSettled(waits.map(([, wait]) => wait));
        await time.idle();
        expect(time.sleepers).toBe(0);
      },
    ),
    { numRuns: isNight ? 200 : 60 },
  );
});
