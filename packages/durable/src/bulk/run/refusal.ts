import type { VisaCheckCreate } from '@workrights/client';
import { isObject, refusedFields } from '@workrights/explainer';

import type { Problem } from '../../base/rows/row.ts';
import { FIELDS } from '@workrights/columns/fields';
import { PersonalWords } from '../../base/privacy/personal-words.ts';

/** Further details wouldn't help. */
const MOST = { details: 20, characters: 200 };
/** The spreadsheet's columns, by field names that a service may use. */
const COLUMNS: ReadonlyMap<string, string> = new Map([
  ...FIELDS.map((field) => [field, field] as const),
  ['visa_check_type', 'check_type'],
  ['australia', 'check_type'],
  ['new_zealand', 'check_type'],
  ['visa_check_schema', 'jurisdiction'],
  ['approval_letter_gender', 'gender'],
]);
export interface Refusal {
  /** Stored unencrypted: only column names, and sentences of this program. */
  readonly problem: Problem;
  /** Stored encrypted: the service's words for each detail of the problem. */
  readonly words: readonly (string | null)[];
}

/**
 * Why the service refused a row, by column. service.md §7 describes no body, so this reads any list of `errors` with a pointer
 * or field, and a rule, message or detail. Texts that repeat a part of the request's values are omitted.
 */
export function refusalOf(status: number, body: unknown, request: VisaCheckCreate): Refusal {
  const person = new PersonalWords(request);
  const errors = refusedFields(body)
    .slice(0, MOST.details)
    .map(({ place, words }) => ({
      column: columnOf(place),
      words: words.map((text) => safe(text, person)).find((text) => text !== undefined) ?? null,
    }));
  const told = errors.filter(({ column, words }) => column !== undefined || words !== null);
  if (told.length === 0) {
    const words = isObject(body)
      ? (safe(body['detail'], person) ?? safe(body['message'], person))
      : undefined;
    told.push({ column: undefined, words: words ?? null });
  }
  return {
    problem: { code: 'refused-by-service', details: told.map(({ column }) => detail(status, column)) },
    words: told.map(({ words }) => words),
  };
}

function detail(status: number, column: string | undefined): Problem['details'][number] {
  if (column !== undefined) {
    return { column, rule: 'is not accepted by the service', fix: 'Compare the value with the document.' };
  }
  return {
    rule: `was refused by the service with status ${status}`,
    fix: 'Compare the row with the document.',
  };
}

/** The column for the last name in a pointer or path; undefined if it isn't a field of a request. */
function columnOf(place = ''): string | undefined {
  if (!/^[\w./$[\]-]{1,100}$/.test(place)) return undefined;
  const names = place.split(/[./[\]]+/).filter((name) => /^[a-z_]+$/.test(name));
  const name = names.at(-1) ?? '';
  return name === 'type' && names.at(-2) === 'document' ? 'document_type' : COLUMNS.get(name);
}

/** Undefined for anything but text, and for text with personal data. */
function safe(text: unknown, person: PersonalWords): string | undefined {
  if (typeof text !== 'string' || text.trim() === '' || person.areIn(text)) return undefined;
  return text.trim().slice(0, MOST.characters);
}
