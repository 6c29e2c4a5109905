import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { createSandbox } from '@workrights/sandbox';
import { expect, test } from 'vitest';

import { isNight } from '../../../../vitest.nightly.ts';
import { type Ledger, type LedgerPlace, openLedger } from '../../src/open-ledger.ts';
import { addDays } from '@workrights/time/later-days';
import { serviceDay } from '@workrights/time/service-day';
import { importPeople } from '../../src/monitor/import-people.ts';
import type { Day } from '../../src/monitor/person.ts';
import { startProgram } from '../base/program.ts';
import { KEY, temporaryFolder } from '../bulk/ledger/invented.ts';
import { record, RESULT } from './people.ts';
import type { Order } from './programs/monitor.ts';

const program = path.join(import.meta.dirname, 'programs/monitor.ts');
const PEOPLE = 100;
const KILLS = isNight ? 12 : 8;

const start = (order: Order) => startProgram(program, order);

/** Half of the people have a visa that ends in a week; the others were never checked. */
async function fill(place: LedgerPlace, today: Day): Promise<void> {
  await using ledger = await openLedger(place, { key: KEY });
  const url = 'https://receiver.example/';
  await ledger.relay.createSubscription({ url, events: ['visa.expiring', 'recheck.due'] }, Date.now());
  const result = { ...RESULT, expiresOn: addDays(today, 7), checkedOn: addDays(today, -200) };
  await importPeople(
    ledger,
    Array.from({ length: PEOPLE }, (_, index) => record(index + 1, index % 2 === 0 ? { result } : {})),
  );
}

/** Each event's person and type. */
async function toldIn(ledger: Ledger): Promise<string[]> {
  const names = new Map((await ledger.monitor.people()).map(({ id, employeeId }) => [id, employeeId]));
  const [subscription] = await ledger.relay.subscriptions();
  const deliveries = await ledger.relay.deliveries(subscription!.id, { limit: 10 * PEOPLE });
  return deliveries.map(({ subject, type }) => `${names.get(subject)} ${type}`).toSorted();
}

/** The events of the same people when the monitor isn't killed. */
async function toldWithoutKills(today: Day): Promise<string[]> {
  await using place = await temporaryFolder();
  await using sandbox = await createSandbox();
  await fill(place, today);
  const { url, credentials } = sandbox;
  const whole = start({ folder: place.folder, key: KEY, url, accessToken: credentials.accessToken });
  expect(await whole.ended).toEqual([0, null]);
  await using ledger = await openLedger(place, { key: KEY });
  return await toldIn(ledger);
}

test('a monitor that is killed again and again checks everybody once, and tells each due day once', async () => {
  await using place = await temporaryFolder();
  await using sandbox = await createSandbox();
  // So that some requests are in progress whenever the monitor is killed.
  sandbox.armFault({ fault: 'delay', milliseconds: 100, operation: 'createVisaCheck', times: null });
  const order = {
    folder: place.folder,
    key: KEY,
    url: sandbox.url,
    accessToken: sandbox.credentials.accessToken,
  };
  const today = serviceDay(Date.now());
  await fill(place, today);
  const { checks } = sandbox.context.store;
  const made = () => checks.list(10 * PEOPLE).length;

  let killedAtWork = 0;
  let errors = '';
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = made();
    const monitor = start(order);
    // The first ones are killed while they plan and create events, the others while they send.
    const hasSent = () => made() > before + 5 || monitor.child.exitCode !== null;
    const patience = kill < 4 ? 150 + kill * 60 : 6_000;
    for (let waited = 0; waited < patience && !hasSent(); waited += 10) await sleep(10);
    monitor.child.kill('SIGKILL');
    const [code] = await monitor.ended;
    errors += monitor.said.errors;
    if (code === null && made() < PEOPLE) killedAtWork += 1;
  }
  sandbox.context.faults.clear();
  const last = start(order);
  const [code] = await last.ended;
  expect({ code, errors: errors + last.said.errors }).toEqual({ code: 0, errors: '' });
  // Otherwise the kills would prove nothing.
  expect(killedAtWork).toBeGreaterThan(KILLS / 2 - 1);

  const ids = checks.list(10 * PEOPLE);
  const documents = ids.map((id) => checks.get(id)!.request.document.identifier);
  expect({ checks: ids.length, people: new Set(documents).size }).toEqual({ checks: PEOPLE, people: PEOPLE });
  await using ledger = await openLedger(place, { key: KEY });
  const people = await ledger.monitor.people();
  const unfinished = people.filter(
    ({ check, result }) => check?.state !== 'completed' || result?.checkId === 'vc_1' || !result?.checkId,
  );
  expect(unfinished).toEqual([]);
  expect(await toldIn(ledger)).toEqual(await toldWithoutKills(today));

  const again = start(order);
  await again.ended;
  expect(JSON.parse(again.said.output)).toEqual({ planned: 0, told: 0, changed: 0 });
  expect(made()).toBe(PEOPLE);
}, 300_000);
