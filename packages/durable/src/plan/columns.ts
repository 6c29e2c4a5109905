import { MappingError, UnreadableFileError } from './errors.ts';
import { fieldNamed, guessedField, headingKey, mayBeConsent, type FieldName } from './fields.ts';
import type { DateOrder, Mapping } from './mapping.ts';

/** What a column of the file is used for. */
export interface ColumnUse {
  /** From 1. */
  readonly position: number;
  /** As spreadsheets name it: A, B, ... */
  readonly letter: string;
  /** Null where the first row may be no heading: then it may be somebody's data. */
  readonly heading: string | null;
  readonly field: FieldName | null;
  /** By its name, by the mapping, or as a guess that has to be confirmed. */
  readonly by: 'name' | 'mapping' | 'guess' | null;
  /** Of a column of dates that have the year last: how they are written. */
  readonly dates?: DateOrder;
}

/** Without these no row can make a request. */
const NEEDED = ['identifier', 'country', 'family_name'] as const satisfies readonly FieldName[];

/**
 * Tells what each column holds, from the headings and the mapping.
 *
 * @throws UnreadableFileError when the first row is no heading, MappingError when something is not sure. Neither holds a
 * heading that may be a cell of a person.
 */
export function readHeading(cells: readonly unknown[], mapping: Mapping | undefined): ColumnUse[] {
  const mapped = new Map(
    Object.entries(mapping?.columns ?? {}).map(([heading, field]) => [headingKey(heading), field]),
  );
  const columns = cells.map((cell, index) => useOf(typeof cell === 'string' ? cell : '', index, mapped));
  requireHeading(columns, cells, mapped);
  requireMapped(columns, mapping, mapped);
  requireOneEach(columns);
  requireConsentSettled(columns);
  const guess = guessOf(columns, mapping);
  const known = columns.filter(({ by }) => by === 'guess');
  const missing = NEEDED.filter((field) => !columns.some((column) => column.field === field));
  if (missing.length > 0) {
    throw new MappingError(
      'missing-column',
      `The file has no column for ${missing.join(', ')}. Give a column this name, or map one to it.`,
      { guess, columns: withoutUnknown(columns) },
    );
  }
  if (known.length > 0) {
    const list = known.map(({ letter, heading, field }) => `${letter} "${heading}" as ${field}`);
    throw new MappingError('unconfirmed', `Please confirm what these columns hold: ${list.join(', ')}.`, {
      guess,
      columns,
    });
  }
  return columns;
}

/** `A`, `Z`, `AA`: as spreadsheets name the column at an index from 0. */
export function letterOf(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}

function useOf(text: string, index: number, mapped: ReadonlyMap<string, FieldName | null>): ColumnUse {
  const heading = text.trim();
  const column = { position: index + 1, letter: letterOf(index), heading };
  const key = headingKey(heading);
  if (key === '') return { ...column, field: null, by: null };
  if (mapped.has(key)) return { ...column, field: mapped.get(key) ?? null, by: 'mapping' };
  const named = fieldNamed(heading);
  if (named !== undefined) return { ...column, field: named, by: 'name' };
  const guessed = guessedField(heading);
  return guessed === undefined
    ? { ...column, field: null, by: null }
    : { ...column, field: guessed, by: 'guess' };
}

function requireHeading(
  columns: readonly ColumnUse[],
  cells: readonly unknown[],
  mapped: ReadonlyMap<string, unknown>,
): void {
  const known = columns.filter(({ by }) => by !== null).length;
  // One cell of a person can look like a heading, such as "passport".
  if (known > 1 || (known === 1 && (cells.length === 1 || mapped.size > 0))) return;
  throw new UnreadableFileError(
    'heading',
    'The first row is not a heading: it must name the columns, such as reference, identifier, country, family_name. Add it, or map your own headings.',
  );
}

/** A mapping that is not of this file must not be followed in part. */
function requireMapped(
  columns: readonly ColumnUse[],
  mapping: Mapping | undefined,
  mapped: ReadonlyMap<string, FieldName | null>,
): void {
  const present = new Set(columns.map(({ heading }) => headingKey(heading ?? '')));
  const absent = [...mapped].filter(([key, field]) => field !== null && !present.has(key));
  if (absent.length === 0 || mapping === undefined) return;
  const fields = absent.map(([, field]) => field).join(', ');
  throw new MappingError(
    'missing-column',
    `The mapping names a column for ${fields} that the file does not have. Correct the mapping.`,
  );
}

function requireOneEach(columns: readonly ColumnUse[]): void {
  for (const { field } of columns) {
    if (field === null) continue;
    const same = columns.filter((column) => column.field === field);
    if (same.length === 1) continue;
    const letters = same.map(({ letter }) => letter).join(' and ');
    throw new MappingError(
      'two-columns',
      `Columns ${letters} are both for ${field}. Rename one, or map its heading to null. Two equal headings must differ first.`,
      { columns: withoutUnknown(columns) },
    );
  }
}

/** "Consent withdrawn" and "Consent form sent" mean no consent: only a person can tell what a yes in them says. */
function requireConsentSettled(columns: readonly ColumnUse[]): void {
  const open = columns.filter(({ by, heading }) => by === null && mayBeConsent(heading ?? ''));
  if (open.length === 0) return;
  const list = open.map(({ letter, heading }) => `${letter} "${heading}"`).join(', ');
  throw new MappingError(
    'consent',
    `These columns may say who has agreed: ${list}. State in the mapping what each holds: "consent" if a yes in it means that the person agrees to the check, or null if it is not to be used.`,
    {
      columns: columns.map((column) =>
        open.includes(column) ? column : (withoutUnknown([column])[0] as ColumnUse),
      ),
    },
  );
}

function guessOf(columns: readonly ColumnUse[], mapping: Mapping | undefined): Mapping | undefined {
  const guessed = columns.filter(({ by }) => by === 'guess').map(({ heading, field }) => [heading, field]);
  if (guessed.length === 0) return undefined;
  return { ...mapping, version: 1, columns: { ...mapping?.columns, ...Object.fromEntries(guessed) } };
}

function withoutUnknown(columns: readonly ColumnUse[]): ColumnUse[] {
  return columns.map((column) => (column.by === null ? { ...column, heading: null } : column));
}
