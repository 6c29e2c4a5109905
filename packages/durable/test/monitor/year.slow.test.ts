import { describe, expect, test } from 'vitest';

import { sqlIn } from '../base/database/ledger-file.ts';
import { isNight } from '../../../../vitest.nightly.ts';
import type { Ledger } from '../../src/open-ledger.ts';
import { addDays } from '@workrights/time/later-days';
import { serviceDay } from '@workrights/time/service-day';
import { importPeople } from '../../src/monitor/import-people.ts';
import type { Day } from '../../src/monitor/person.ts';
import { runMonitor } from '../../src/monitor/run-monitor.ts';
import { all, opened } from '../bulk/ledger/invented.ts';
import { type MonitorWorld, monitorWorld } from './monitor-world.ts';
import {
  DAYS,
  expectedChecks,
  mayBeChecked,
  newEnd,
  recordOf,
  runDays,
  type YearPerson,
  yearPeople,
} from './year.ts';

const LONG = 1_800_000;
const CHUNK = 500;
/** Their rows are completed without requests. */
const PEOPLE = isNight ? 10_000 : 30;
const PEOPLE_AT_THE_SANDBOX = isNight ? 200 : 20;

/** With and without days off. The easier one runs only at night. */
const YEARS = [
  ...(isNight ? ([['each day', false]] as const) : []),
  ['each day but three weeks', true] as const,
];

/** A check of the invented service. */
function checkOf(person: YearPerson, on: Day): object {
  return {
    id: `vc_${person.number}_${on}`,
    status: 'completed',
    environment: 'sandbox',
    jurisdiction: 'AUS',
    checked_at: `${on}T00:00:00Z`,
    australia: { visa_check_type: 'work' },
    result: { code: 'SUCCESS' },
    visa: {
      visa_schema: 'australia',
      australia: { expiry_date: newEnd(person, on), work_entitlement: 'LIMITED' },
    },
  };
}

/** Completes all rows of a run without requests, as workers would. Returns the people who were checked. */
async function complete(
  ledger: Ledger,
  run: string,
  people: readonly YearPerson[],
  now: number,
): Promise<YearPerson[]> {
  const rows = await all(ledger.rows(run));
  const asked = new Map(rows.map((row) => [row.number, people[Number(row.data!.reference!.slice(2)) - 1]!]));
  for (const { chunk } of await ledger.work(run)) {
    const lease = (await ledger.lease(run, 'worker', now, now + 60_000, chunk))!;
    const sent = await ledger.beginSubmitting(lease, CHUNK, now);
    const checks = sent.map(({ number }) => ({
      number,
      check: checkOf(asked.get(number)!, serviceDay(now)) as never,
    }));
    const submissions = checks.map(({ number, check }) => ({
      number,
      state: 'pending' as const,
      checkId: (check as { id: string }).id,
    }));
    await ledger.endSubmitting(lease, submissions, now);
    await ledger.complete(lease, checks, now);
    await ledger.release(lease, null);
  }
  return [...asked.values()];
}

function notesIn(folder: string): number {
  return sqlIn(folder, 'SELECT person FROM workrights_note').length;
}

describe.each(YEARS)(`a year of re-checks of ${PEOPLE} people, with the monitor running %s`, (_, isOff) => {
  test(
    'checks each of them on each due day or the first day after it, nobody else, and nobody more often',
    async () => {
      await using ledger = await opened();
      const { folder } = ledger;
      const people = yearPeople(PEOPLE, 84);
      const days = runDays(isOff);
      let now = Date.parse(`${days[0]!}T01:00:00Z`);
      const clock = { now: () => now } as never;
      await importPeople(
        ledger,
        people.map((person) => recordOf(person)),
        { clock },
      );
      const checked = new Map<number, Day[]>();
      let [told, requests] = [0, 0];
      for (const day of days) {
        now = Date.parse(`${day}T01:00:00Z`);
        // The run only plans and creates events; the rows are completed below.
        const checks = { baseUrl: 'http://127.0.0.1:9', accessToken: 'none' };
        const found = await runMonitor(ledger, { checks, clock, signal: AbortSignal.abort() });
        told += found.told;
        if (found.planned === 0) continue;
        for (const { number } of await complete(ledger, `monitor-${day}`, people, now)) {
          requests += 1;
          checked.set(number, [...(checked.get(number) ?? []), day]);
        }
      }
      const wrong = people.filter((person) => {
        const expected = expectedChecks(person, days, (on) => newEnd(person, on));
        return JSON.stringify(checked.get(person.number) ?? []) !== JSON.stringify(expected);
      });
      expect(wrong).toEqual([]);
      const forbidden = people.filter((person) =>
        (checked.get(person.number) ?? []).some((day) => !mayBeChecked(person, day)),
      );
      expect(forbidden).toEqual([]);
      // Otherwise the year would prove nothing.
      expect(requests).toBeGreaterThan(2 * PEOPLE);
      expect(notesIn(folder)).toBe(told);
      console.info(`${DAYS} days, ${people.length} people, ${requests} checks, ${told} due days told`);
    },
    LONG,
  );
});

/** The creates at the sandbox: their days at the service, by employee. */
function madeAt({ sandbox }: MonitorWorld, people: readonly YearPerson[]): Map<number, Day[]> {
  const { checks } = sandbox.context.store;
  const byDocument = new Map(
    people.map((person) => [recordOf(person).request!.document.identifier, person.number]),
  );
  const made = new Map<number, Day[]>();
  for (const id of checks.list(1_000_000).toReversed()) {
    const { request, requestedAt } = checks.get(id)!;
    const number = byDocument.get(request.document.identifier)!;
    made.set(number, [...(made.get(number) ?? []), serviceDay(requestedAt)]);
  }
  return made;
}

/** The expiry dates in the register. */
async function endsIn(ledger: Ledger): Promise<Map<number, Day | null>> {
  const people = await ledger.monitor.people();
  return new Map(
    people.map(({ employeeId, result }) => [Number(employeeId.slice(2)), result?.expiresOn ?? null]),
  );
}

/**
 * Whether there was no check for one of the days around the end, although that day has come. In the night mode, a check's date
 * may be the evening or the next morning.
 */
function isMissed(
  person: YearPerson,
  { day, end, made }: { day: Day; end: Day | null | undefined; made: ReadonlyMap<number, Day[]> },
): boolean {
  if (!end || !mayBeChecked(person, day)) return false;
  const wanted = [90, 30, 14, 0, -1].map((before) => addDays(end, -before));
  const days = made.get(person.number) ?? [];
  return wanted.some(
    (due) =>
      due > person.checkedOn && due <= day && !days.some((one) => one >= addDays(due, -1) && one <= day),
  );
}

describe.each(YEARS)(
  `a year of re-checks of ${PEOPLE_AT_THE_SANDBOX} people at the sandbox, off-peak, with the monitor running %s`,
  (_, isOff) => {
    test(
      'misses no due day, checks nobody who may not be checked, and keeps to the budget',
      async () => {
        await using world = await monitorWorld();
        const { ledger, time } = world;
        const people = yearPeople(PEOPLE_AT_THE_SANDBOX, 12);
        const clock = time;
        await importPeople(
          ledger,
          people.map((person) => recordOf(person)),
          { clock },
        );
        const days = runDays(isOff);
        const perDay = PEOPLE_AT_THE_SANDBOX * 0.75;
        const mornings: { day: Day; ends: ReadonlyMap<number, Day | null> }[] = [];
        const sent = new Map<Day, number>();
        const fetch: typeof time.fetch = (url, init) => {
          sent.set(serviceDay(time.now()), (sent.get(serviceDay(time.now())) ?? 0) + 1);
          return time.fetch(url, init);
        };
        const checks = { ...world.checks, fetch };
        for (const day of days) {
          // A run ends the next morning; after that, it is the next day's turn.
          world.goTo(day);
          mornings.push({ day, ends: await endsIn(ledger) });
          await world.run({ checks, mode: 'offpeak', budget: { perDay } });
        }
        const made = madeAt(world, people);
        const forbidden = people.filter((person) =>
          (made.get(person.number) ?? []).some((day) => !mayBeChecked(person, day)),
        );
        expect(forbidden).toEqual([]);
        const missed = mornings.flatMap(({ day, ends }) =>
          people.filter((person) => isMissed(person, { day, end: ends.get(person.number), made })),
        );
        expect(missed).toEqual([]);
        const total = [...made.values()].flat().length;
        expect(total).toBeGreaterThan(PEOPLE_AT_THE_SANDBOX);
        expect(Math.max(...sent.values())).toBeLessThanOrEqual(perDay);
        const requests = [...sent.values()].reduce((sum, count) => sum + count, 0);
        console.info(`${DAYS} days, ${people.length} people, ${total} checks, ${requests} requests`);
      },
      LONG,
    );
  },
);
