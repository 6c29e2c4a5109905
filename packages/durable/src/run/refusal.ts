import type { VisaCheckCreate } from '@workrights/client';

import type { Problem } from '../ledger/row.ts';
import { FIELDS } from '../plan/fields.ts';

/** More says no more. */
const MOST = { details: 20, characters: 200 };
/** A value this short is a word of any language too. */
const SHORTEST = { value: 2, word: 3 };
/** The columns of a spreadsheet by the names of fields that a service may give. */
const COLUMNS: ReadonlyMap<string, string> = new Map([
  ...FIELDS.map((field) => [field, field] as const),
  ['visa_check_type', 'check_type'],
  ['australia', 'check_type'],
  ['new_zealand', 'check_type'],
  ['visa_check_schema', 'jurisdiction'],
  ['approval_letter_gender', 'gender'],
]);
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);

export interface Refusal {
  /** Kept readable: names of columns, and sentences of this program. */
  readonly problem: Problem;
  /** Kept encrypted: what the service said, beside each detail of the problem. */
  readonly words: readonly (string | null)[];
}

/**
 * Why the service refused a row, by column, out of whatever body the refusal had (service.md §7 describes none): lists of `errors`
 * with a pointer or field, and a rule, a message or a detail. Texts that repeat a part of a value of the request are left out.
 */
export function refusalOf(status: number, body: unknown, request: VisaCheckCreate): Refusal {
  const person = new Person(request);
  const errors = errorsOf(body)
    .slice(0, MOST.details)
    .map((error) => readError(error, person));
  const told = errors.filter(({ column, words }) => column !== undefined || words !== null);
  if (told.length === 0) {
    const words = isRecord(body)
      ? (person.without(body['detail']) ?? person.without(body['message']))
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

function errorsOf(body: unknown): unknown[] {
  if (!isRecord(body)) return [];
  const { errors } = body;
  if (Array.isArray(errors)) return errors;
  // `{ errors: { field: ["message"] } }`
  return isRecord(errors) ? Object.entries(errors).map(([field, message]) => ({ field, message })) : [];
}

interface ReadError {
  readonly column: string | undefined;
  readonly words: string | null;
}

function readError(error: unknown, person: Person): ReadError {
  if (!isRecord(error)) return { column: undefined, words: person.without(error) ?? null };
  const source = isRecord(error['source']) ? error['source']['pointer'] : error['source'];
  const words = [error['message'], error['detail'], error['rule'], error['code'], error['title']]
    .flat()
    .map((text) => person.without(text))
    .find((text) => text !== undefined);
  return {
    column: columnOf(error['pointer'] ?? source ?? error['path'] ?? error['field']),
    words: words ?? null,
  };
}

/** The column of the last name in a pointer or path; undefined for what is no field of a request. */
function columnOf(place: unknown): string | undefined {
  if (typeof place !== 'string' || !/^[\w./$[\]-]{1,100}$/.test(place)) return undefined;
  const names = place.split(/[./[\]]+/).filter((name) => /^[a-z_]+$/.test(name));
  const name = names.at(-1) ?? '';
  return name === 'type' && names.at(-2) === 'document' ? 'document_type' : COLUMNS.get(name);
}

/** All that a request says of a person, by which texts about the person are known. */
class Person {
  /** Each value and each word of it, by its letters and digits. */
  readonly #parts: readonly string[];
  /** Days, months and years of two digits. */
  readonly #numbers: ReadonlySet<number>;
  readonly #months: readonly string[];

  constructor({ document, new_zealand: newZealand, customer_authority_id: authority }: VisaCheckCreate) {
    const { type: _, ...personal } = document;
    const { visa_check_type: _type, ...more } = { visa_check_type: undefined, ...newZealand };
    const values = [...Object.values(personal), ...Object.values(more), authority].filter(
      (value) => typeof value === 'string',
    );
    const dates = values
      .map((value) => /^\d\d(\d\d)-(\d\d)-(\d\d)$/.exec(value)?.slice(1).map(Number))
      .filter((date) => date !== undefined);
    this.#parts = [
      ...values.map(bare).filter((value) => value.length >= SHORTEST.value),
      ...values.flatMap(wordsOf).filter((word) => word.length >= SHORTEST.word),
    ];
    this.#numbers = new Set(dates.flat());
    this.#months = dates.map(([, month = 0]) => MONTHS[month - 1] ?? '');
  }

  /** The text, cut to a length; undefined for what is no text, and for what repeats a part of a value. */
  without(text: unknown): string | undefined {
    if (typeof text !== 'string' || text.trim() === '') return undefined;
    const letters = bare(text);
    // Longer numbers are hardly ever anything but a person's.
    if (/\p{N}{4}/u.test(letters) || this.#parts.some((part) => letters.includes(part))) return undefined;
    return wordsOf(text).some((word) => this.#tells(word))
      ? undefined
      : text.trim().slice(0, MOST.characters);
  }

  /** A part of a date (`12`, `April`, `Apr`), or three digits of a number. */
  #tells(word: string): boolean {
    if (word.length >= SHORTEST.word && this.#months.some((month) => month.startsWith(word))) return true;
    if (!/^\d+$/.test(word)) return false;
    return word.length < SHORTEST.word
      ? this.#numbers.has(Number(word))
      : this.#parts.some((part) => part.includes(word));
  }
}

/** Runs of letters, and runs of digits. */
function wordsOf(text: string): string[] {
  return plain(text).match(/\p{L}+|\p{N}+/gu) ?? [];
}

function bare(text: string): string {
  return plain(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Without accents and letter case. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
