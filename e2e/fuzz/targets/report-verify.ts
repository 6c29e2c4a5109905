import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ReportFolderError, verifyReport, writeReport } from '@workrights/durable';
import { array, constantFrom, nat, oneof, record, string, tuple } from 'fast-check';

import { peopleRun } from '../../durable/people-run.ts';
import type { Target } from '../target.ts';
import { temporaryFolder } from './ledger-folder.ts';

type Change =
  | { readonly kind: 'edit'; readonly file: number; readonly edits: readonly (readonly [number, number])[] }
  | { readonly kind: 'cut'; readonly file: number; readonly length: number }
  | { readonly kind: 'text'; readonly file: number; readonly from: string; readonly to: string }
  | { readonly kind: 'write'; readonly file: number; readonly text: string }
  | { readonly kind: 'add'; readonly name: string }
  | { readonly kind: 'remove'; readonly file: number }
  | { readonly kind: 'link'; readonly file: number };

const file = nat(20);
const changes = oneof(
  record({
    kind: constantFrom('edit' as const),
    file,
    edits: array(tuple(nat(1_000_000), nat(255)), { minLength: 1, maxLength: 3 }),
  }),
  record({ kind: constantFrom('cut' as const), file, length: nat(1_000_000) }),
  record({
    kind: constantFrom('text' as const),
    file,
    from: constantFrom(
      '"version": 1',
      'results.csv',
      '"sha256"',
      'ed25519:',
      '"files"',
      '{',
      '"rows"',
      'yes',
      '\n',
    ),
    to: oneof(
      constantFrom(
        '',
        '../../etc/passwd',
        '"version": 2',
        '"__proto__"',
        '[',
        'null',
        'no',
        '\r\n',
        ' ',
        '{"a":1,',
      ),
      string({ maxLength: 5 }),
    ),
  }),
  record({
    kind: constantFrom('write' as const),
    file,
    text: oneof(
      constantFrom('', 'null', '[]', '{}', '{"signature":null}', '{"signature":{}}', '['.repeat(50_000)),
      string({ unit: 'binary' }),
    ),
  }),
  record({
    kind: constantFrom('add' as const),
    name: constantFrom('x.csv', 'attachments/x.pdf', 'a/b', 'MANIFEST.json'),
  }),
  record({ kind: constantFrom('remove' as const), file }),
  record({ kind: constantFrom('link' as const), file }),
);

/** Changes of a signed report. Each is detected, unless the files are byte for byte the same. */
export const reportVerify: Target<Change> = {
  name: 'report-verify',
  async open() {
    const { folder, remove } = await temporaryFolder();
    const report = join(folder, 'report');
    let publicKey: string;
    {
      await using ledger = await peopleRun(folder, 'people', 8);
      ({ publicKey } = ledger);
      await writeReport(ledger, 'people', report);
    }
    const names = (await readdir(report, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted();
    const originals = await Promise.all(names.map((name) => readFile(name)));
    return {
      inputs: changes,
      async check(change) {
        const index = 'file' in change ? change.file % names.length : 0;
        const [name, original] = [names[index]!, originals[index]!];
        let isSame = false;
        const write = async (bytes: Uint8Array) => {
          isSame = original.equals(bytes);
          await writeFile(name, bytes);
        };
        if (change.kind === 'edit') {
          const bytes = Buffer.from(original);
          for (const [place, byte] of change.edits)
            bytes[Math.floor((place / 1_000_001) * bytes.length)] = byte;
          await write(bytes);
        } else if (change.kind === 'cut') {
          await write(original.subarray(0, Math.floor((change.length / 1_000_001) * original.length)));
        } else if (change.kind === 'text') {
          await write(Buffer.from(original.toString('utf8').replace(change.from, () => change.to)));
        } else if (change.kind === 'write') {
          await write(Buffer.from(change.text));
        } else if (change.kind === 'add') {
          await mkdir(join(report, change.name, '..'), { recursive: true });
          await writeFile(join(report, change.name), '');
        } else {
          await rm(name);
          if (change.kind === 'link') {
            await writeFile(join(folder, 'elsewhere'), original);
            await symlink(join(folder, 'elsewhere'), name);
          }
        }
        try {
          const verified = await verifyReport(report, { publicKey });
          assert.equal(verified.ok, isSame);
          const told = [...verified.changed, ...verified.missing, ...verified.added].length;
          assert(verified.ok || told > 0 || verified.signature !== 'valid', 'a change is not named');
        } catch (error) {
          if (!(error instanceof ReportFolderError)) throw error;
        } finally {
          if (change.kind === 'add') {
            await rm(join(report, change.name));
            if (change.name === 'a/b') await rm(join(report, 'a'), { recursive: true });
          } else {
            await rm(name, { force: true });
            await writeFile(name, original);
          }
        }
      },
      [Symbol.asyncDispose]: remove,
    };
  },
};
