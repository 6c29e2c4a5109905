import { inspect } from 'node:util';

import type { VisaCheckCreate } from '@workrights/client';
import { expect, test } from 'vitest';

import { forgetPerson, importPeople } from '../../src/monitor/import-people.ts';
import { monitorPeople, monitorPlan } from '../../src/monitor/read-register.ts';
import { monitorReport } from '../../src/monitor/report.ts';
import { KEY, opened } from '../bulk/ledger/invented.ts';
import { requestOf } from '../bulk/run/world.ts';
import { contentsOf, sqlIn } from '../base/database/ledger-file.ts';
import { type MonitorWorld, monitorWorld } from './monitor-world.ts';
import { RESULT } from './people.ts';

const EMPLOYEE = 'Zzcanaryemployee';
const REQUEST = {
  ...requestOf(1),
  document: {
    ...requestOf(1).document,
    identifier: 'ZZ9CANARY7',
    family_name: 'Zzcanaryfamily',
    given_name: 'Zzcanarygiven',
    date_of_birth: '1971-03-07',
  },
} as VisaCheckCreate;
const OF_PERSON = ['ZZ9CANARY7', 'Zzcanaryfamily', 'Zzcanarygiven', '1971-03-07'];
/** Contains nothing that also appears in a due date. */
const CONDITION = '8999';

function found(where: string, canaries: readonly string[]): string[] {
  return canaries.filter((canary) => where.includes(canary));
}

/** Checks a person whose visa ends soon, and creates the events. */
async function watchAndTell({ ledger, time, run }: MonitorWorld): Promise<void> {
  const result = { ...RESULT, expiresOn: '2026-03-10', conditions: [CONDITION] };
  await importPeople(ledger, [{ employeeId: EMPLOYEE, consent: true, request: REQUEST, result }], {
    clock: time,
  });
  await run();
}

test('nothing of a person is readable in any file of the ledger, while it is open and after', async () => {
  await using world = await monitorWorld();
  await world.ledger.relay.createSubscription(
    { url: 'https://receiver.example/', events: ['visa.expiring'], include: ['reference'] },
    world.time.now(),
  );
  await watchAndTell(world);
  const canaries = [...OF_PERSON, EMPLOYEE, CONDITION, KEY];
  expect(found(contentsOf(world.folder), canaries)).toEqual([]);
  await world.ledger[Symbol.asyncDispose]();
  expect(found(contentsOf(world.folder), canaries)).toEqual([]);
});

test('an event has no employee id unless a subscription names it, and never anything else of a person', async () => {
  await using world = await monitorWorld();
  const { relay } = world.ledger;
  const url = 'https://receiver.example/';
  const now = world.time.now();
  const plain = await relay.createSubscription({ url, events: ['visa.expiring'] }, now);
  await relay.createSubscription({ url, events: ['visa.expiring'], include: ['reference'] }, now);
  await watchAndTell(world);
  const later = world.time.now();
  const claimed = await relay.claimDeliveries({ now: later, until: later + 9, concurrency: 4 });
  expect(claimed).toHaveLength(2);
  const [without, named] = claimed.toSorted((a) => (a.subscription === plain.subscription.id ? -1 : 1));
  expect(found(JSON.stringify(without), [...OF_PERSON, EMPLOYEE, CONDITION])).toEqual([]);
  expect(named?.included).toEqual({ reference: EMPLOYEE });
});

test('plan, list and report name people by employee id, and show no name, birth date or document number', async () => {
  await using world = await monitorWorld();
  await watchAndTell(world);
  const { ledger, time } = world;
  const options = { clock: time, until: '2027-12-31' };
  const shown = [
    await monitorPlan(ledger, options),
    await monitorPeople(ledger, { clock: time }),
    await monitorReport(ledger, options),
  ];
  const text = JSON.stringify(shown) + inspect(shown, { depth: null });
  expect(text).toContain(EMPLOYEE);
  expect(found(text, OF_PERSON)).toEqual([]);
});

test('neither the refusal of an import nor the error of a damaged register has anything of a person', async () => {
  await using ledger = await opened();
  const person = { employeeId: EMPLOYEE, consent: true, request: REQUEST };
  const refusal = await importPeople(ledger, [{ ...person, employedFrom: '1971-03-07x' }]).catch(
    (error: unknown) => error,
  );
  await importPeople(ledger, [person]);
  sqlIn(ledger.folder, "UPDATE workrights_person SET data = x'01ff'");
  const damage = await ledger.monitor.people().catch((error: unknown) => error);
  expect([refusal, damage]).toEqual([expect.any(Error), expect.any(Error)]);
  expect(found(inspect([refusal, damage], { depth: null }), [...OF_PERSON, EMPLOYEE])).toEqual([]);
});

test('a person who is forgotten is in no event either that is still to be told', async () => {
  await using world = await monitorWorld();
  const { relay } = world.ledger;
  const wanted = {
    url: 'https://receiver.example/',
    events: ['visa.expiring'],
    include: ['reference'],
  } as const;
  await relay.createSubscription(wanted, world.time.now());
  await watchAndTell(world);
  await forgetPerson(world.ledger, EMPLOYEE);
  const now = world.time.now();
  const [delivery] = await relay.claimDeliveries({ now, until: now + 9, concurrency: 4 });
  expect(delivery).toMatchObject({ type: 'visa.expiring', included: undefined });
});
