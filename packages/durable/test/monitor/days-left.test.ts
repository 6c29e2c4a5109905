import { summarise } from '@workrights/client';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { asOf } from '../../src/base/outbox/included.ts';
import { planMonitor } from '../../src/monitor/plan.ts';
import { monitorPeople } from '../../src/monitor/read-register.ts';
import type { MonitorLedger } from '../../src/monitor/store/monitor-store.ts';
import { monitorReport } from '../../src/monitor/report.ts';
import { DEFAULT_RULES } from '../../src/monitor/rules.ts';
import { RESULT, watched } from './people.ts';

const MINUTE = 60_000;
const YEAR = 365 * 24 * 60;
const FIRST = Date.parse('2026-01-01T00:00:00Z');

/** What each report says on this day about a visa that ends on `expiresOn`. */
async function daysLeft(jurisdiction: 'AUS' | 'NZL', now: number, expiresOn = '2026-07-01') {
  const person = watched({ consent: false, result: { ...RESULT, jurisdiction, expiresOn } });
  const ledger = { monitor: { people: () => Promise.resolve([person]) } } as unknown as MonitorLedger;
  const options = { clock: { now: () => now }, until: '2027-12-31' };
  const { expired, expiring, notChecked } = await monitorReport(ledger, options);
  const check =
    jurisdiction === 'AUS'
      ? { visa_schema: 'australia', australia: { expiry_date: expiresOn } }
      : { visa_schema: 'new_zealand', new_zealand: { visa_expiry: expiresOn } };
  const summary = summarise({ jurisdiction, status: 'completed', visa: check }, { at: new Date(now) });
  return {
    client: summary.daysLeft,
    relay: asOf({ jurisdiction, environment: 'live', expires_on: expiresOn, days_left: 0 }, now, now)
      .days_left,
    list: (await monitorPeople(ledger, options))[0]?.daysLeft,
    plan: planMonitor([person], DEFAULT_RULES, { now }).notChecked[0]?.daysLeft,
    report: [...expired, ...expiring][0]?.daysLeft,
    calendar: notChecked[0]?.daysLeft,
    ended: expired.length === 1 ? summary.daysLeft! < 0 : summary.daysLeft! >= 0,
  };
}

/** What the reports say, and what they should say: all the same. */
async function compared(jurisdiction: 'AUS' | 'NZL', now: number): Promise<[object, object]> {
  const { client, ended, ...others } = await daysLeft(jurisdiction, now);
  const at = new Date(now).toISOString();
  const agreed = Object.fromEntries(Object.keys(others).map((name) => [name, client]));
  return [
    { at, ended, ...others },
    { at, ended: true, ...agreed },
  ];
}

test.each(['AUS', 'NZL'] as const)(
  'client, relay, monitor and calendar agree on the days left in %s at any minute of a year',
  async (jurisdiction) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: YEAR }), async (minute) => {
        const [said, agreed] = await compared(jurisdiction, FIRST + minute * MINUTE);
        expect(said).toEqual(agreed);
      }),
      { numRuns: 500 },
    );
  },
);

test.each(['AUS', 'NZL'] as const)(
  'they agree in %s around each midnight in Sydney, in Auckland, at UTC+10 and in UTC',
  async (jurisdiction) => {
    for (let day = 0; day < 365; day += 1) {
      for (const hour of [0, 10, 11, 12, 13]) {
        const midnight = FIRST + (day * 24 - hour) * 60 * MINUTE;
        for (const now of [midnight - MINUTE, midnight]) {
          const [said, agreed] = await compared(jurisdiction, now);
          expect(said).toEqual(agreed);
        }
      }
    }
  },
);
