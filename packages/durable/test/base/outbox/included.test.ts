import { summarise } from '@workrights/client';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Includable, Included } from '../../../src/base/outbox/events.ts';
import {
  asOf,
  isFresh,
  keptFields,
  ONBOARD_STATUSES,
  oneOfWords,
  toldFields,
} from '../../../src/base/outbox/included.ts';
import { modes, visaCheckStatuses } from '../../../src/generated/words.gen.ts';

const DAY = 24 * 3_600_000;
const HAPPENED = Date.parse('2026-03-05T01:02:03.000Z');
const KNOWN = {
  work: 'yes',
  study: 'limited',
  jurisdiction: 'AUS',
  environment: 'live',
  expires_on: '2026-03-07',
  days_left: 2,
} as const;

test('a text of the service that is on no list is never told', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const words of [visaCheckStatuses, ONBOARD_STATUSES, modes]) {
        expect([...words, null]).toContain(oneOfWords(value, words));
      }
    }),
  );
  expect(oneOfWords('completed', visaCheckStatuses)).toBe('completed');
  expect(oneOfWords('Zzcanary Person', visaCheckStatuses)).toBeNull();
});

describe('a webhook that is sent later than its event', () => {
  test.each([
    ['at once', 0, { work: 'yes', study: 'limited', days_left: 2 }],
    ['the day after', DAY, { work: 'yes', study: 'limited', days_left: 1 }],
    ['on the last day', 2 * DAY, { work: 'yes', study: 'limited', days_left: 0 }],
    ['when the visa has ended', 3 * DAY, { work: 'unknown', study: 'unknown', days_left: -1 }],
  ])('%s says what is known by then', (_when, late, expected) => {
    expect(asOf(KNOWN, HAPPENED, HAPPENED + late)).toEqual({ ...KNOWN, ...expected });
  });

  test.each(['2036-01-01', null])(
    'more than three days later says nothing of work and study (ends %s)',
    (end) => {
      const known = { ...KNOWN, expires_on: end };
      expect(asOf(known, HAPPENED, HAPPENED + 3 * DAY)).toMatchObject({ work: 'yes', study: 'limited' });
      expect(asOf(known, HAPPENED, HAPPENED + 3 * DAY + 1)).toMatchObject({
        work: 'unknown',
        study: 'unknown',
      });
    },
  );

  test('never says yes when nobody kept when the visa ends', () => {
    expect(asOf({ work: 'yes' }, HAPPENED, HAPPENED)).toEqual({ work: 'unknown' });
  });

  test.each([null, undefined, 'LIVE', 'production'])(
    'never says yes when nobody knows whether the check was live (%s)',
    (environment) => {
      const known = { ...KNOWN, environment } as Included;
      expect(asOf(known, HAPPENED, HAPPENED)).toMatchObject({ work: 'unknown', study: 'unknown' });
    },
  );

  test('counts the days as the summary does, in the country of the check', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('AUS', 'NZL'),
        fc.integer({ min: 0, max: 400 * DAY }),
        (jurisdiction, late) => {
          const now = HAPPENED + late;
          const { asOf: today } = summarise({ jurisdiction }, { at: new Date(now) });
          const { days_left: left } = asOf({ ...KNOWN, jurisdiction }, HAPPENED, now);
          const end = Date.parse(today) + Number(left) * DAY;
          expect(new Date(end).toISOString().slice(0, 10)).toBe(KNOWN.expires_on);
        },
      ),
    );
  });

  test('changes no other field', () => {
    const others = { status: 'completed', mode: 'fastcheck', changed: ['a'], row: 1, reference: 'E-1' };
    expect(asOf(others, HAPPENED, HAPPENED + 400 * DAY)).toEqual(others);
  });
});

test('an event keeps when the visa ends for whoever wants to know of work, study or days, and else only what is wanted', () => {
  const kept = (...names: readonly Includable[]) => [...keptFields(new Set(names))].toSorted();
  for (const name of ['work', 'study', 'days_left'] as const) {
    expect(kept(name)).toEqual(['environment', 'expires_on', 'jurisdiction', name].toSorted());
  }
  expect(kept('status', 'reference')).toEqual(['reference', 'status']);
  expect(kept()).toEqual([]);
});

test('work and study never come without the environment that the check was made in', () => {
  expect([...toldFields(['work'])]).toEqual(['work', 'environment']);
  expect([...toldFields(['study', 'environment'])]).toEqual(['study', 'environment']);
  expect([...toldFields(['status'])]).toEqual(['status']);
});

test.each([
  [new Date(HAPPENED).toISOString(), true],
  [new Date(HAPPENED - 3 * DAY).toISOString(), true],
  [new Date(HAPPENED - 3 * DAY - 1).toISOString(), false],
  ['2099-01-01T00:00:00.000Z', false],
  ['2001-01-01T00:00:00.000Z', false],
  ['yesterday', false],
  [null, false],
  [undefined, false],
])('what a check of %s said is told as of now: %s', (checkedAt, expected) => {
  expect(isFresh(checkedAt, HAPPENED)).toBe(expected);
});
