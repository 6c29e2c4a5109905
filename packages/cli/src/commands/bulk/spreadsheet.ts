import { createReadStream, existsSync, statSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import {
  type ColumnUse,
  type Defaults,
  type HiddenChoice,
  type Mapping,
  MappingError,
  readMapping,
  writeMapping,
} from '@workrights/durable';
import { usage } from '../../failures/failure.ts';
import { plain } from '../../output/plain.ts';
import { ask, canAsk, endProgress, note } from '../../terminal/terminal.ts';
import { formatNumber } from './counts.ts';
import type { LedgerFlags } from './ledger.ts';

export interface SpreadsheetFlags extends LedgerFlags {
  readonly mapping?: string | undefined;
  readonly jurisdiction?: string | undefined;
  readonly checkType?: string | undefined;
  readonly documentType?: string | undefined;
  readonly customerAuthorityId?: string | undefined;
  readonly mode?: string | undefined;
  readonly everyoneAgreed?: boolean | undefined;
  readonly hidden?: HiddenChoice | undefined;
  readonly yes?: boolean | undefined;
}

/** Path of a file, or the bytes of a pipe. */
export type Source = string | Uint8Array;

export function defaultsOf({
  jurisdiction,
  checkType,
  documentType,
  customerAuthorityId,
  mode,
}: SpreadsheetFlags): Defaults {
  const given = {
    jurisdiction,
    check_type: checkType,
    document_type: documentType,
    customer_authority_id: customerAuthorityId,
    mode,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defaults;
}

/** Keeps a pipe, or standard input for `-`, in memory: a user may keep people's data only encrypted on the disk. */
export async function sourceOf(file: string): Promise<Source> {
  if (file === '-') return buffer(process.stdin);
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats?.isFIFO() || stats?.isCharacterDevice() ? buffer(createReadStream(file)) : file;
}

/** The source as the ledger's functions read it; each call reads it from the start. */
export function readable(source: Source): string | AsyncIterable<Uint8Array> {
  return typeof source === 'string' ? source : once(source);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Reads with the existing mapping. Guessed columns need a person's confirmation, or `--yes`, and are then saved. */
export async function withMapping<Result>(
  flags: SpreadsheetFlags,
  source: Source,
  read: (mapping: Mapping | undefined) => Promise<Result>,
): Promise<Result> {
  const place = flags.mapping ?? (typeof source === 'string' ? `${source}.mapping.json` : undefined);
  const isThere = flags.mapping !== undefined || (place !== undefined && existsSync(place));
  const mapping = isThere ? await readMapping(place as string) : undefined;
  try {
    return await read(mapping);
  } catch (error) {
    if (!(error instanceof MappingError) || error.code !== 'unconfirmed' || !error.guess) throw error;
    endProgress();
    const guesses = error.columns.filter(({ by }) => by === 'guess');
    const fields = guesses.map(({ heading, field }) => ({ path: heading ?? '', rule: `as ${field}` }));
    const asks = canAsk() && !flags.yes;
    if (asks || flags.yes) {
      note('workrights: these columns are guesses by their names:');
      for (const { path, rule } of fields) note(`  ${plain(path)} ${rule}`);
    }
    if (!flags.yes && !(asks && (await ask('Are they right?', false)))) {
      throw usage('The columns are guesses by their names, and not confirmed. Nothing was done.', {
        code: 'mapping',
        flag: 'mapping',
        ...(!asks && { fields }),
        fix: 'Add --yes to use them, or write a mapping file and name it with --mapping.',
      });
    }
    if (place === undefined) return read(error.guess);
    await writeMapping(place, error.guess);
    note(`workrights: kept in ${place}.`);
    return read(await readMapping(place));
  }
}

/** How the columns were read, for people. Columns with the guide's own names are omitted. */
export function columnRows(columns: readonly ColumnUse[]): (readonly [name: string, value: string])[] {
  const named = columns.filter(({ field, by }) => field !== null && by !== 'name');
  const dates = columns.flatMap(({ field, dates: order }) => (order ? [`${field} as ${order}`] : []));
  const unused = columns.filter(({ field, heading }) => field === null && heading);
  return [
    ['Columns', named.map(({ heading, field }) => `${plain(heading ?? '?')} as ${field}`).join(', ')],
    ['Dates', dates.join(', ')],
    ['Not used', unused.map(({ heading }) => plain(heading ?? '')).join(', ')],
  ];
}

/** Rows by code: `3 invalid, 1 no-consent`. */
export function countsByCode(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([code, count]) => `${formatNumber(count)} ${code}`)
    .join(', ');
}
