import type { FieldName } from '@workrights/columns/fields';
import { choiceKey } from './cells.ts';
import { headingsOf } from './columns.ts';
import { type ColumnUse, DEFAULT_FIELDS, type Defaults } from './fields.ts';
import { countryCode } from './country.ts';
import { MappingError, type Mapping } from './mapping.ts';
import { documentTypes, jurisdictions, modes } from '../generated/words.gen.ts';
import { AUSTRALIAN_CHECKS, NEW_ZEALAND_CHECKS } from './request-of.ts';

const CHOICES: Readonly<Partial<Record<keyof Defaults, readonly string[]>>> = {
  jurisdiction: jurisdictions,
  check_type: [...AUSTRALIAN_CHECKS, ...NEW_ZEALAND_CHECKS],
  document_type: documentTypes,
  mode: modes,
};

/**
 * The values for empty cells of all rows: the mapping's defaults, replaced by those of this plan.
 *
 * @throws MappingError (`default`) for a value that no request may have.
 */
export function defaultsOf(mapping: Mapping | undefined, stated: Defaults): Defaults {
  const defaults: Record<string, string> = {};
  for (const field of DEFAULT_FIELDS) {
    const text = stated[field] ?? mapping?.defaults?.[field];
    if (text !== undefined && text.trim() !== '') defaults[field] = valueOf(field, text.trim());
  }
  return defaults;
}

function valueOf(field: keyof Defaults, text: string): string {
  const choices = CHOICES[field];
  if (choices === undefined) return text;
  const value = field === 'jurisdiction' ? countryCode(text) : text;
  const found = choices.find((choice) => choiceKey(choice) === choiceKey(value ?? ''));
  if (found !== undefined) return found;
  throw new MappingError('default', `The default of ${field} must be one of ${choices.join(', ')}.`);
}

/**
 * Checks that each row gets the fields that every request needs, from a column or a default.
 *
 * @throws MappingError (`missing-column`) that names the missing fields.
 */
export function requireFields(columns: readonly ColumnUse[], defaults: Defaults): void {
  const has = (field: FieldName) =>
    columns.some((column) => column.field === field) || Object.hasOwn(defaults, field);
  const needed: FieldName[] = [
    ...(!has('jurisdiction') && !has('check_type') ? ['jurisdiction' as const] : []),
    // By default, a New Zealand check is a verification of a passport (service.md §4.1).
    ...(isNewZealandOnly(columns, defaults)
      ? []
      : (['check_type', 'document_type', 'date_of_birth'] as const)),
  ].filter((field) => !has(field));
  if (needed.length === 0) return;
  const byDefault = needed.filter((field) => (DEFAULT_FIELDS as readonly string[]).includes(field));
  const orDefault = byDefault.length > 0 ? ` Or state a default for ${byDefault.join(', ')}.` : '';
  throw new MappingError(
    'missing-column',
    `The file has no column for ${needed.join(', ')}. ${headingsOf(columns)} Give a column this name, or map one to it.${orDefault}`,
    { columns },
  );
}

function isNewZealandOnly(columns: readonly ColumnUse[], defaults: Defaults): boolean {
  if (columns.some(({ field }) => field === 'jurisdiction' || field === 'check_type')) return false;
  return defaults.jurisdiction === 'NZL' || NEW_ZEALAND_CHECKS.includes(defaults.check_type ?? '');
}
