import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import type { VisaCheck, VisaCheckCreate } from '../../src/index.ts';
import { judgeList } from '../../src/reconciling/judge-list.ts';
import type { Entry } from '../../src/reconciling/ledger.ts';
import { checkOf, workCheckRequest } from '../support/checks.ts';
import { manualClock } from '../support/manual-clock.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const SENT = Date.parse('2026-03-05T01:02:03.456Z');
const request = { ...workCheckRequest, environment: 'sandbox', mode: 'fastcheck' } as VisaCheckCreate;

/** Ways in which a service may show each value of a document. */
const ways: Record<string, (value: string) => unknown> = {
  'as it is': (value) => value,
  'in capitals': (value) => value.toUpperCase(),
  masked: (value) => value.replace(/^.*(?=.{2})/, (hidden) => '*'.repeat(hidden.length)),
  'masked in the middle': (value) => `${value.at(0)}•••${value.at(-1)}`,
  'masked altogether': () => '********',
  'cut at the end': (value) => value.slice(0, 4),
  'cut at the beginning': (value) => value.slice(-4),
  'with hyphens': (value) => value.replaceAll(/(..)(?=.)/g, '$1-'),
  'with a time': (value) => `${value}T00:00:00.000Z`,
  'as a word': () => 'REDACTED',
  'as another word': () => 'notShown',
  'as no value': () => 'N/A',
  'as a code for no country': () => 'XXX',
  corrected: (value) => `${value.slice(0, 2)}${value.at(3)}${value.at(2)}${value.slice(4)}`,
  'left out': () => undefined,
};
/** For each field, a value that surely belongs to another person. */
const others: Record<keyof Shown, string> = {
  identifier: 'T83920174',
  family_name: 'Zorn',
  given_name: 'Otto',
  date_of_birth: '1971-06-15',
  country: 'FRA',
};
const way = fc.oneof(
  { weight: 8, arbitrary: fc.constant(ways['as it is']!) },
  { weight: 2, arbitrary: fc.constantFrom(...Object.values(ways)) },
);
const differently = fc
  .tuple(
    fc.record({ identifier: way, family_name: way, given_name: way, date_of_birth: way, country: way }),
    fc.option(fc.constantFrom(...(Object.keys(others) as (keyof Shown)[])), { freq: 4 }),
  )
  .map(([ways, replaced]) => (replaced === null ? ways : { ...ways, [replaced]: () => others[replaced] }));
const asItIs = ways['as it is']!;
const asSent: Record<keyof Shown, (value: string) => unknown> = {
  identifier: asItIs,
  family_name: asItIs,
  given_name: asItIs,
  date_of_birth: asItIs,
  country: asItIs,
};
interface Shown {
  identifier: unknown;
  family_name: unknown;
  given_name: unknown;
  date_of_birth: unknown;
  country: unknown;
}

const world = fc.record({
  wasMade: fc.boolean(),
  shown: fc.oneof(fc.constant(asSent), differently),
  hasDate: fc.boolean(),
  /** How far the caller's clock is from the service's. */
  clockIsOff: fc.integer({ min: -40 * MINUTE, max: 40 * MINUTE }),
  /**
   * How far the clock of `requested_at` is behind that of `Date`. Beyond three minutes, the caller's clock must match that of
   * `requested_at`.
   */
  isBehind: fc.oneof(
    fc.integer({ min: -SECOND, max: SECOND }),
    fc.integer({ min: -SECOND, max: 170 * SECOND }),
    fc.integer({ min: 170 * SECOND, max: 3 * 60 * MINUTE }),
  ),
  /** When others created checks, relative to the time of sending, and whether for the same person. */
  others: fc.array(
    fc.record({
      at: fc.oneof(
        fc.integer({ min: -90 * MINUTE, max: 50 * SECOND }),
        fc.integer({ min: -4 * MINUTE, max: 0 }),
      ),
      isSame: fc.nat({ max: 9 }).map((one) => one === 0),
    }),
    { maxLength: 40 },
  ),
  cap: fc.oneof(fc.integer({ min: 10, max: 60 }), fc.constant(1_000)),
  order: fc.constantFrom<('newest' | 'oldest' | 'mixed')[]>('newest', 'newest', 'newest', 'oldest', 'mixed'),
  askedAfter: fc.integer({ min: 0, max: 60 * SECOND }),
  /** How long the list took before and after the service dated it. */
  took: fc.record({
    before: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 * SECOND })),
    after: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 * SECOND })),
  }),
});
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

/** A check of another create, sent 3 seconds before, and dated close to the time of sending. */
const shortlyBefore: World = {
  wasMade: false,
  shown: asSent,
  hasDate: true,
  clockIsOff: 0,
  isBehind: 0,
  others: [{ at: -3_001, isSame: true }],
  cap: 1_000,
  order: 'newest',
  askedAfter: 0,
  took: { before: 0, after: 0 },
};

function judge(about: World) {
  const clockIsOff =
    about.isBehind > 170 * SECOND ? (about.clockIsOff % (170 * SECOND)) - about.isBehind : about.clockIsOff;
  const clock = manualClock(SENT + clockIsOff);
  const ledger = { claims: new Set<string>(), underWay: new Set<Entry>(), foundElsewhere: new Map() };
  const dated = about.askedAfter + about.took.before;
  const known: Entry = {
    request,
    sentAt: clock.now(),
    age: () => dated + about.took.after,
    ended: Promise.resolve(() => 0),
  };

  const show = (value: VisaCheckCreate['document']) => ({
    ...value,
    ...Object.fromEntries(
      Object.entries(about.shown).map(([name, as]) => [name, as(String(value[name as keyof typeof value]))]),
    ),
  });
  const stored: { at: number; check: VisaCheck }[] = about.others
    // Two equal creates at the same time can't be told apart; a check from before can.
    .filter(({ at, isSame }) => at <= about.askedAfter && (!isSame || at < -3 * SECOND))
    .map(({ at, isSame }, index) => ({ at, check: made(`vc_other${index}`, at, isSame) }));
  if (about.wasMade) stored.push({ at: 0, check: made('vc_lost', 0, true) });

  function made(id: string, at: number, isSame: boolean): VisaCheck {
    const document = isSame
      ? request.document
      : {
          ...request.document,
          identifier: 'PX998877',
          family_name: 'Sample',
          given_name: 'Arjun',
          date_of_birth: '1984-06-27',
        };
    const requested_at = new Date(SENT + at - about.isBehind).toISOString();
    return checkOf(id, 'pending', { ...request, document: show(document), requested_at });
  }
  const sorted = stored.toSorted((a, b) => b.at - a.at);
  if (about.order === 'oldest') sorted.reverse();
  if (about.order === 'mixed') sorted.sort((a, b) => (a.check.id < b.check.id ? -1 : 1));
  const checks = sorted.slice(0, Math.min(about.cap, 100)).map(({ check }) => check);
  const date = new Date(SENT + dated).toUTCString();
  const list = { checks, date: about.hasDate ? date : undefined };
  return judgeList(list, 100, known, ledger, about.askedAfter).result;
}

it('whatever a service shows, none is said of no check that was made, and no other check is taken for it', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(world, (about) => {
      const result = judge(about);
      seen.add(result.outcome);
      return {
        none: () => !about.wasMade,
        found: () => result.outcome === 'found' && result.check?.id === 'vc_lost',
        several: () =>
          !about.wasMade ||
          about.cap < 1_000 ||
          (result.outcome === 'several' && result.checks.some(({ id }) => id === 'vc_lost')),
        inconclusive: () => true,
      }[result.outcome]();
    }),
    {
      numRuns: 5_000,
      examples: [
        // The service's clocks differ by less than a second.
        [{ ...shortlyBefore, isBehind: -17, askedAfter: 528 }],
        [{ ...shortlyBefore, isBehind: -545 }],
        // The list is slow.
        [{ ...shortlyBefore, took: { before: 0, after: 5 * SECOND } }],
        [{ ...shortlyBefore, took: { before: 5 * SECOND, after: 0 } }],
      ],
    },
  );
  expect([...seen].toSorted()).toEqual(['found', 'inconclusive', 'none', 'several']);
});
