import { mayBeConsent } from '@workrights/columns/consent';
import { fieldNamed, type FieldName, guessedField } from '@workrights/columns/fields';
import { areHeadings, headingKey, SURELY_HEADING } from '@workrights/columns/headings';
import { UnreadableFileError } from './errors.ts';
import { MappingError, type Mapping } from './mapping.ts';
import { isForNewZealand, type ColumnUse } from './fields.ts';

/** Every request needs these columns. */
const NEEDED = ['identifier', 'country', 'family_name'] as const satisfies readonly FieldName[];

/**
 * Finds the field of each column from the headings and the mapping.
 *
 * @param isAustralian all rows are for Australia, so no column is guessed to be a field of New Zealand's checks.
 * @throws UnreadableFileError if the first row is no heading, MappingError if something is uncertain. Neither contains a
 * heading that may be personal data.
 */
export function readHeading(
  cells: readonly unknown[],
  mapping: Mapping | undefined,
  isAustralian = false,
): ColumnUse[] {
  const mapped = mappedOf(mapping);
  const columns = cells
    .map((cell, index) => useOf(typeof cell === 'string' ? cell : '', index, mapped))
    .map((column) => (isAustralian ? withoutNewZealand(column) : column));
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
      `The file has no column for ${missing.join(', ')}. ${headingsOf(columns)} Give a column this name, or map one to it.`,
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

/** The field of a heading, also if it is only a guess. */
export function fieldOf(cell: unknown, mapping: Mapping | undefined): FieldName | undefined {
  return useOf(typeof cell === 'string' ? cell : '', 0, mappedOf(mapping)).field ?? undefined;
}

function mappedOf(mapping: Mapping | undefined): ReadonlyMap<string, FieldName | null> {
  return new Map(
    Object.entries(mapping?.columns ?? {}).map(([heading, field]) => [headingKey(heading), field]),
  );
}

/** An unused column needs no confirmation and no readable dates. */
function withoutNewZealand(column: ColumnUse): ColumnUse {
  const { field, by } = column;
  return field !== null && isForNewZealand(field) && by === 'guess'
    ? { ...column, field: null, by: null }
    : column;
}

/** A column's spreadsheet letters, from its index: `A`, `Z`, `AA`. */
export function letterOf(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}

/** The headings of the file, except those that may be personal data. */
export function headingsOf(columns: readonly ColumnUse[]): string {
  const isHeading = columns.filter(({ by }) => by !== null).length >= SURELY_HEADING;
  const headings = (isHeading ? withoutData(columns) : withoutUnknown(columns))
    .filter(({ heading }) => heading !== '')
    .slice(0, MOST_SHOWN)
    .map(({ letter, heading }) => (heading === null ? letter : `${letter} "${heading}"`));
  const more = columns.length > MOST_SHOWN ? `, and ${columns.length - MOST_SHOWN} more columns` : '';
  return `The file has: ${headings.join(', ')}${more}.`;
}

const MOST_SHOWN = 40;

/** If one unknown heading looks like a person's data, hides all unknown headings. */
export function withoutData(columns: readonly ColumnUse[]): ColumnUse[] {
  const unknown = columns.filter(({ by }) => by === null);
  if (areHeadings(unknown.map(({ heading }) => heading ?? ''))) return [...columns];
  return columns.map((column) =>
    column.by === null && column.heading !== '' ? { ...column, heading: null } : column,
  );
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
  // A person's cell can look like a heading, such as "passport".
  if (known > 1 || (known === 1 && (cells.length === 1 || mapped.size > 0))) return;
  throw new UnreadableFileError(
    'heading',
    'The first row is not a heading: it must name the columns, such as reference, identifier, country, family_name. Add it, or map your own headings.',
  );
}

/** A mapping for another file must not be used in part. */
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

/** In "Consent withdrawn" and "Consent form sent", a yes isn't consent. Only a person can decide what such a column means. */
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
