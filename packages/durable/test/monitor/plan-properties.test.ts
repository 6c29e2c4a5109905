import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { addDays } from '@workrights/time/later-days';
import { dueDays } from '../../src/monitor/due-days.ts';
import type { Day } from '../../src/monitor/person.ts';
import { type DuePerson, noteKey, planMonitor, type WatchedPerson } from '../../src/monitor/plan.ts';
import { DEFAULT_RULES } from '../../src/monitor/rules.ts';
import { noon, RESULT, watched } from './people.ts';

const FIRST: Day = '2026-01-01';
const day = fc.integer({ min: -200, max: 500 }).map((days) => addDays(FIRST, days));
const maybe = fc.option(day, { nil: null });

const result = fc.option(
  fc.record({ expiresOn: maybe, checkedOn: day, source: fc.constantFrom('check', 'stated') }).map((some) => ({
    ...RESULT,
    ...some,
    expiryMissing: some.expiresOn === null ? ('unreadable' as const) : null,
  })),
  { nil: null },
);

const person = fc.record({
  addedOn: day,
  consent: fc.boolean(),
  consentUntil: maybe,
  employedFrom: maybe,
  employedUntil: maybe,
  result,
  workRightsEndsOn: maybe,
  restrictionChangedOn: maybe,
});

const decisions = fc.array(
  fc.record({ decidedOn: day, reviewOn: day, endedOn: maybe }).map((some) => ({
    ...some,
    because: 'other' as const,
    by: null,
    about: { reason: 'no-expiry' as const, detail: 'unreadable', check: null },
  })),
  { maxLength: 2 },
);

/** Days with a run: some in a row, then none for up to three months. */
const runs = fc
  .array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 90 })), { minLength: 1, maxLength: 60 })
  .map((gaps) => {
    const days = [FIRST];
    for (const gap of gaps) days.push(addDays(days.at(-1)!, gap));
    return days;
  });

function mayBeChecked(each: WatchedPerson, on: Day): boolean {
  return (
    each.consent &&
    (each.consentUntil === null || on <= each.consentUntil) &&
    (each.employedFrom === null || on >= each.employedFrom) &&
    (each.employedUntil === null || on <= each.employedUntil)
  );
}

/** People who still work here get events about the end of their visa, even if they may not be checked. */
function hasLeft(each: WatchedPerson, on: Day): boolean {
  return each.employedUntil !== null && on > each.employedUntil;
}

function isReminder({ recheck, reasons }: DuePerson): boolean {
  return !recheck && reasons.every(({ rule }) => rule === 'expired' || rule.startsWith('before-expiry-'));
}

/** What happens to a person who may be checked, if the monitor runs on these days. */
function live(some: Partial<WatchedPerson>, days: readonly Day[]) {
  const each: { -readonly [Name in keyof WatchedPerson]: WatchedPerson[Name] } = watched(some);
  const told: string[] = [];
  const [missed, forbidden, again]: [unknown[], unknown[], unknown[]] = [[], [], []];
  for (const today of days) {
    const { due } = planMonitor([each], DEFAULT_RULES, { now: noon(today) });
    const open = dueDays(each, DEFAULT_RULES, { day: today, until: today })
      .map(noteKey)
      .filter((key) => !each.told.has(key));
    const found = new Set(due.flatMap(({ reasons }) => reasons.map(noteKey)));
    const ends = open.filter((key) => /^(?:expired|before-expiry)/.test(key));
    const hasBegun = each.employedFrom === null || each.employedFrom <= today;
    if (mayBeChecked(each, today)) missed.push(...open.filter((key) => !found.has(key)));
    else {
      if (!hasLeft(each, today) && hasBegun) missed.push(...ends.filter((key) => !found.has(key)));
      forbidden.push(...due.filter((one) => hasLeft(each, today) || !isReminder(one)));
    }
    const news = [...found].filter((key) => !each.told.has(key));
    told.push(...news);
    each.told = new Map(told.map((key) => [key, noon(today)]));
    if (due.some(({ recheck }) => recheck)) {
      each.result = { ...(each.result ?? RESULT), source: 'check', checkedOn: today };
    }
    again.push(
      ...planMonitor([each], DEFAULT_RULES, { now: noon(today) }).due.filter(({ recheck }) => recheck),
    );
  }
  return { told, missed, forbidden, again };
}

test('no due day is missed and none is told twice, whatever days the monitor runs on', () => {
  fc.assert(
    fc.property(person, runs, (some, days) => {
      const { told, ...wrong } = live(some, days);
      expect(wrong).toEqual({ missed: [], forbidden: [], again: [] });
      expect(new Set(told).size).toBe(told.length);
    }),
    { numRuns: 500 },
  );
});

test('a check is sent for each due day after the last check, on the first day on which the monitor runs', () => {
  fc.assert(
    fc.property(person, day, (some, today) => {
      const each = watched(some);
      const made = each.result?.source === 'check' ? each.result.checkedOn : '';
      // Made with a clock that was ahead.
      const tried = made > addDays(today, 1) ? '' : made;
      const isDue = dueDays(each, DEFAULT_RULES, { day: today, until: today }).some(
        ({ dueOn }) => dueOn > tried,
      );
      const { due } = planMonitor([each], DEFAULT_RULES, { now: noon(today) });
      expect(due.some(({ recheck }) => recheck)).toBe(isDue && mayBeChecked(each, today));
    }),
    { numRuns: 1_000 },
  );
});

test('nobody is ever due for a check without consent, after it has ended, or before or after their employment, and nothing is told of who has left', () => {
  fc.assert(
    fc.property(person, day, fc.nat(400), (some, today, ahead) => {
      const each = watched(some);
      const { due } = planMonitor([each], DEFAULT_RULES, { now: noon(today), until: addDays(today, ahead) });
      const isAllowed = (one: DuePerson) =>
        mayBeChecked(each, one.on) || (isReminder(one) && !hasLeft(each, one.on));
      expect(due.every(isAllowed)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test('everybody who may be checked has a next due day within the rules: nobody is forgotten', () => {
  fc.assert(
    fc.property(person, day, (some, today) => {
      const each = watched({
        ...some,
        consent: true,
        consentUntil: null,
        employedFrom: null,
        employedUntil: null,
        told: new Map(),
      });
      const { due } = planMonitor([each], DEFAULT_RULES, { now: noon(today), until: addDays(today, 1_000) });
      expect(due).not.toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test('who has a result without a readable end is always listed until they have left: to decide about, or as decided until a day', () => {
  fc.assert(
    fc.property(person, decisions, day, (some, made, today) => {
      const each = watched({ ...some, decisions: made });
      const hasLeft = each.employedUntil !== null && each.employedUntil < today;
      const isOpen = each.result !== null && each.result.expiresOn === null && !hasLeft;
      const { toDecide, decided } = planMonitor([each], DEFAULT_RULES, { now: noon(today) });
      const listed = [...toDecide, ...decided].filter(({ reason }) => reason === 'no-expiry');
      expect(listed.map(({ detail }) => detail)).toEqual(isOpen ? ['unreadable'] : []);
      for (const { decision } of decided) {
        expect(decision).toMatchObject({ endedOn: null });
        expect(decision.reviewOn > today).toBe(true);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('a decision changes nothing about who is due, or not checked', () => {
  fc.assert(
    fc.property(person, decisions, day, fc.nat(400), (some, made, today, ahead) => {
      const until = addDays(today, ahead);
      const plan = (of: Partial<WatchedPerson>) =>
        planMonitor([watched({ ...some, ...of })], DEFAULT_RULES, { now: noon(today), until });
      const { due, notChecked } = plan({ decisions: made });
      expect({ due, notChecked }).toMatchObject({ due: plan({}).due, notChecked: plan({}).notChecked });
    }),
    { numRuns: 500 },
  );
});

test('who was never checked is due, or listed with the reason why nobody checks them', () => {
  fc.assert(
    fc.property(person, day, (some, today) => {
      const each = watched({ ...some, result: null, addedOn: '2020-01-01' });
      const { due, notChecked } = planMonitor([each], DEFAULT_RULES, { now: noon(today) });
      expect(due.filter(({ recheck }) => recheck).length + notChecked.length).toBe(1);
    }),
    { numRuns: 1_000 },
  );
});
