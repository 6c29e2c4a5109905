import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { countries } from '../generated/countries';
import { isObject, textOf } from './json';
import { labelOf } from './labels';
import { issuesOfRequest, type RequestName } from './validate';

/** A parameter as text: numbers of a spreadsheet become text, blanks around it go. */
export function textParameter(context: IExecuteFunctions, name: string, itemIndex: number): string {
  return asText(context.getNodeParameter(name, itemIndex, '', { extractValue: true }));
}

export function collection(context: IExecuteFunctions, name: string, itemIndex: number): IDataObject {
  const value = context.getNodeParameter(name, itemIndex, {});
  return isObject(value) ? value : {};
}

export function asText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return textOf(value) ?? '';
}

/**
 * A day as `yyyy-mm-dd`: what the date picker gives, a date and time with the clock of its own place (that day
 * counts), a Luxon `DateTime`, or a moment: a `Date`, or a text in UTC. A moment at midnight in UTC is how
 * spreadsheets write a day; any other has its day in the time zone of the workflow. Anything else stays as it is, for
 * the validation to name.
 */
export function asCalendarDate(value: unknown, timeZone: string): string {
  if (value instanceof Date && !Number.isNaN(value.getTime())) return dayOfMoment(value, timeZone);
  if (isObject(value) && typeof value.toISODate === 'function') {
    return String((value as unknown as { toISODate(): string | null }).toISODate());
  }
  const text = asText(value);
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:/u.test(text)) return text;
  if (!/(?:Z|[+-]00:?00)$/iu.test(text)) return text.slice(0, 10);
  const moment = new Date(text.replace(' ', 'T'));
  return Number.isNaN(moment.getTime()) ? text : dayOfMoment(moment, timeZone);
}

function dayOfMoment(moment: Date, timeZone: string): string {
  const iso = moment.toISOString();
  if (iso.endsWith('T00:00:00.000Z')) return iso.slice(0, 10);
  const parts = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

const codeByName: ReadonlyMap<string, string> = new Map(
  countries.flatMap(([code, ...names]) => names.map((name) => [name.toLowerCase(), code] as const)),
);
const codes: ReadonlySet<string> = new Set(countries.map(([code]) => code));

/** The three-letter code of a country that is given by its code, in any case, or by its English name. */
export function asCountryCode(value: unknown): string {
  const text = asText(value);
  const code = codeByName.get(text.toLowerCase()) ?? text.toUpperCase();
  // Three letters that stand for no country would pass for a code: what is refused as one must not look like one.
  return text === '' || codes.has(code) ? code : 'no country';
}

/**
 * Judges a request by the contract before it is sent.
 *
 * @throws NodeOperationError that names the first parameter at fault, its rule and the item, and no value.
 */
export function requireValid(
  context: IExecuteFunctions,
  name: RequestName,
  body: unknown,
  itemIndex: number,
): void {
  const issues = issuesOfRequest(name, body);
  if (issues.length === 0) return;
  const texts = issues.map(({ path, message }) => `'${labelOf(path) ?? path.join('.')}' ${message}`);
  throw invalidParameter(context, texts[0], itemIndex, texts.slice(1));
}

export function invalidParameter(
  context: IExecuteFunctions,
  message: string,
  itemIndex: number,
  more: readonly string[] = [],
): NodeOperationError {
  const others = more.length === 0 ? '' : ` Also: ${more.join('; ')}.`;
  return new NodeOperationError(context.getNode(), message, {
    description: `Correct it in item ${itemIndex}.${others}`,
    itemIndex,
  });
}
