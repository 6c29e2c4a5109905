import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { VisaCheckCreate } from '@workrights/client';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';

import { useEach } from '../../../../vitest.use.ts';
import { verifyReport } from '../../src/bulk/report/verify-report.ts';
import type { Evidence } from '../../src/monitor/evidence/evidence.ts';
import { writeEvidence } from '../../src/monitor/evidence/write-evidence.ts';
import { forgetPerson } from '../../src/monitor/import-people.ts';
import type { PersonRecord } from '../../src/monitor/person.ts';
import { requestOf } from '../bulk/run/world.ts';
import { planRows } from './bulk-rows.ts';
import { monitorWorld } from './monitor-world.ts';
import { record, RESULT } from './people.ts';

const world = useEach(monitorWorld);

const watch = (...people: PersonRecord[]) => world.give(people);

async function idOf(employeeId: string): Promise<string> {
  const people = await world.ledger.monitor.people();
  return people.find((person) => person.employeeId === employeeId)!.id;
}

/** Writes the evidence of a person, and reads its files. */
async function evidence(employeeId = 'E-1') {
  const folder = path.join(world.folder, `evidence-${Math.random()}`);
  const summary = await writeEvidence(world.ledger, await idOf(employeeId), folder, { clock: world.time });
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const table = async (name: string): Promise<Record<string, string>[]> =>
    parse(await read(name), { bom: true, columns: true });
  return {
    folder,
    summary,
    known: JSON.parse(await read('evidence.json')) as Evidence,
    page: (await read('evidence.html')).replaceAll(/\s+/gu, ' '),
    results: await table('results.csv'),
    exceptions: await table('exceptions.csv'),
    verified: await verifyReport(folder, { publicKey: world.ledger.publicKey }),
  };
}

/** A document whose visa ends in 2028, in the sandbox. */
function student(number: string): VisaCheckCreate {
  const { document, ...request } = requestOf(1);
  return { ...request, document: { ...document, identifier: `SBXSTUDENT8105${number}` } } as VisaCheckCreate;
}

describe('the evidence of a person', () => {
  test('has the checks of all nights and what was told, and is signed', async () => {
    await watch(record(1, { request: student('') }), record(2));
    await world.run({ attachments: true });
    world.goTo('2027-12-16');
    await world.run({ attachments: true });
    const { summary, known, page, results, verified, folder } = await evidence();
    const { id } = known;
    expect(results.map(({ run, row, reference }) => [run, row, reference])).toEqual([
      ['monitor-2026-03-05', '1', 'E-1'],
      ['monitor-2027-12-16', '1', 'E-1'],
    ]);
    expect(results[0]).toMatchObject({
      work: 'limited',
      expires_on: '2028-03-15',
      consent: 'the register of the monitor: people without consent are not in the run',
      checked_at: expect.stringMatching(/^2026-03-0/u) as string,
      records: expect.stringMatching(/^attachments\/check-000001-1-\w+\.pdf$/u) as string,
    });
    expect(results[0]!['document']).toMatch(/^[\da-f]{32}$/u);
    expect(results[1]!['document']).toBe(results[0]!['document']);
    expect(known.reminders).toEqual([
      { rule: 'before-expiry-90', dueOn: '2027-12-16', toldOn: '2027-12-16', daysLate: 0 },
      { rule: 'first-check', dueOn: '2026-03-05', toldOn: '2026-03-05', daysLate: 0 },
    ]);
    expect(known).toMatchObject({
      employeeId: 'E-1',
      consent: { agrees: true, agreedAt: '2026-03-04T23:00:00.000Z', refusedAt: null, until: null },
      result: { work: 'limited', checkId: results[1]!['check_id'] },
      expiresOn: '2029-03-15',
      endSource: 'check',
      changes: [{ on: '2027-12-16', fields: [{ field: 'expires_on', before: '2028-03-15' }] }],
      toDecide: null,
      due: [],
      nights: { lastRunOn: '2027-12-16' },
      purgedRuns: [],
    });
    expect(page).toContain('<strong>Sample data.</strong>');
    expect(verified).toMatchObject({
      ok: true,
      isNewest: undefined,
      manifest: { format: 'workrights-evidence', person: { id, employeeId: 'E-1' }, checks: 2 },
    });
    expect(summary).toMatchObject({ id, checks: 2, folder, files: verified.manifest!.files.length + 1 });
    expect(await readdir(path.join(folder, 'attachments'))).toHaveLength(2);
  });

  test('says what a check said then, and that a visa which has ended since is no yes today', async () => {
    await watch(record(1, { request: student('') }));
    await world.run();
    world.goTo('2028-06-01');
    const { known, page, results } = await evidence();
    expect(results[0]).toMatchObject({ work: 'limited', as_of: '2026-03-05' });
    expect(known.result).toMatchObject({ work: 'unknown', study: 'unknown' });
    expect(known.due.map(({ rule }) => rule)).toContain('expired');
    expect(page).toContain('<bdi>May work</bdi></th> <td class="short">unknown</td>');
  });

  test('names the nights that were missed, and says how late a due day was told', async () => {
    await watch(record(1, { request: student('') }));
    await world.run();
    world.goTo('2027-12-20');
    await world.run();
    const { known, page } = await evidence();
    expect(known.nights).toEqual({ lastRunOn: '2027-12-20', missed: 654, sentNothing: 0 });
    expect(known.reminders[0]).toMatchObject({ dueOn: '2027-12-16', daysLate: 4 });
    expect(page).toContain('it has missed 654 nights for all people together');
    expect(page).toContain('4 days late');
  });

  test('says who has not agreed since when, and why nobody is checked', async () => {
    await watch(record(1, { result: { ...RESULT, expiresOn: null, expiryMissing: 'unreadable' } }));
    await watch(record(1, { consent: false }));
    const { known, page } = await evidence();
    expect(known).toMatchObject({
      consent: { agrees: false, refusedAt: expect.any(String) as string },
      notChecked: { reason: 'no-consent' },
      toDecide: { reason: 'no-expiry', detail: 'unreadable' },
    });
    expect(page).toContain('no: the person has not agreed to be checked');
    expect(page).toContain('The person has a visa without an end that can be read (unreadable).');
  });

  test('has a check that was refused, with the reason and what to do, and no yes', async () => {
    await watch(record(1, { request: { ...student(''), jurisdiction: 'NZL' } as VisaCheckCreate }));
    await world.run();
    const { results, exceptions, page } = await evidence();
    expect(results).toMatchObject([{ state: 'refused', work: 'unknown', check_id: '' }]);
    expect(exceptions).toMatchObject([{ run: 'monitor-2026-03-05', kind: 'not-checked' }]);
    expect(page).toContain(exceptions[0]!['reason']);
  });

  test('has nothing of a name, a birth date, a document number or another employee id', async () => {
    await watch(record(1, { request: student('') }), record(2, { request: student('') }), record(3));
    await world.run();
    const { folder, known } = await evidence();
    expect(known.toDecide).toEqual({ reason: 'unsettled-document', detail: 'shared' });
    for (const name of ['evidence.html', 'evidence.json', 'results.csv', 'exceptions.csv', 'manifest.json']) {
      const text = await readFile(path.join(folder, name), 'utf8');
      expect(text).not.toMatch(/SBX|1990-01-01|\bE-[23]\b/u);
      expect(text).not.toMatch(/Invented/u);
    }
  });
});

describe('a check is evidence of the person alone whom it is about', () => {
  test('a new passport of theirs leaves the former checks', async () => {
    await watch(record(1));
    await world.run();
    world.goTo('2026-03-06');
    await watch(record(1, { request: student('') }));
    await world.run();
    const { results } = await evidence();
    expect(results.map(({ run }) => run)).toEqual(['monitor-2026-03-05', 'monitor-2026-03-06']);
    expect(results[0]!['document']).not.toBe(results[1]!['document']);
  });

  test('a bulk run has it by the document, whatever reference its row has', async () => {
    await planRows(world, 'june', [
      { reference: 'payroll 77', person: 1 },
      { reference: 'payroll 78', person: 2 },
    ]);
    await watch(record(1));
    const { results } = await evidence();
    expect(results.map(({ run, reference }) => [run, reference])).toEqual([['june', 'payroll 77']]);
  });

  test('nobody gets the checks of who had the employee id before', async () => {
    await watch(record(1));
    await world.run();
    await forgetPerson(world.ledger, 'E-1');
    const { document, ...request } = student('');
    const other = { ...document, family_name: 'Other', date_of_birth: '1971-03-07' };
    await watch(record(1, { request: { ...request, document: other } as VisaCheckCreate }));
    expect((await evidence()).results).toEqual([]);
  });
});

describe('once a run was purged', () => {
  test('its last check is left with its id, and no yes is made of it', async () => {
    await watch(record(1, { request: student('') }));
    await world.run();
    const before = await evidence();
    await world.ledger.purge('monitor-2026-03-05');
    const { results, known, page, verified } = await evidence();
    expect(results).toEqual([]);
    expect(known.purgedRuns).toMatchObject([
      { name: 'monitor-2026-03-05', lastCheck: { row: 1, checkId: before.results[0]!['check_id'] } },
    ]);
    expect(page).toContain('its result deleted');
    expect(verified.ok).toBe(true);
  });
});

test('a byte of any file of the evidence that is changed is found', async () => {
  await watch(record(1));
  await world.run();
  const { folder } = await evidence();
  const { publicKey } = world.ledger;
  for (const name of ['evidence.html', 'evidence.json', 'results.csv', 'exceptions.csv', 'manifest.json']) {
    const file = path.join(folder, name);
    const bytes = await readFile(file);
    const changed = Buffer.from(bytes);
    changed[bytes.length >> 1]! ^= 1;
    await writeFile(file, changed);
    expect(await verifyReport(folder, { publicKey })).toMatchObject({ ok: false, changed: [name] });
    await writeFile(file, bytes);
  }
  expect(await verifyReport(folder, { publicKey })).toMatchObject({ ok: true });
});

test('of somebody who is not under watch nothing is written', async () => {
  await watch(record(1));
  const folder = path.join(world.folder, 'nobody');
  expect(await writeEvidence(world.ledger, 'per_nobody', folder)).toBeUndefined();
  expect(await readdir(world.folder)).not.toContain('nobody');
});
