import type { FieldName } from '@workrights/columns/fields';

export const DATE_FIELDS = ['date_of_birth', 'approval_letter_start_date', 'employment_start_date'] as const;

export type DateField = (typeof DATE_FIELDS)[number];

/** Fields that a run can set once for all rows whose cell is empty. */
export const DEFAULT_FIELDS = [
  'jurisdiction',
  'check_type',
  'document_type',
  'customer_authority_id',
  'mode',
] as const;

/** Fields of New Zealand's checks only (service.md §4.1). */
const FOR_NEW_ZEALAND: ReadonlySet<FieldName> = new Set([
  'gender',
  'approval_letter_start_date',
  'employment_start_date',
]);

export function isForNewZealand(field: FieldName): boolean {
  return FOR_NEW_ZEALAND.has(field);
}

export type Defaults = Readonly<Partial<Record<(typeof DEFAULT_FIELDS)[number], string>>>;

export function isDateField(field: string): field is DateField {
  return (DATE_FIELDS as readonly string[]).includes(field);
}

/** The possible orders of year-last dates. */
export const DATE_ORDERS = ['dd/mm/yyyy', 'mm/dd/yyyy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** How the plan uses a column of the file. */
export interface ColumnUse {
  /** Counted from 1. */
  readonly position: number;
  /** The spreadsheet's letters: A, B, ... */
  readonly letter: string;
  /** Null if the first row may be no heading, because it may then be personal data. */
  readonly heading: string | null;
  readonly field: FieldName | null;
  /** By its name, by the mapping, or by a guess that needs confirmation. */
  readonly by: 'name' | 'mapping' | 'guess' | null;
  /** The order of year-last dates in a date column. */
  readonly dates?: DateOrder;
}
