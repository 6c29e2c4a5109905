import { describe, expect, test } from 'vitest';

import { useEach } from '../../../../vitest.use.ts';
import { importPeopleFromFile } from '../../src/monitor/import-file.ts';
import type { ImportProblem } from '../../src/monitor/import-people.ts';
import { importPeopleFromRun } from '../../src/monitor/import-run.ts';
import { DEFAULT_RULES } from '../../src/monitor/rules.ts';
import { planRows } from './bulk-rows.ts';
import { monitorWorld } from './monitor-world.ts';
import { record } from './people.ts';
import { requestOf } from '../bulk/run/world.ts';

const HEADING =
  'reference,check_type,document_type,identifier,country,family_name,given_name,date_of_birth,consent';

const world = useEach(monitorWorld);

const rules = { ...DEFAULT_RULES, before_expiry_days: Array.from({ length: 3_000 }, (_, days) => days) };
const run = (options = {}) => world.run({ rules, ...options });
const sent = () => world.sandbox.context.store.checks.list(20).length;
const give = (number: number, more = {}) => world.give([record(number, more)]);
const toDecide = async () =>
  (await world.plan()).toDecide.map(({ employeeId, reason, detail }) => [employeeId, reason, detail]);

async function fromFile(lines: readonly string[], heading = HEADING) {
  const problems: ImportProblem[] = [];
  const file = (async function* bytes() {
    yield new TextEncoder().encode([heading, ...lines].join('\n'));
  })();
  const options = { file, clock: world.time, onProblem: (each: ImportProblem) => problems.push(each) };
  const summary = await importPeopleFromFile(world.ledger, options);
  return { ...summary, told: problems };
}

describe('a new passport that nobody can read', () => {
  const OLD = 'E-1,work,passport,SBXPERSON1,COL,Sample,Invented,1990-01-01,yes';
  const UNREADABLE = 'E-1,work,passport,N/A,COL,Sample,Invented,1990-01-01,yes';

  test('is for a person to decide, and the old one is not checked meanwhile', async () => {
    await fromFile([OLD]);
    await run();
    world.goTo('2026-03-06');
    expect(await fromFile([UNREADABLE])).toMatchObject({ problems: { invalid: 1 } });
    expect(await toDecide()).toEqual([['E-1', 'unsettled-document', 'unreadable']]);
    expect(await run()).toMatchObject({ planned: 0 });
    expect((await world.plan()).notChecked).toMatchObject([{ reason: 'unsettled-document' }]);
    await fromFile([OLD.replace('SBXPERSON1', 'SBXPERSON2')]);
    expect(await toDecide()).toEqual([]);
    expect(await run()).toMatchObject({ planned: 1 });
  });

  test('withdraws a check of the old one that was planned and not sent', async () => {
    await fromFile([OLD]);
    expect(await run({ signal: AbortSignal.abort() })).toMatchObject({ planned: 1 });
    await fromFile([UNREADABLE]);
    expect(await run()).toMatchObject({ runs: [{ counts: { refused: 1 } }] });
    expect(sent()).toBe(0);
  });

  test('is settled by no older bulk run', async () => {
    await planRows(world, 'june', [{ reference: 'E-1', person: 1 }]);
    world.goTo('2026-03-06');
    await fromFile([OLD]);
    await fromFile([UNREADABLE]);
    await importPeopleFromRun(world.ledger, 'june', { clock: world.time });
    expect(await toDecide()).toEqual([['E-1', 'unsettled-document', 'unreadable']]);
  });
});

describe('two employee ids with one document', () => {
  test('are both for a person to decide, and nobody is checked until one is left', async () => {
    await give(1);
    await give(2, { request: requestOf(1) });
    await give(3);
    expect(await toDecide()).toEqual([
      ['E-1', 'unsettled-document', 'shared'],
      ['E-2', 'unsettled-document', 'shared'],
    ]);
    const people = await world.people();
    expect(people.map(({ sharesWith }) => sharesWith)).toEqual([['E-2'], ['E-1'], []]);
    expect(await run()).toMatchObject({ planned: 1 });
    await give(2, { employedUntil: '2026-03-04' });
    expect(await run()).toMatchObject({ planned: 1 });
    expect(sent()).toBe(2);
  });

  test('withdraw a check that was planned before the second one came, and not sent', async () => {
    await give(1);
    expect(await run({ signal: AbortSignal.abort() })).toMatchObject({ planned: 1 });
    await give(2, { request: requestOf(1) });
    expect(await run()).toMatchObject({ runs: [{ counts: { refused: 1 } }] });
    expect(sent()).toBe(0);
    await give(2, { employedUntil: '2026-03-04' });
    expect(await run()).toMatchObject({ planned: 1 });
    expect(sent()).toBe(1);
  });

  test('of two companies are two people, who are both checked', async () => {
    await give(1, { company: 'North' });
    await give(1, { company: 'South' });
    expect(await toDecide()).toEqual([]);
    // One run sends a request once.
    expect(await run()).toMatchObject({ planned: 1 });
    expect(await run()).toMatchObject({ planned: 1 });
    expect(await run()).toMatchObject({ planned: 0 });
    expect(sent()).toBe(2);
  });
});

describe('an employee id that an import gives to somebody else', () => {
  const stranger = requestOf(9);
  const other = {
    ...stranger,
    document: { ...stranger.document, family_name: 'Stranger', date_of_birth: '1971-07-07' },
  };

  test('is refused for that row: the person stays, is to decide about, and is not checked meanwhile', async () => {
    await give(1);
    await run();
    expect(await give(1, { request: other })).toMatchObject({ updated: 0, problems: { 'other-person': 1 } });
    expect(await toDecide()).toEqual([['E-1', 'unsettled-document', 'other-person']]);
    expect((await world.ledger.monitor.people())[0]).toMatchObject({ request: requestOf(1) });
    world.goTo('2026-03-06');
    expect(await run()).toMatchObject({ planned: 0 });
    await give(1);
    expect(await toDecide()).toEqual([]);
  });

  test('is refused also after the person has left, so that no result of one passes for the other', async () => {
    await give(1);
    await run();
    await give(1, { employedUntil: '2026-03-04' });
    await give(1, { request: other, employedUntil: null });
    const [person] = await world.people();
    expect(person).toMatchObject({ employedUntil: '2026-03-04' });
  });

  test('is named by its row, and no cell of it is shown', async () => {
    await fromFile(['E-1,work,passport,SBXPERSON1,COL,Sample,Invented,1990-01-01,yes']);
    const { told } = await fromFile(['E-1,work,passport,SBXPERSON9,COL,Stranger,Invented,1971-07-07,yes']);
    expect(told).toMatchObject([{ row: 1, code: 'other-person', isKept: false }]);
    expect(JSON.stringify(told)).not.toMatch(/Stranger|1971|PERSON9/);
  });

  test('that has a new passport and a new name, and the same birth date, is the same person', async () => {
    await give(1);
    const married = { ...stranger, document: { ...stranger.document, family_name: 'Married' } };
    expect(await give(1, { request: married })).toMatchObject({ updated: 1, problems: {} });
  });

  test('in another company is another person', async () => {
    const company = `${HEADING},company`;
    await fromFile(['E-1,work,passport,SBXPERSON1,COL,Sample,Invented,1990-01-01,yes,North'], company);
    await fromFile(['E-1,work,passport,SBXPERSON9,COL,Stranger,Invented,1971-07-07,yes,South'], company);
    const people = await world.people();
    expect(people.map(({ company: of, employeeId }) => `${of} ${employeeId}`)).toEqual([
      'North E-1',
      'South E-1',
    ]);
  });
});
