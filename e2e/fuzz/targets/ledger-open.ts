import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { LedgerError, openLedger } from '@workrights/durable';
import { array, constantFrom, integer, nat, oneof, record, string, tuple } from 'fast-check';

import { deriveKeys } from '../../../packages/durable/src/base/privacy/keys.ts';
import { peopleRun } from '../../durable/people-run.ts';
import type { Target } from '../target.ts';
import { temporaryFolder } from './ledger-folder.ts';

type Change =
  | { readonly kind: 'edit'; readonly edits: readonly (readonly [number, number])[] }
  | { readonly kind: 'header'; readonly edits: readonly (readonly [number, number])[] }
  | { readonly kind: 'cut'; readonly length: number }
  | { readonly kind: 'noise'; readonly text: string }
  | { readonly kind: 'fact'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'value';
      readonly table: number;
      readonly column: number;
      readonly value: string | number;
    };

const edits = array(tuple(nat(1_000_000), nat(255)), { minLength: 1, maxLength: 6 });
const text = oneof(
  constantFrom(
    '',
    '-1',
    '1e9',
    'NaN',
    '999',
    'scrypt:2:8:1:AAAAAAAAAAAAAAAAAAAAAA==',
    'null',
    '{"a":',
    '[]',
    '01',
  ),
  constantFrom('scrypt:0:0:0:AAAAAAAAAAAAAAAAAAAAAA==', 'scrypt:3:8:1:AAAAAAAAAAAAAAAAAAAAAA=='),
  string({ unit: 'grapheme', maxLength: 20 }),
);
// Never an empty file: it would be a new ledger, whose key takes long to derive.
const changes = oneof(
  record({ kind: constantFrom('edit' as const), edits }),
  record({ kind: constantFrom('header' as const), edits }),
  record({ kind: constantFrom('cut' as const), length: integer({ min: 5_000, max: 1_000_000 }) }),
  record({
    kind: constantFrom('noise' as const),
    text: string({ unit: 'binary', minLength: 1, maxLength: 300 }),
  }),
  record({
    kind: constantFrom('fact' as const),
    name: constantFrom('salt', 'proof', 'format', 'other'),
    value: text,
  }),
  record({
    kind: constantFrom('value' as const),
    table: nat(30),
    column: nat(30),
    value: oneof(text, nat(10), constantFrom(-1, 1.5, 9e15)),
  }),
);

/** The key of `peopleRun`. */
const KEY = 'an invented key';
/** The salt of a ledger names its key derivation. The default one takes 0.3 s. */
const CHEAP_SALT = 'scrypt:16:8:1:AAAAAAAAAAAAAAAAAAAAAA==';
const SQLITE_HEADER = 100;

/**
 * Files of a ledger that were damaged or changed by another program. The ledger opens and reads them, or says what is wrong.
 * It never returns a sealed value that was changed.
 */
export const ledgerOpen: Target<Change> = {
  name: 'ledger-open',
  async open() {
    const { folder, remove } = await temporaryFolder();
    const made = join(folder, 'ledger');
    await makeCheapLedger(made);
    await (await peopleRun(folder, 'people', 8))[Symbol.asyncDispose]();
    const original = await readFile(join(made, 'ledger.sqlite'));
    const sealed = await readAll(made);
    let count = 0;
    return {
      inputs: changes,
      async check(change) {
        const place = join(folder, `${(count += 1)}`);
        await mkdir(place);
        try {
          await writeFile(join(place, 'ledger.sqlite'), changed(original, change));
          if (change.kind === 'fact' || change.kind === 'value') {
            await writeFile(join(place, 'ledger.sqlite'), original);
            changeTables(join(place, 'ledger.sqlite'), change);
          }
          const read = await readAll(place);
          for (const [number, values] of read) {
            // Deleted values are missing. No other value may replace them.
            const before = sealed.get(number);
            const isOther = values.some((value, index) => value !== 'null' && value !== before?.[index]);
            if (isOther) throw new Error(`row ${number} was opened with other values than were sealed`);
          }
        } catch (error) {
          if (!(error instanceof LedgerError)) throw error;
        } finally {
          await rm(place, { recursive: true });
        }
      },
      [Symbol.asyncDispose]: remove,
    };
  },
};

/** An empty ledger with a fast key derivation. */
async function makeCheapLedger(folder: string): Promise<void> {
  await (await openLedger({ folder }, { key: KEY }))[Symbol.asyncDispose]();
  const { proof } = await deriveKeys(KEY, CHEAP_SALT);
  const database = new DatabaseSync(join(folder, 'ledger.sqlite'));
  const write = database.prepare('UPDATE workrights_ledger SET value = ? WHERE name = ?');
  write.run(CHEAP_SALT, 'salt');
  write.run(proof.toString('hex'), 'proof');
  database.close();
}

/** What the ledger returns about its rows, by their numbers. */
async function readAll(folder: string): Promise<Map<number, readonly string[]>> {
  await using ledger = await openLedger({ folder }, { key: KEY });
  const read = new Map<number, readonly string[]>();
  for (const { name } of await ledger.runs()) {
    await ledger.run(name);
    await ledger.counts(name);
    for await (const { number, data, check } of ledger.rows(name)) {
      // Only this run. After a change of its name, it is another run.
      if (name === 'people')
        read.set(
          number,
          [data, check].map((value) => JSON.stringify(value)),
        );
    }
  }
  return read;
}

function changed(original: Buffer, change: Change): Uint8Array {
  if (change.kind === 'noise') return Buffer.from(change.text);
  if (change.kind === 'cut')
    return original.subarray(0, Math.floor((change.length / 1_000_001) * original.length));
  const bytes = Buffer.from(original);
  const length = change.kind === 'header' ? SQLITE_HEADER : bytes.length;
  if ('edits' in change) {
    for (const [place, byte] of change.edits) bytes[Math.floor((place / 1_000_001) * length)] = byte;
  }
  return bytes;
}

function changeTables(file: string, change: Extract<Change, { kind: 'fact' | 'value' }>): void {
  const database = new DatabaseSync(file);
  try {
    if (change.kind === 'fact') {
      database
        .prepare('INSERT OR REPLACE INTO workrights_ledger (name, value) VALUES (?, ?)')
        .run(change.name, change.value);
      return;
    }
    const tables = database
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name",
      )
      .all();
    const table = String(tables[change.table % tables.length]?.['name']);
    const columns = database.prepare(`PRAGMA table_info(${table})`).all();
    const column = String(columns[change.column % columns.length]?.['name']);
    try {
      database.prepare(`UPDATE ${table} SET ${column} = ?`).run(change.value);
    } catch {
      // The schema itself rejects the change.
    }
  } finally {
    database.close();
  }
}
