import { WorkRightsKitError } from '@workrights/client';
import { FIELDS, type FieldName } from '@workrights/columns/fields';
import { readFile, rename, writeFile } from 'node:fs/promises';

import {
  type ColumnUse,
  DATE_FIELDS,
  DATE_ORDERS,
  type DateOrder,
  DEFAULT_FIELDS,
  type DateField,
  type Defaults,
} from './fields.ts';

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export const SEPARATORS = [',', ';', '\t'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** What a person has confirmed about a spreadsheet: headings and choices, no personal data. */
export interface Mapping {
  readonly version: 1;
  /** From a heading to its field, or to null for an unused column. */
  readonly columns: Readonly<Record<string, FieldName | null>>;
  /** For columns of ambiguous year-last dates. */
  readonly dates?: Readonly<Partial<Record<DateField, DateOrder>>>;
  /** For rows with an empty cell, or for all rows if there is no such column. */
  readonly defaults?: Defaults;
  /** Of a CSV file. Default: detected from its first bytes. */
  readonly encoding?: Encoding;
  /** Of a CSV file. Default: detected from its heading. */
  readonly separator?: Separator;
  /** Of a workbook: the sheet's name, or its number from 1. Default: its only sheet. */
  readonly sheet?: string | number;
}

/** @throws MappingError (`mapping-file`) that names what is wrong with the file. */
export async function readMapping(file: string): Promise<Mapping> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw wrong(error.code === 'ENOENT' ? 'does not exist.' : `cannot be read (${error.code ?? 'unknown'}).`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch {
    throw wrong('is not JSON.');
  }
  return checkedMapping(value);
}

/** Saves a mapping for the next plan, readable by its user only. The file is never half written. */
export async function writeMapping(file: string, mapping: Mapping): Promise<void> {
  const unfinished = `${file}.partial`;
  await writeFile(unfinished, `${JSON.stringify(mapping, null, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, file);
}

/** @throws MappingError (`mapping-file`) for a value that isn't a mapping. */
export function checkedMapping(value: unknown): Mapping {
  const mapping = objectIn(value, 'the mapping', [
    'version',
    'columns',
    'dates',
    'defaults',
    'encoding',
    'separator',
    'sheet',
  ]);
  if (mapping['version'] !== 1) throw wrong('needs "version": 1. This version of the kit reads no other.');
  const columns = objectIn(mapping['columns'] ?? {}, '"columns"');
  for (const field of Object.values(columns)) {
    if (field !== null) requireOne(field, FIELDS, 'each value of "columns"', ' or null');
  }
  const dates = objectIn(mapping['dates'] ?? {}, '"dates"', DATE_FIELDS);
  for (const order of Object.values(dates)) requireOne(order, DATE_ORDERS, 'each value of "dates"');
  const defaults = objectIn(mapping['defaults'] ?? {}, '"defaults"', DEFAULT_FIELDS);
  for (const text of Object.values(defaults)) {
    if (typeof text !== 'string') throw wrong('needs a text for each value of "defaults".');
  }
  if (mapping['encoding'] !== undefined) requireOne(mapping['encoding'], ENCODINGS, '"encoding"');
  if (mapping['separator'] !== undefined) requireOne(mapping['separator'], SEPARATORS, '"separator"');
  const { sheet } = mapping;
  const isSheet = typeof sheet === 'string' || (Number.isInteger(sheet) && (sheet as number) > 0);
  if (sheet !== undefined && !isSheet) throw wrong('needs a name or a whole number from 1 as "sheet".');
  return { ...mapping, columns } as unknown as Mapping;
}

function objectIn(value: unknown, name: string, allowed?: readonly string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw wrong(`needs an object as ${name}.`);
  }
  if (allowed && Object.keys(value).some((key) => !allowed.includes(key))) {
    throw wrong(`may have these in ${name} only: ${allowed.join(', ')}.`);
  }
  return value as Record<string, unknown>;
}

function requireOne(value: unknown, allowed: readonly string[], name: string, further = ''): void {
  if (typeof value === 'string' && allowed.includes(value)) return;
  const choices = allowed.map((choice) => JSON.stringify(choice)).join(', ');
  throw wrong(`needs one of ${choices}${further} as ${name}.`);
}

function wrong(rule: string): MappingError {
  return new MappingError('mapping-file', `The mapping ${rule}`);
}

/** Why the fields of the columns are uncertain; programs may compare it. */
export type MappingProblem =
  | 'unconfirmed'
  | 'two-columns'
  | 'missing-column'
  | 'date-order'
  | 'consent'
  | 'no-consent'
  | 'consent-contradiction'
  | 'default'
  | 'mapping-file';

/**
 * The columns don't show for certain what they contain. Nothing was planned.
 *
 * `guess` is a mapping for a person to confirm: save it with `writeMapping`, and plan again. It is undefined if nothing can be
 * guessed.
 */
export class MappingError extends WorkRightsKitError {
  override readonly name = 'MappingError';
  readonly code: MappingProblem;
  readonly guess: Mapping | undefined;
  readonly columns: readonly ColumnUse[];
  /** With `date-order`: the field whose order the mapping must state. */
  readonly field: DateField | undefined;

  constructor(
    code: MappingProblem,
    message: string,
    {
      guess,
      columns = [],
      field,
    }: {
      guess?: Mapping | undefined;
      columns?: readonly ColumnUse[] | undefined;
      field?: DateField | undefined;
    } = {},
  ) {
    super(`${message} Nothing was planned.`);
    this.code = code;
    this.guess = guess;
    this.columns = columns;
    this.field = field;
  }
}
