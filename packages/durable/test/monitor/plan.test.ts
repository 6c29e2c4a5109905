import type { VisaCheckCreate } from '@workrights/client';
import { describe, expect, test } from 'vitest';

import type { KnownResult } from '../../src/monitor/person.ts';
import { type MonitorPlan, nextDue, planMonitor, type WatchedPerson } from '../../src/monitor/plan.ts';
import { DEFAULT_RULES } from '../../src/monitor/rules.ts';
import { requestOf } from '../bulk/run/world.ts';
import { noon, RESULT, watched } from './people.ts';

function plan(person: Partial<WatchedPerson>, day: string, until?: string): MonitorPlan {
  return planMonitor([watched(person)], DEFAULT_RULES, { now: noon(day), until });
}

/** Day, rules and whether a check is sent, for each entry. */
function due(found: MonitorPlan): [string, string, boolean][] {
  return found.due.map(({ on, reasons, recheck }) => [
    on,
    reasons.map(({ rule }) => rule).join(' '),
    recheck,
  ]);
}

describe('a visa with an end', () => {
  test('is due 90, 30 and 14 days before it, on its last day, on the day after, and each quarter from then on', () => {
    expect(due(plan({}, '2026-09-01', '2027-05-01'))).toEqual([
      ['2026-10-02', 'before-expiry-90', true],
      ['2026-12-01', 'before-expiry-30', true],
      ['2026-12-17', 'before-expiry-14', true],
      ['2026-12-31', 'before-expiry-0', true],
      ['2027-01-01', 'expired', true],
      ['2027-04-01', 'without-expiry', true],
    ]);
  });

  test('is told and not checked again when a check was made since the due day', () => {
    const result = { ...RESULT, checkedOn: '2026-12-10' };
    expect(due(plan({ result }, '2026-12-11'))).toEqual([
      ['2026-12-11', 'before-expiry-90 before-expiry-30', false],
    ]);
  });

  test('is checked for a day that was told, when no check was made for it', () => {
    const told = new Map([['before-expiry-90 2026-10-02', noon('2026-10-02')]]);
    expect(due(plan({ told }, '2026-10-05'))).toEqual([['2026-10-05', 'before-expiry-90', true]]);
  });

  test('is not due again for a day that was told and checked', () => {
    const told = new Map([['before-expiry-90 2026-10-02', noon('2026-10-02')]]);
    expect(due(plan({ told, result: { ...RESULT, checkedOn: '2026-10-02' } }, '2026-10-05'))).toEqual([]);
  });
});

describe('a person whose visa has no readable end', () => {
  const result = {
    ...RESULT,
    expiresOn: null,
    expiryMissing: 'unreadable',
    checkedOn: '2026-01-31',
  } as const;

  test('is due each quarter after the last check, at the end of shorter months', () => {
    expect(due(plan({ result }, '2026-02-01', '2026-08-01'))).toEqual([
      ['2026-04-30', 'without-expiry', true],
      ['2026-07-31', 'without-expiry', true],
    ]);
  });

  test('is listed for a person to decide, whether or not somebody is due', () => {
    expect(plan({ result }, '2026-02-01').toDecide).toMatchObject([
      { reason: 'no-expiry', detail: 'unreadable' },
    ]);
  });
});

test('a person who was never checked is due at once, also after a stated end', () => {
  expect(due(plan({ result: null }, '2026-01-01'))).toEqual([['2026-01-01', 'first-check', true]]);
  const stated = { ...RESULT, source: 'stated' } as const;
  expect(due(plan({ result: stated }, '2026-01-01'))).toEqual([['2026-01-01', 'first-check', true]]);
});

test('a person is checked a day after a restriction changed', () => {
  const person = { restrictionChangedOn: '2026-02-01', result: { ...RESULT, checkedOn: '2026-02-01' } };
  expect(due(plan(person, '2026-02-01', '2026-02-05'))).toEqual([['2026-02-02', 'restriction-change', true]]);
});

describe('not checked, and told why, is who', () => {
  const day = '2026-10-02';
  test.each([
    ['has not agreed', { consent: false }, 'no-consent', null],
    ['agreed until yesterday', { consentUntil: '2026-10-01' }, 'consent-ended', '2026-10-01'],
    ['left yesterday', { employedUntil: '2026-10-01' }, 'left', '2026-10-01'],
    ['begins tomorrow', { employedFrom: '2026-10-03' }, 'not-begun', '2026-10-03'],
    ['has a date that nobody can read', { unreadable: ['consent_until'] as const }, 'unreadable-dates', null],
  ])('%s', (_, person, reason, until) => {
    const found = plan(person, day);
    expect(found.notChecked).toMatchObject([{ reason, day: until, expiresOn: '2026-12-31', daysLeft: 90 }]);
    expect(found.due.filter(({ recheck }) => recheck)).toEqual([]);
  });

  test('has no document: the end of the visa is told nevertheless', () => {
    const found = plan({ request: null }, day);
    expect(found.notChecked).toMatchObject([{ reason: 'no-request' }]);
    expect(due(found)).toEqual([[day, 'before-expiry-90', false]]);
  });

  test('is being checked', () => {
    const check = {
      run: 'monitor-1',
      row: 1,
      plannedOn: '2026-10-01',
      plannedAt: 0,
      state: 'pending',
      problem: null,
    } as const;
    const found = plan({ check }, day);
    expect(found.notChecked).toMatchObject([{ reason: 'being-checked', day: '2026-10-01' }]);
    expect(due(found)).toEqual([[day, 'before-expiry-90', false]]);
  });
});

test('the last day of consent and the last day of employment count', () => {
  const person = { consentUntil: '2026-10-02', employedUntil: '2026-10-02', employedFrom: '2026-10-02' };
  expect(due(plan(person, '2026-10-02', '2026-12-31'))).toEqual([['2026-10-02', 'before-expiry-90', true]]);
});

test('what is due before somebody begins is due on their first day', () => {
  const found = plan({ employedFrom: '2026-10-20' }, '2026-10-02', '2026-11-01');
  expect(due(found)).toEqual([['2026-10-20', 'before-expiry-90', true]]);
});

describe('for a person to decide is', () => {
  const check = {
    run: 'monitor-1',
    row: 1,
    plannedOn: '2026-10-02',
    plannedAt: 0,
    problem: 'refused-by-service',
  } as const;

  test.each(['refused', 'held'] as const)(
    'a re-check that is %s, and it is not sent again by itself',
    (state) => {
      const found = plan({ check: { ...check, state } }, '2026-10-03', '2026-11-30');
      expect(found.toDecide).toMatchObject([{ reason: `check-${state}`, detail: 'refused-by-service' }]);
      expect(due(found)).toEqual([['2026-10-03', 'before-expiry-90', false]]);
    },
  );

  test('who was never checked and will not be', () => {
    const found = plan({ result: null, consent: false }, '2026-10-02');
    expect(found.toDecide).toMatchObject([{ reason: 'never-checked', detail: 'no-consent' }]);
  });

  test.each(['unknown', 'no'] as const)(
    'who has a visa, and of whose right to work the last check says: %s',
    (work) => {
      const result = { ...RESULT, work, expiresOn: '2029-12-31' };
      expect(plan({ result }, '2026-10-02').toDecide).toMatchObject([
        { reason: 'no-entitlement', detail: work },
      ]);
    },
  );

  test('who may not study by a check for study, and not who may by it', () => {
    const australia = { visa_check_type: 'study' } as const;
    const request = { ...requestOf(1), australia } as VisaCheckCreate;
    const to = (study: KnownResult['study']) =>
      plan({ request, result: { ...RESULT, work: 'unknown', study } }, '2026-10-02').toDecide;
    expect(to('unknown')).toMatchObject([{ reason: 'no-entitlement' }]);
    expect(to('limited')).toEqual([]);
  });

  test('not who may work within limits, nor whose visa has ended: they are listed as such', () => {
    expect(plan({}, '2026-10-02').toDecide).toEqual([]);
    const result = { ...RESULT, work: 'unknown', expiresOn: '2026-09-30' } as const;
    expect(plan({ result }, '2026-10-02').toDecide).toEqual([]);
  });

  test('nobody who has left', () => {
    const result = { ...RESULT, expiresOn: null };
    expect(plan({ result, employedUntil: '2026-01-02' }, '2026-10-02').toDecide).toEqual([]);
  });
});

test('a check whose run was purged before it was sent is sent again', () => {
  const check = {
    run: 'monitor-1',
    row: 1,
    plannedOn: '2026-10-02',
    plannedAt: 0,
    state: 'lost',
    problem: null,
  } as const;
  const told = new Map([['before-expiry-90 2026-10-02', noon('2026-10-02')]]);
  expect(due(plan({ check, told }, '2026-10-03'))).toEqual([['2026-10-03', 'before-expiry-90', true]]);
});

test.each([
  ['in years', RESULT.expiresOn, 'before-expiry-90'],
  ['before the first day that can be written', '9999-12-31', 'before-expiry-90'],
])('the next due day is found when the visa ends %s', (_, expiresOn, rule) => {
  const person = watched({ result: { ...RESULT, expiresOn, checkedOn: '2020-01-01' } });
  expect(nextDue(person, DEFAULT_RULES, '2020-01-01')).toMatchObject({ rule });
});
