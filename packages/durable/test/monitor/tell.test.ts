import { expect, test } from 'vitest';

import type { KnownResult } from '../../src/monitor/person.ts';
import { planMonitor } from '../../src/monitor/plan.ts';
import { DEFAULT_RULES } from '../../src/monitor/rules.ts';
import { tellingsOf } from '../../src/monitor/tell.ts';
import { RESULT, watched } from './people.ts';

const DAY = '2026-12-01';

/** The event about a person with this result, 30 days before the visa ends. */
function told(result: Partial<KnownResult>) {
  const person = watched({ result: { ...RESULT, work: 'yes', study: 'limited', ...result } });
  const reasons = [{ rule: 'before-expiry-30', dueOn: DAY }] as const;
  const due = { id: person.id, employeeId: 'E-1', company: null, on: DAY, reasons, recheck: true } as const;
  const plan = { day: DAY, due: [{ ...due, expiresOn: RESULT.expiresOn, daysLeft: 30 }] };
  return tellingsOf(plan, [person])[0]?.events[0]?.included;
}

test('a webhook says what a check of these days said, and in which environment it was made', () => {
  expect(told({ checkedOn: '2026-11-28', environment: 'live' })).toMatchObject({
    environment: 'live',
    work: 'yes',
    study: 'limited',
  });
  expect(told({ checkedOn: DAY, environment: 'sandbox' })).toMatchObject({ environment: 'sandbox' });
});

test.each([{ checkedOn: '2026-11-27' }, { checkedOn: '2026-01-01' }, { checkedOn: 'never' }])(
  'a webhook says nothing of work and study when the last check is older: %j',
  (result) => {
    expect(told(result)).toMatchObject({ work: 'unknown', study: 'unknown', expires_on: RESULT.expiresOn });
  },
);

test.each([
  ['AUS', '2026-12-31T12:59:00Z', 0, ['visa.expiring', 'recheck.due']],
  ['AUS', '2026-12-31T13:01:00Z', -1, ['recheck.due']],
  ['NZL', '2026-12-31T10:59:00Z', 0, ['visa.expiring', 'recheck.due']],
  ['NZL', '2026-12-31T11:01:00Z', -1, ['recheck.due']],
] as const)(
  'no webhook says that a visa ends which has ended in its country: %s at %s',
  (jurisdiction, time, daysLeft, types) => {
    const changed = { restrictionChangedOn: '2026-12-30', result: { ...RESULT, jurisdiction } };
    const plan = planMonitor([watched(changed)], DEFAULT_RULES, { now: Date.parse(time) });
    expect(plan).toMatchObject({ day: '2026-12-31', due: [{ daysLeft }] });
    expect(tellingsOf(plan, [watched(changed)])[0]?.events.map(({ type }) => type)).toEqual(types);
  },
);
