import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyReport } from '../../../src/bulk/report/verify-report.ts';
import { writeReport, type ReportSummary } from '../../../src/bulk/report/write-report.ts';
import { planRun } from '../../../src/bulk/plan/plan.ts';
import { manifestText, readManifest, type ReportManifest } from '../../../src/base/signed-folder/manifest.ts';
import { createSigner, type Signer } from '../../../src/base/privacy/sign.ts';
import { bytesOf, HEADING, PERSON } from '../../spreadsheet/files.ts';
import { DAY, finishedRun, HELD, PENDING, RUN, type FinishedRun } from './finished-run.ts';

type Line = Readonly<Record<string, string>>;

let finished: FinishedRun;
let report: ReportSummary;
let folder: string;
let publicKey: string;
const at = new Date(DAY.getTime() + 3_600_000);

beforeAll(async () => {
  finished = await finishedRun();
  ({ publicKey } = finished.ledger);
  folder = path.join(finished.folder, 'report');
  report = await writeReport(finished.ledger, RUN, folder, { at });
});
afterAll(() => finished[Symbol.asyncDispose]());

async function table(file: string, from = folder): Promise<Line[]> {
  return parse(await readFile(path.join(from, file), 'utf8'), { bom: true, columns: true });
}

/** What somebody without the ledger's key can make. */
function signedAnew(text: string, signer: Signer): string {
  return manifestText(readManifest(text)!.manifest, signer);
}

describe('the results of a run', () => {
  it('are one row a row of the file, in its order, each with what was found', async () => {
    const lines = await table('results.csv');
    expect(lines.map(({ row }) => Number(row))).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
    expect(lines.map(({ reference }) => reference).slice(0, 2)).toEqual(['E-0001', 'E-0002']);
    const byState = Map.groupBy(lines, ({ state }) => state);
    expect([...byState].map(([state, group]) => [state, group.length]).toSorted()).toEqual([
      ['completed', 180],
      ['failed', 10],
      ['held', 1],
      ['pending', 1],
      ['refused', 8],
    ]);
    const student = lines.find(({ conditions = '' }) => conditions.startsWith('8105'));
    expect(student).toMatchObject({
      work: 'limited',
      work_reason: '',
      study: 'unknown',
      study_reason: 'not-asked',
      expires_on: '2028-03-15',
      as_of: '2026-06-01',
      check_type: 'work',
      environment: 'sandbox',
      times_sent: '1',
      sent_at: DAY.toISOString(),
      requested_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u) as string,
      checked_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u) as string,
      read_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u) as string,
      records: expect.stringMatching(/^attachments\/row-\d{6}-1-gov_visa_details\.pdf$/u) as string,
    });
  });

  it('say yes only where the check says it of a visa in force, and of nobody without a check', async () => {
    const lines = await table('results.csv');
    for (const { state, work, study, expires_on: expiresOn = '', work_reason: reason } of lines) {
      if (work !== 'yes' && study !== 'yes') continue;
      expect({ state, reason, isInForce: expiresOn >= '2026-06-01' }).toEqual({
        state: 'completed',
        reason: '',
        isInForce: true,
      });
    }
    const unchecked = lines.filter(({ state }) => state !== 'completed');
    expect(unchecked).toHaveLength(20);
    expect(unchecked.flatMap(({ work, study }) => [work, study])).toEqual(
      unchecked.flatMap(() => ['unknown', 'unknown']),
    );
    expect(report.work.by).toMatchObject({ yes: lines.filter(({ work }) => work === 'yes').length });
    expect(report.work.by.yes).toBeGreaterThan(0);
  });

  it('are read again as of a later day: a visa that has ended since is no yes', async () => {
    const later = path.join(finished.folder, 'later');
    const { work, expiries } = await writeReport(finished.ledger, RUN, later, {
      at: '2040-01-01',
      clock: { now: () => Date.parse('2040-01-01T00:00:00Z') },
    });
    const lines = await table('results.csv', later);
    expect(lines.filter((line) => line['work'] === 'yes' || line['work'] === 'limited')).toEqual([]);
    expect(work.by).toMatchObject({ yes: 0, limited: 0 });
    expect(expiries.months).toEqual([]);
    expect(lines.find(({ work_reason: reason }) => reason === 'expired')).toMatchObject({
      days_left: '',
      days_since_expiry: expect.stringMatching(/^\d+$/u) as string,
    });
    expect(await readFile(path.join(later, 'report.html'), 'utf8')).not.toMatch(
      /Yes<\/th>\s*<td class="count">[1-9]/u,
    );
  });

  it('hold nothing that a spreadsheet runs, and give back the text by taking one apostrophe away', async () => {
    for (const file of ['results.csv', 'exceptions.csv']) {
      const text = await readFile(path.join(folder, file), 'utf8');
      const cells = (parse(text, { bom: true }) as string[][]).flat();
      expect(cells.filter((cell) => /(?:^|[;\t\r\n])[=+\-@\t\r]/u.test(cell))).toEqual([]);
    }
    const last = (await table('results.csv')).at(-1);
    expect(last).toMatchObject({ row: '200', reference: "'=1+1", problem: 'duplicate' });
  });
});

describe('the page of a run', () => {
  it('says when the checks were made, and that expiries alone are as of the day of the report', async () => {
    const page = (await readFile(path.join(folder, 'report.html'), 'utf8')).replaceAll(/\s+/gu, ' ');
    const done = new Date(DAY.getTime() + 60_000).toISOString();
    expect(page).toContain(`<dt>Checked</dt> <dd>Between ${DAY.toISOString()} and ${done}.`);
    expect(page).toContain(`<dt>Expiries as of</dt> <dd>${at.toISOString()}.`);
  });

  it('counts each row once, and says how many rows are in no chart of entitlements', async () => {
    const page = (await readFile(path.join(folder, 'report.html'), 'utf8')).replaceAll(/\s+/gu, ' ');
    const { exceptionRows, exceptionKinds, withoutRequest, expiries } = report;
    const lines = await table('exceptions.csv');
    expect(exceptionRows).toBe(new Set(lines.map(({ row }) => row)).size);
    const notChecked = lines.filter(({ kind }) => kind === 'not-checked');
    expect(exceptionKinds['not-checked']).toBe(new Set(notChecked.map(({ row }) => row)).size);
    expect(withoutRequest).toBe(
      lines.filter(({ reason }) => /^(?:invalid|no-consent)$/u.test(reason ?? '')).length,
    );
    expect(page).toContain(`${exceptionRows} rows need a person.`);
    expect(page).toContain(`${withoutRequest} more rows were never checked, because consent is missing`);
    expect(expiries.noVisa).toBeGreaterThan(0);
    expect(page).toContain(`${expiries.noVisa} finished checks show no visa.`);
  });
});

describe('the exceptions of a run', () => {
  it('name each row that needs somebody, with the reason and what to do', async () => {
    const lines = await table('exceptions.csv');
    const of = (row: number) => lines.filter((line) => Number(line['row']) === row);
    expect(of(HELD)).toMatchObject([{ kind: 'not-checked', reason: 'several-checks', fix: 'Look at both.' }]);
    expect(of(PENDING)).toMatchObject([{ kind: 'unfinished', state: 'pending' }]);
    expect(of(193)).toMatchObject([{ kind: 'not-checked', reason: 'invalid', column: 'identifier' }]);
    expect(of(198)).toMatchObject([{ reason: 'no-consent', column: 'consent' }]);
    expect(of(200)).toMatchObject([{ reason: 'duplicate' }]);
    for (const line of lines) {
      expect(line['rule']).not.toBe('');
      expect(line['fix']).toMatch(/\.$/u);
    }
  });

  it('are all rows whose check does not say what was asked, and no others', async () => {
    const results = await table('results.csv');
    const open = (line: Line) =>
      ['work', 'study'].some((field) => line[field] === 'unknown' && line[`${field}_reason`] !== 'not-asked');
    const excepted = new Set((await table('exceptions.csv')).map(({ row }) => row));
    expect(results.filter(open).map(({ row }) => row)).toEqual([...excepted]);
  });
});

describe('the files of a report', () => {
  it('are readable by the user only', async () => {
    const { mode } = await stat(folder);
    expect(mode & 0o777).toBe(0o700);
    const names = await readdir(folder, { recursive: true });
    for (const name of names) {
      const { mode: own } = await stat(path.join(folder, name));
      expect([name, own & 0o777]).toEqual([name, name === 'attachments' ? 0o700 : 0o600]);
    }
    expect(names.filter((name) => !name.includes('/')).toSorted()).toEqual([
      'attachments',
      'exceptions.csv',
      'manifest.json',
      'report.html',
      'results.csv',
    ]);
  });

  it('include each PDF record, named by its row, with the SHA-256 that the results say', async () => {
    const lines = (await table('results.csv')).filter(({ records }) => records !== '');
    expect(lines.length).toBeGreaterThan(100);
    const names = await readdir(path.join(folder, 'attachments'));
    expect(names).toHaveLength(lines.length);
    for (const { row, records = '', records_sha256: sha256 } of lines) {
      const bytes = await readFile(path.join(folder, records));
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(records).toContain(`row-${String(row).padStart(6, '0')}-`);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
  });

  it('never appear in part: what was cut off is elsewhere, and goes with the next report', async () => {
    const cut = path.join(finished.folder, 'cut');
    const { pid: dead = 0 } = spawnSync(process.execPath, ['--version']);
    const [killed, atWork, own] = [
      `cut.partial-${dead}-AbC123`,
      `cut.partial-${process.pid}-AbC123`,
      'cut.partial',
    ];
    for (const name of [killed, atWork, own]) {
      await mkdir(path.join(finished.folder, name, 'attachments'), { recursive: true });
      await writeFile(path.join(finished.folder, name, 'results.csv'), 'half');
    }
    const stop = new AbortController();
    stop.abort();
    await expect(writeReport(finished.ledger, RUN, cut, { signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    const left = async () =>
      (await readdir(finished.folder)).filter((name) => name.startsWith('cut')).toSorted();
    // Keeps folders of others, and reports that are being written.
    expect(await left()).toEqual([own, atWork]);
    await writeReport(finished.ledger, RUN, cut, { at });
    expect(await left()).toEqual(['cut', own, atWork]);
  });

  it('are those of one report when two are written to one folder at once', async () => {
    const both = path.join(finished.folder, 'both');
    const written = await Promise.allSettled(
      [1, 2].map(() => writeReport(finished.ledger, RUN, both, { at })),
    );
    expect(written.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(written.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { name: 'ReportFolderError' },
    });
    expect(await verifyReport(both, { publicKey })).toMatchObject({ ok: true });
    expect((await readdir(finished.folder)).filter((name) => name.startsWith('both'))).toEqual(['both']);
  });

  it('are never written over others, nor for a day that is none', async () => {
    await expect(writeReport(finished.ledger, RUN, folder)).rejects.toMatchObject({
      name: 'ReportFolderError',
    });
    expect(await verifyReport(folder, { publicKey })).toMatchObject({ ok: true });
    const other = path.join(finished.folder, 'other');
    await expect(writeReport(finished.ledger, RUN, other, { at: 'May' })).rejects.toThrow(/at must be/u);
    const clock = { now: () => Date.parse('2026-06-01T11:00:00Z') };
    for (const ahead of ['2026-06-03', '2026-06-01T11:00:01Z', new Date('2026-06-01T11:00:01Z')]) {
      await expect(writeReport(finished.ledger, RUN, other, { at: ahead, clock })).rejects.toMatchObject({
        name: 'InvalidRequestError',
        fields: [{ path: 'at', rule: expect.stringContaining('must not be after today') as string }],
      });
    }
    // In some time zone, it is the next day already.
    await writeReport(finished.ledger, RUN, path.join(finished.folder, 'next-day'), {
      at: '2026-06-02',
      clock,
    });
    await expect(writeReport(finished.ledger, 'nobody', other)).rejects.toMatchObject({
      name: 'NoSuchRunError',
    });
    await finished.ledger.startPlan(
      'half',
      { environment: 'sandbox', attachments: false },
      { concurrency: 1 },
      0,
    );
    await expect(writeReport(finished.ledger, 'half', other)).rejects.toMatchObject({
      name: 'RunStateError',
    });
    expect(await readdir(finished.folder)).not.toContain('other');
  });

  it('cannot be written where the disk refuses, which says so and leaves nothing', async () => {
    const file = path.join(finished.folder, 'a file');
    await writeFile(file, '');
    await expect(writeReport(finished.ledger, RUN, path.join(file, 'report'))).rejects.toMatchObject({
      name: 'ReportFolderError',
      message: expect.stringMatching(/ENOTDIR|EEXIST/u) as string,
    });
  });
});

describe('a purged run', () => {
  it('has no report, and says why', async () => {
    const { ledger } = finished;
    await planRun(ledger, {
      run: 'purged',
      file: bytesOf(`${HEADING}\n${PERSON}`),
      mapping: { version: 1, columns: {} },
    });
    await ledger.purge('purged', { unfinished: true });
    const other = path.join(finished.folder, 'purged');
    await expect(writeReport(ledger, 'purged', other)).rejects.toMatchObject({
      name: 'RunStateError',
      message: expect.stringContaining('purged') as string,
    });
    expect(await readdir(finished.folder)).not.toContain('purged');
  });
});

describe('the check of a report', () => {
  const copies: string[] = [];
  async function copy(): Promise<string> {
    const to = path.join(finished.folder, `copy-${copies.length}`);
    copies.push(to);
    await writeReport(finished.ledger, RUN, to, { at });
    return to;
  }

  it('says which run was reported when, from the public key alone', async () => {
    expect(report.publicKey).toBe(publicKey);
    const result = await verifyReport(folder, { publicKey });
    expect(result).toMatchObject({
      ok: true,
      signature: 'valid',
      changed: [],
      missing: [],
      added: [],
      manifest: {
        run: { name: RUN, environment: 'sandbox', state: 'ready', consent: 'column' },
        asOf: at.toISOString(),
        rows: { total: 200, completed: 180, failed: 10, refused: 8, held: 1, pending: 1 },
        history: { plannedAt: DAY.toISOString(), firstSentAt: DAY.toISOString(), timesSent: 192 },
      },
    });
    expect(result.manifest?.files).toHaveLength(report.files - 1);
  });

  it('tells an older report from the newest of the run by its number', async () => {
    const { ledger } = finished;
    const [older, newer] = [await copy(), await copy()];
    const numbers = await Promise.all(
      [folder, older, newer].map(async (each) => {
        const { manifest } = await verifyReport(each, { publicKey });
        return manifest?.format === 'workrights-report' ? (manifest.number ?? 0) : 0;
      }),
    );
    expect(numbers[0]).toBe(1);
    expect(numbers[2]).toBe(numbers[1]! + 1);
    expect(await verifyReport(older, { publicKey, ledger })).toMatchObject({ ok: true, isNewest: false });
    expect(await verifyReport(newer, { publicKey, ledger })).toMatchObject({ ok: true, isNewest: true });
    expect((await verifyReport(newer, { publicKey })).isNewest).toBeUndefined();
    // A ledger copied before the report was written can't know whether it is the newest.
    const copied = { newestReport: () => Promise.resolve(numbers[1]!) };
    expect((await verifyReport(newer, { publicKey, ledger: copied })).isNewest).toBeUndefined();
  });

  it('takes a report of an older version, which has no number, for neither', async () => {
    const old = await copy();
    const file = path.join(old, 'manifest.json');
    const { manifest } = readManifest(await readFile(file, 'utf8'))!;
    const { number: _, ...others } = manifest as ReportManifest;
    await writeFile(file, manifestText(others, finished.ledger));
    const result = await verifyReport(old, { publicKey, ledger: finished.ledger });
    expect(result).toMatchObject({ ok: true, isNewest: undefined });
    expect(result.manifest).not.toHaveProperty('number');
  });

  it('names each file that was changed, is missing or was added, in any folder', async () => {
    const edited = await copy();
    const [first = '', second = ''] = (await readdir(path.join(edited, 'attachments'))).toSorted();
    const results = path.join(edited, 'results.csv');
    await writeFile(results, (await readFile(results, 'utf8')).replace(',unknown,', ',yes,'));
    await rm(path.join(edited, 'attachments', first));
    await rm(path.join(edited, 'attachments', second));
    await symlink(path.join(folder, 'attachments', second), path.join(edited, 'attachments', second));
    await writeFile(path.join(edited, 'attachments', 'row-999999-1-gov_visa_details.pdf'), '%PDF-');
    await mkdir(path.join(edited, 'more', 'empty'), { recursive: true });
    expect(await verifyReport(edited, { publicKey })).toMatchObject({
      ok: false,
      signature: 'valid',
      changed: [`attachments/${second}`, 'results.csv'],
      missing: [`attachments/${first}`],
      added: ['attachments/row-999999-1-gov_visa_details.pdf', 'more/empty/'],
    });
  });

  it('sees a manifest that was edited to fit, spelled otherwise, or signed with another key', async () => {
    const edited = await copy();
    const file = path.join(edited, 'manifest.json');
    const text = await readFile(file, 'utf8');
    const stranger = createSigner(Buffer.alloc(32, 7));
    const changes: readonly [string, object][] = [
      [text.replace(/"yes": \d+/u, '"yes": 200'), { signature: 'invalid', changed: ['manifest.json'] }],
      [
        text.replace('"signature": {', '"signature": {\n    "note": "All of them may work.",'),
        { signature: 'missing', changed: ['manifest.json'] },
      ],
      [text.replace('{\n', '{\n\n'), { signature: 'missing', changed: ['manifest.json'] }],
      [text.replace('"version": 1', '"version": 2'), { signature: 'missing' }],
      [text.replace(/"value": "[^"]+"/u, '"value": ""'), { signature: 'invalid' }],
      [
        text.replace(/"publicKey": "[^"]+"/u, `"publicKey": "${stranger.publicKey}"`),
        { signature: 'other-key' },
      ],
      [signedAnew(text, stranger), { signature: 'other-key' }],
      [text.replace('"results.csv"', '"../../results.csv"'), { signature: 'missing' }],
      ['{', { signature: 'missing' }],
    ];
    for (const [changed, expected] of changes) {
      expect(changed).not.toBe(text);
      await writeFile(file, changed);
      expect(await verifyReport(edited, { publicKey })).toMatchObject({
        ok: false,
        manifest: undefined,
        ...expected,
      });
    }
    await writeFile(file, text);
    expect(await verifyReport(edited, stranger)).toMatchObject({ ok: false, signature: 'other-key' });
    await expect(verifyReport(edited, { publicKey: 'an invented key' })).rejects.toMatchObject({
      name: 'InvalidRequestError',
      fields: [{ path: 'publicKey' }],
    });
    await rm(file);
    expect(await verifyReport(edited, { publicKey })).toMatchObject({
      ok: false,
      missing: ['manifest.json'],
    });
    await expect(verifyReport(path.join(edited, 'none'), { publicKey })).rejects.toMatchObject({
      name: 'ReportFolderError',
    });
    await chmod(edited, 0o700);
  });
});
