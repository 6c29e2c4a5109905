import type { FieldName } from '@workrights/columns/fields';

export const DATE_FIELDS = ['date_of_birth', 'approval_letter_start_date', 'employment_start_date'] as const;

export type DateField = (typeof DATE_FIELDS)[number];

/** Fields that a run can state once for all rows whose cell is empty. */
export const DEFAULT_FIELDS = [
  'jurisdiction',
  'check_type',
  'document_type',
  'customer_authority_id',
  'mode',
] as const;

/** What only New Zealand's checks have (service.md §4.1). */
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

/** How the dates of a column are written that have their year last. */
export const DATE_ORDERS = ['dd/mm/yyyy', 'mm/dd/yyyy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

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
