import { afterEach, describe, expect, test } from 'vitest';

import { useOnce } from '../../../../vitest.use.ts';
import { importPeopleFromFile, type ImportFileOptions } from '../../src/monitor/import-file.ts';
import { forgetPerson, importPeople, type ImportSummary } from '../../src/monitor/import-people.ts';
import type { StoredPerson } from '../../src/monitor/store/monitor-store.ts';
import { opened } from '../bulk/ledger/invented.ts';
import { record, RESULT } from './people.ts';

const HEADING =
  'reference,check_type,document_type,identifier,country,family_name,given_name,date_of_birth,consent';
const PERSON = 'work,passport,SBXPERSON1,COL,Sample,Invented,1990-01-01';
const clock = { now: () => Date.parse('2026-03-05T01:00:00Z') };

const ledger = useOnce(opened);
afterEach(async () => {
  for (const { employeeId } of await ledger.monitor.people()) await ledger.monitor.forget(employeeId);
});

async function* bytes(lines: readonly string[]): AsyncIterable<Uint8Array> {
  yield new TextEncoder().encode(`${lines.join('\n')}\n`);
}

function fromFile(
  lines: readonly string[],
  options: Partial<ImportFileOptions> = {},
): Promise<ImportSummary> {
  return importPeopleFromFile(ledger, { file: bytes(lines), clock, ...options });
}

async function people(): Promise<Omit<StoredPerson, 'id' | 'told' | 'version' | 'check'>[]> {
  const found = await ledger.monitor.people();
  return found
    .toSorted((a, b) => (a.employeeId < b.employeeId ? -1 : 1))
    .map(({ id: _, told: _told, version: _version, check: _check, ...person }) => person);
}

describe('a file', () => {
  test('fills the register with the columns of a bulk run and those of the monitor', async () => {
    const found = await fromFile([
      `${HEADING},consent_until,employed_from,employed_until,expires_on`,
      `E-1,${PERSON},yes,2027-01-01,2025-02-01,,2026-09-30`,
    ]);
    expect(found).toMatchObject({ added: 1, updated: 0, unchanged: 0, problems: {} });
    expect(await people()).toMatchObject([
      {
        employeeId: 'E-1',
        addedOn: '2026-03-05',
        consent: true,
        consentUntil: '2027-01-01',
        employedFrom: '2025-02-01',
        employedUntil: null,
        request: { document: { identifier: 'SBXPERSON1' } },
        result: { source: 'stated', expiresOn: '2026-09-30', work: 'unknown' },
      },
    ]);
  });

  test('that is imported again changes nothing, and a changed row updates the same person', async () => {
    const lines = [`${HEADING},expires_on`, `E-1,${PERSON},yes,2026-09-30`];
    await fromFile(lines);
    const before = await ledger.monitor.people();
    const later = { now: () => clock.now() + 3 * 86_400_000 };
    expect(await fromFile(lines, { clock: later })).toMatchObject({ added: 0, updated: 0, unchanged: 1 });
    expect(await ledger.monitor.people()).toEqual(before);
    const other = [lines[0]!, `E-1,${PERSON},yes,2026-10-31`];
    expect(await fromFile(other)).toMatchObject({ added: 0, updated: 1 });
    expect(await people()).toMatchObject([{ result: { expiresOn: '2026-10-31' } }]);
  });

  test.each(['no', '', 'maybe', '2026-01-01'])(
    'keeps whoever has "%s" as consent, without their document',
    async (consent) => {
      await fromFile([HEADING, `E-1,${PERSON},${consent}`]);
      expect(await people()).toMatchObject([{ employeeId: 'E-1', consent: false, request: null }]);
    },
  );

  test('takes a no of one of two rows of a person, and names the second row', async () => {
    const found = await fromFile([HEADING, `E-1,${PERSON},yes`, `E-1,${PERSON},no`]);
    expect(found.problems).toEqual({ 'same-person': 1 });
    expect(await people()).toMatchObject([{ consent: false, request: null }]);
  });

  test('never takes a date that nobody can read for none', async () => {
    const found = await fromFile([
      `${HEADING},consent_until,employed_until,expires_on`,
      `E-1,${PERSON},yes,01/02/2026,soon,31/02/2026`,
    ]);
    expect(found.problems).toEqual({ 'unreadable-date': 3 });
    expect(await people()).toMatchObject([
      {
        unreadable: ['consent_until', 'employed_until'],
        result: { expiresOn: null, expiryMissing: 'unreadable' },
      },
    ]);
    // A file without these columns leaves the values as they are.
    await fromFile([HEADING, `E-1,${PERSON},yes`]);
    expect(await people()).toMatchObject([{ unreadable: ['consent_until', 'employed_until'] }]);
    await fromFile([`${HEADING},consent_until,employed_until`, `E-1,${PERSON},yes,2027-01-01,`]);
    expect(await people()).toMatchObject([
      { unreadable: [], consentUntil: '2027-01-01', employedUntil: null },
    ]);
  });

  test('keeps a person whose document is wrong, names the row, and shows none of its cells', async () => {
    const problems: unknown[] = [];
    await fromFile([HEADING, `E-1,work,passport,,COL,Sample,Invented,1990-01-01,yes`], {
      onProblem: (problem) => problems.push(problem),
    });
    expect(problems).toMatchObject([{ row: 1, code: 'invalid', isKept: true }]);
    expect(JSON.stringify(problems)).not.toMatch(/Sample|1990/);
    expect(await people()).toMatchObject([{ employeeId: 'E-1', request: null }]);
  });

  test('without a column for the employee id, or without consent, is refused', async () => {
    const without = (name: string) =>
      HEADING.split(',')
        .filter((each) => each !== name)
        .join(',');
    await expect(fromFile([without('reference'), `${PERSON},yes`])).rejects.toThrow('reference');
    await expect(fromFile([without('consent'), `E-1,${PERSON}`])).rejects.toThrow('consent');
    expect(await people()).toEqual([]);
  });

  test('of people who have left keeps no document of them', async () => {
    await fromFile([HEADING, `E-1,${PERSON},yes`]);
    await fromFile([`${HEADING},employed_until`, `E-1,${PERSON},yes,2026-03-04`]);
    expect(await people()).toMatchObject([{ employedUntil: '2026-03-04', request: null }]);
  });
});

describe('records', () => {
  test('that come twice change nothing', async () => {
    const given = [record(1, { result: RESULT }), record(2)];
    expect(await importPeople(ledger, given, { clock })).toMatchObject({ added: 2 });
    const before = await ledger.monitor.people();
    expect(await importPeople(ledger, given, { clock })).toMatchObject({
      added: 0,
      updated: 0,
      unchanged: 2,
    });
    expect(await ledger.monitor.people()).toEqual(before);
  });

  test('update the result of an older check, and say what changed', async () => {
    await importPeople(ledger, [record(1, { result: RESULT })], { clock });
    const newer = { ...RESULT, conditions: ['8104', '8105'], checkedOn: '2026-03-01' };
    await importPeople(ledger, [record(1, { result: newer })], { clock });
    await importPeople(ledger, [record(1, { result: RESULT })], { clock });
    expect(await people()).toMatchObject([
      {
        result: { conditions: ['8104', '8105'] },
        restrictionChangedOn: '2026-03-05',
        changes: [
          { on: '2026-03-05', fields: [{ field: 'conditions', before: ['8105'], after: ['8104', '8105'] }] },
        ],
      },
    ]);
  });

  test('with a stated end never replace the result of a check', async () => {
    await importPeople(ledger, [record(1, { result: RESULT })], { clock });
    const result = { ...RESULT, source: 'stated', expiresOn: '2099-12-31', checkedOn: '2026-03-05' } as const;
    await importPeople(ledger, [record(1, { result })], { clock });
    expect(await people()).toMatchObject([{ result: RESULT }]);
  });

  test('with a day that is none are refused, and none of them is added', async () => {
    const wrong = [record(1), record(2, { employedUntil: '2026-02-30' })];
    await expect(importPeople(ledger, wrong, { clock })).rejects.toThrow('people.1.employedUntil');
    expect(await people()).toEqual([]);
  });
});

test('a person who is forgotten leaves nothing in the register', async () => {
  await importPeople(ledger, [record(1), record(2)], { clock });
  expect(await forgetPerson(ledger, 'E-1')).toBe(true);
  expect(await forgetPerson(ledger, 'E-1')).toBe(false);
  expect(await people()).toMatchObject([{ employeeId: 'E-2' }]);
});
