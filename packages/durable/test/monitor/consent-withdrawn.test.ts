import { beforeEach, expect, test } from 'vitest';

import { useEach } from '../../../../vitest.use.ts';
import { importPeopleFromFile } from '../../src/monitor/import-file.ts';
import { importPeopleFromRun } from '../../src/monitor/import-run.ts';
import { DEFAULT_RULES } from '../../src/monitor/rules.ts';
import { startRun } from '../../src/bulk/run/start-run.ts';
import { planRows } from './bulk-rows.ts';
import { monitorWorld } from './monitor-world.ts';
import { record } from './people.ts';
import { requestOf } from '../bulk/run/world.ts';

const world = useEach(monitorWorld);
beforeEach(async () => {
  await yes();
  await run();
});

const yes = () => world.give([record(1)]);
const no = () => world.give([record(1, { consent: false })]);
/** Rules with something due every day. */
const rules = { ...DEFAULT_RULES, before_expiry_days: Array.from({ length: 3_000 }, (_, days) => days) };
const run = (options = {}) => world.run({ rules, ...options });
const sent = () => world.sandbox.context.store.checks.list(20).length;
/** Runs the monitor on some later days. */
const months = async () => {
  for (const day of ['2026-03-07', '2026-06-08', '2026-09-09', '2026-12-10']) {
    world.goTo(day);
    await run();
  }
};
/** Every way in which a person's consent can end. */
const WAYS: Readonly<Record<string, () => Promise<unknown>>> = {
  'is withdrawn in a run of the monitor': () =>
    world.ledger.withdraw('monitor-2026-03-05', [1], world.time.now()),
  'is withdrawn in an older run of the monitor, of a former passport': async () => {
    await world.give([record(1, { request: requestOf(2) })]);
    await run();
    await world.ledger.withdraw('monitor-2026-03-05', [1], world.time.now());
  },
  'is withdrawn in a bulk run that was imported, of a former passport': async () => {
    await planRows(world, 'june', [{ reference: 'E-1', person: 2 }]);
    await importPeopleFromRun(world.ledger, 'june', { clock: world.time });
    await world.give([record(1, { request: requestOf(3) })]);
    await run();
    await world.ledger.withdraw('june', [1], world.time.now());
  },
  'is a no of a later bulk plan': () =>
    planRows(world, 'june', [{ reference: 'other', person: 1, consent: false }]),
  'is withdrawn in a bulk run': async () => {
    await planRows(world, 'june', [{ reference: 'other', person: 1 }], { isSent: false });
    await world.ledger.withdraw('june', [1], world.time.now());
  },
  'is a no of the list': no,
};

test.each(Object.keys(WAYS))(
  'a consent that %s is not used again, until a later yes of the person',
  async (way) => {
    world.goTo('2026-03-06');
    await WAYS[way]!();
    const before = sent();
    await months();
    await importPeopleFromRun(world.ledger, 'monitor-2026-03-05', {
      clock: world.time,
      consent: 'everyone-agreed',
    });
    world.goTo('2027-03-11');
    await run();
    expect(sent()).toBe(before);
    expect(await world.ledger.monitor.people()).toMatchObject([{ consent: false, request: null }]);
    await yes();
    world.goTo('2027-06-12');
    await run();
    expect(sent()).toBe(before + 1);
  },
);

test('a consent that is withdrawn in an older run counts for the person of that company, and for nobody else', async () => {
  const people = () =>
    ['North', 'South'].map((company, index) => record(1, { company, request: requestOf(2 + index) }));
  await world.give(people());
  await run();
  let number = 0;
  for await (const row of world.ledger.rows('monitor-2026-03-05-2')) {
    if (row.data?.reference === 'North E-1') ({ number } = row);
  }
  world.goTo('2026-03-06');
  const given = people().map((each, index) => ({ ...each, request: requestOf(4 + index) }));
  await world.give(given);
  await run();
  await world.ledger.withdraw('monitor-2026-03-05-2', [number], world.time.now());
  const known = await world.ledger.monitor.people();
  expect(Object.fromEntries(known.map(({ company, consent }) => [company, consent]))).toEqual({
    North: false,
    South: true,
    null: true,
  });
});

test('a withdrawal in a bulk run says nothing about somebody else with that employee id', async () => {
  await planRows(world, 'june', [{ reference: 'E-1', person: 2 }], { isSent: false });
  const request = requestOf(5);
  request.document.family_name = 'Stranger';
  await world.give([record(1, { request })]);
  await world.ledger.withdraw('june', [1], world.time.now());
  expect(await world.ledger.monitor.people()).toMatchObject([{ consent: true }]);
});

test('a no that comes after the plan of a night counts, and a yes after that no counts again', async () => {
  world.goTo('2026-06-06');
  const killed = { signal: AbortSignal.abort() };
  expect(await run(killed)).toMatchObject({ planned: 1 });
  world.goTo('2026-06-06', 10);
  await planRows(world, 'june', [{ reference: 'other', person: 1, consent: false }]);
  world.goTo('2026-06-06', 11);
  await yes();
  expect(await run()).toMatchObject({ runs: [{ counts: { completed: 1 } }] });
  expect(sent()).toBe(2);
});

test('a no of the list holds for a bulk run that was planned before, and a later plan with a yes counts again', async () => {
  await planRows(world, 'june', [{ reference: 'other', person: 1 }], { isSent: false });
  world.goTo('2026-03-06');
  await no();
  const resume = () => startRun(world.ledger, 'june', { checks: world.checks, clock: world.time });
  expect(await resume()).toMatchObject({ counts: { refused: 1, completed: 0 } });
  world.goTo('2026-03-07');
  await planRows(world, 'july', [{ reference: 'other', person: 1 }]);
  expect(sent()).toBe(2);
});

test('a later no of the list counts also when the list has said no before', async () => {
  await no();
  world.goTo('2026-03-06');
  await planRows(world, 'june', [{ reference: 'other', person: 1 }], { isSent: false });
  world.goTo('2026-03-07');
  expect(await no()).toMatchObject({ unchanged: 1 });
  await startRun(world.ledger, 'june', { checks: world.checks, clock: world.time });
  expect(sent()).toBe(1);
});

test('a file for which somebody says that everyone has agreed turns no no into a yes', async () => {
  await no();
  const lines = [
    'reference,check_type,document_type,identifier,country,family_name,given_name,date_of_birth',
    'E-1,work,passport,SBXPERSON1,COL,Sample,Invented,1990-01-01',
    'E-2,work,passport,SBXPERSON2,COL,Sample,Invented,1990-01-01',
  ];
  const file = (async function* bytes() {
    yield new TextEncoder().encode(lines.join('\n'));
  })();
  await importPeopleFromFile(world.ledger, { file, consent: 'everyone-agreed', clock: world.time });
  const people = await world.ledger.monitor.people();
  expect(Object.fromEntries(people.map(({ employeeId, consent }) => [employeeId, consent]))).toEqual({
    'E-1': false,
    'E-2': true,
  });
});

test('a plan that is dropped says nothing about anybody', async () => {
  const settings = { environment: 'sandbox', attachments: false, consent: 'column' } as const;
  const draft = await world.ledger.startPlan('june', settings, { concurrency: 8 }, world.time.now());
  const problem = { code: 'no-consent', details: [] };
  const row = { number: 1, data: { reference: 'other' }, problem, withoutConsent: requestOf(1) };
  await world.ledger.addRows(draft, [row], { repeat: true });
  await world.ledger.dropPlan(draft);
  expect(await world.ledger.monitor.people()).toMatchObject([{ consent: true }]);
});
