import { DatabaseSync } from 'node:sqlite';

import { expect, test } from 'vitest';

import { contentsOf, fileOf, sqlIn } from '../base/database/ledger-file.ts';
import { type Ledger, openLedger } from '../../src/open-ledger.ts';
import { all, inventedRow, KEY, opened, planned, temporaryFolder } from '../bulk/ledger/invented.ts';

const CANARIES = [
  'Zzcanaryfamily',
  'Zzcanarygiven',
  'ZZ9CANARY7',
  '1971-03-07',
  'Zzcanaryreference',
  'Zzcanaryvisa',
  'Zzcanarypdf',
];

/** A run with one completed row and an attachment. All its personal values are canaries. */
async function completed(ledger: Ledger): Promise<void> {
  const [family, given, identifier, birth, reference, visa, pdf] = CANARIES as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const { data } = inventedRow(1);
  const document = {
    ...data.request!.document,
    family_name: family,
    given_name: given,
    identifier,
    date_of_birth: birth,
  };
  const request = { ...data.request!, document } as never;
  await planned(ledger, [{ number: 1, data: { reference, request } }]);
  const lease = (await ledger.lease('spring', 'worker', 1, 9_000))!;
  await ledger.beginSubmitting(lease, 1, 1);
  await ledger.endSubmitting(lease, [{ number: 1, state: 'pending', checkId: 'vc_shown' }], 2);
  await ledger.complete(
    lease,
    [{ number: 1, check: { id: 'vc_shown', status: 'complete', visa } as never }],
    3,
  );
  const attachment = { number: 1, index: 0, type: 'pdf', sha256: 'ab', bytes: Buffer.from(pdf.repeat(500)) };
  await ledger.keepAttachments(lease, 1, [attachment]);
  await ledger.release(lease, null);
}

test('nothing personal is readable in any file, nor the key, while it is open and after', async () => {
  await using place = await temporaryFolder();
  {
    await using ledger = await openLedger(place, { key: KEY });
    await completed(ledger);
    expect(found(place.folder, [...CANARIES, KEY])).toEqual([]);
    expect(found(place.folder, ['vc_shown'])).toEqual(['vc_shown']);
  }
  expect(found(place.folder, [...CANARIES, KEY])).toEqual([]);
});

test('a purge leaves no sealed value in any file, and keeps states, ids and times', async () => {
  await using ledger = await opened();
  await completed(ledger);
  const sealed = sealedValues(ledger.folder);
  expect(sealed).toHaveLength(6);
  expect(foundBytes(ledger.folder, sealed)).toBe(6);
  expect(await ledger.purge('spring')).toBe(1);
  expect(foundBytes(ledger.folder, sealed)).toBe(0);
  expect(await all(ledger.rows('spring'))).toMatchObject([
    {
      number: 1,
      state: 'completed',
      checkId: 'vc_shown',
      submittedAt: 2,
      completedAt: 3,
      data: null,
      check: null,
    },
  ]);
  expect(await ledger.attachments('spring', 1)).toEqual([]);
  expect(await ledger.run('spring')).toMatchObject({ state: 'purged' });
  expect(await ledger.purge('spring')).toBe(0);
});

test('a run with rows that are neither completed nor refused is purged only when that is asked for', async () => {
  await using ledger = await opened();
  await planned(ledger, [inventedRow(1), inventedRow(2), inventedRow(3), inventedRow(4)]);
  const lease = (await ledger.lease('spring', 'worker', 1, 9_000))!;
  await ledger.beginSubmitting(lease, 3, 1);
  const problem = { code: 'invented', details: [] };
  await ledger.endSubmitting(
    lease,
    [
      { number: 1, state: 'refused', problem },
      { number: 2, state: 'held', problem },
      { number: 3, state: 'pending', checkId: 'vc_3' },
    ],
    2,
  );
  await expect(ledger.purge('spring')).rejects.toMatchObject({
    name: 'UnfinishedRunError',
    message: expect.stringContaining('"spring" is not finished: 1 planned, 1 pending, 1 held.') as string,
  });
  expect(await ledger.run('spring')).toMatchObject({ state: 'ready' });
  expect((await all(ledger.rows('spring'))).every(({ data }) => data !== null)).toBe(true);
  expect(await ledger.purge('spring', { unfinished: true })).toBe(4);
  // The second purge removes what the first one has left.
  expect(await ledger.purge('spring')).toBe(0);
});

test('a purge leaves the other runs as they are', async () => {
  await using ledger = await opened();
  await completed(ledger);
  await planned(ledger, [inventedRow(1, 77)], 'autumn');
  await ledger.purge('spring');
  expect(await all(ledger.rows('autumn'))).toMatchObject([
    { state: 'planned', data: inventedRow(1, 77).data },
  ]);
});

test('nobody can purge what another process works on', async () => {
  await using place = await temporaryFolder();
  await using ledger = await openLedger(place, { key: KEY });
  await completed(ledger);
  await using other = await openLedger(place, { key: KEY });
  const work = await other.startWork({ join: false });
  await expect(ledger.purge('spring')).rejects.toMatchObject({ name: 'LedgerBusyError' });
  expect(await all(ledger.rows('spring'))).toMatchObject([{ check: { id: 'vc_shown' } }]);
  await work[Symbol.asyncDispose]();
});

test('nobody begins to work before a purge has ended, not even who joins', async () => {
  await using place = await temporaryFolder();
  await using ledger = await openLedger(place, { key: KEY });
  await completed(ledger);
  await using other = await openLedger(place, { key: KEY });
  // While another connection reads, the log can't be emptied, so the purge waits.
  const reader = new DatabaseSync(fileOf(place.folder));
  reader.exec('BEGIN; SELECT count(*) FROM workrights_row');
  const purge = ledger.purge('spring');
  await expect.poll(async () => (await other.run('spring'))?.state).toBe('purged');
  await expect(other.startWork({ join: true })).rejects.toMatchObject({
    name: 'LedgerBusyError',
    message: expect.stringContaining('purged'),
  });
  reader.close();
  expect(await purge).toBe(1);
  const work = await other.startWork({ join: true });
  await work[Symbol.asyncDispose]();
});

test('what was moved to another row, or changed, is never shown as if it were right', async () => {
  await using ledger = await opened();
  await planned(ledger, [inventedRow(1), inventedRow(2)]);
  const first = 'SELECT data FROM workrights_row WHERE number = 1';
  sqlIn(ledger.folder, `UPDATE workrights_row SET data = (${first}) WHERE number = 2`);
  await expect(all(ledger.rows('spring'))).rejects.toMatchObject({
    name: 'UnreadableLedgerError',
    message: expect.stringMatching(/Row 2 of run "spring".*resume each of its runs as restored/u) as string,
  });
});

function found(folder: string, texts: readonly string[]): string[] {
  const bytes = contentsOf(folder);
  return texts.filter((text) => bytes.includes(text));
}

function sealedValues(folder: string): Buffer[] {
  return sqlIn(
    folder,
    `SELECT data AS value FROM workrights_row UNION ALL SELECT fingerprint FROM workrights_row
        UNION ALL SELECT document FROM workrights_row
        UNION ALL SELECT visa_check FROM workrights_result UNION ALL SELECT description FROM workrights_attachment
        UNION ALL SELECT content FROM workrights_attachment`,
  ).map(({ value }) => Buffer.from(value as Uint8Array));
}

/**
 * How many of the values have a part left in the files. It looks for parts because a page of the database can end within a long
 * value.
 */
function foundBytes(folder: string, values: readonly Buffer[]): number {
  const bytes = contentsOf(folder);
  return values.filter((value) => {
    const parts = Array.from({ length: Math.floor(value.length / 16) }, (_, index) =>
      value.subarray(index * 16, index * 16 + 16).toString('latin1'),
    );
    return parts.some((part) => bytes.includes(part));
  }).length;
}
