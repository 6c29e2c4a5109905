import type { VisaCheckCreate } from '@workrights/client';

import type { Problem } from '../ledger/row.ts';

const CODE = 'refused-by-service';
/** More says no more. */
const MOST = { details: 20, characters: 200 };
/** A value this short is a word of any language too. */
const SHORTEST_VALUE = 2;
/** The columns of a spreadsheet by the fields of a request whose name is another. */
const COLUMNS: Readonly<Record<string, string>> = {
  visa_check_type: 'check_type',
  australia: 'check_type',
  new_zealand: 'check_type',
  visa_check_schema: 'jurisdiction',
};

type Detail = Problem['details'][number];

/**
 * Why the service refused a row, by column, out of whatever body the refusal had (service.md §7 describes none): lists of `errors`
 * with a pointer or field, and a rule, a message or a detail. Nothing of a person is in it: a text that repeats a value of the request
 * is left out, and so are numbers of more than 3 digits.
 */
export function refusalOf(status: number, body: unknown, request: VisaCheckCreate): Problem {
  const values = valuesOf(request);
  const details = errorsOf(body)
    .slice(0, MOST.details)
    .map((error) => detailOf(error, values))
    .filter((detail) => detail !== undefined);
  if (details.length > 0) return { code: CODE, details };
  const text = isRecord(body) ? (safe(body['detail'], values) ?? safe(body['message'], values)) : undefined;
  const rule = text ?? `The service refused the request with status ${status} and did not say why.`;
  return { code: CODE, details: [{ rule, fix: 'Compare the row with the document.' }] };
}

function errorsOf(body: unknown): unknown[] {
  if (!isRecord(body)) return [];
  const { errors } = body;
  if (Array.isArray(errors)) return errors;
  // `{ errors: { field: ["message"] } }`
  return isRecord(errors) ? Object.entries(errors).map(([field, message]) => ({ field, message })) : [];
}

function detailOf(error: unknown, values: readonly string[]): Detail | undefined {
  if (typeof error === 'string') return detail(undefined, safe(error, values));
  if (!isRecord(error)) return undefined;
  const source = isRecord(error['source']) ? error['source']['pointer'] : error['source'];
  const column = columnOf(error['pointer'] ?? source ?? error['path'] ?? error['field']);
  const first = [error['message'], error['detail'], error['rule'], error['code'], error['title']]
    .flat()
    .map((text) => safe(text, values))
    .find((text) => text !== undefined);
  return detail(column, first);
}

function detail(column: string | undefined, rule: string | undefined): Detail | undefined {
  if (column === undefined && rule === undefined) return undefined;
  return {
    ...(column !== undefined && { column }),
    rule: rule ?? 'The service does not accept this value.',
    fix: 'Compare the value with the document.',
  };
}

/** The last name in a pointer or path; undefined for what cannot be the name of a field. */
function columnOf(place: unknown): string | undefined {
  if (typeof place !== 'string' || !/^[\w./$[\]-]{1,100}$/.test(place)) return undefined;
  const names = place.split(/[./[\]]+/).filter((name) => /^[a-z_]+$/.test(name));
  const name = names.at(-1);
  if (name === 'type' && names.at(-2) === 'document') return 'document_type';
  return name === undefined || name === 'data' ? undefined : (COLUMNS[name] ?? name);
}

/** Undefined for what is no text, and for what repeats a value. */
function safe(text: unknown, values: readonly string[]): string | undefined {
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  const bare = plain(text);
  if (values.some((value) => bare.includes(value))) return undefined;
  return /\d{4}/.test(bare) ? undefined : text.trim().slice(0, MOST.characters);
}

/** All that a request says of a person: its document, the dates and the authority. */
function valuesOf({
  document,
  new_zealand: newZealand,
  customer_authority_id: authority,
}: VisaCheckCreate): string[] {
  const { type: _, ...personal } = document;
  const { visa_check_type: _type, ...dates } = { visa_check_type: undefined, ...newZealand };
  return [...Object.values(personal), ...Object.values(dates), authority]
    .filter((value) => typeof value === 'string')
    .map(plain)
    .filter((value) => value.length >= SHORTEST_VALUE);
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
