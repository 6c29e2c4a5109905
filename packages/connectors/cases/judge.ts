import { isDeepStrictEqual } from 'node:util';
import { standsForNothing } from '../src/input/text.ts';
import { allFields } from '../src/operations/operations.ts';
import type { Case, End } from './schema.ts';
import { CREDENTIALS, type SentRequest } from './scripted-service.ts';

/** What a connector made of a case. */
export interface Result {
  /** The items that it gives to the next step. */
  readonly output?: readonly Readonly<Record<string, unknown>>[];
  readonly error?: {
    /** Message and description, as a person reads them. */
    readonly text: string;
    /** The key of the invalid field, if the tool can say it. */
    readonly field?: string | undefined;
  };
  /** The IDs that it kept or showed outside of the output. */
  readonly ids?: readonly string[];
}

/** Operations that must never be sent unless a case says so. */
const WRITES = new Set(['createVisaCheck', 'saveOnboard', 'updateEmployee']);

/** What is wrong with a connector's result of a case; empty if nothing is. */
export function judge(one: Case, result: Result, sent: readonly SentRequest[]): string[] {
  const { expect } = one;
  const ends = (expect.either ?? [expect]).map((end) => judgeEnd(one, end, result));
  const [first = []] = ends;
  return [
    ...judgeSent(expect.sent, sent),
    ...(ends.some((problems) => problems.length === 0) ? [] : first),
    ...(expect.ids ?? []).filter((id) => !keptBy(result, id)).map((id) => `the ID ${id} was lost`),
  ];
}

function judgeSent(expected: Case['expect']['sent'], sent: readonly SentRequest[]): string[] {
  if (expected?.length === 0 && sent.length > 0) return ['something was sent'];
  const due = new Set<string>(expected?.map(({ operation }) => operation));
  return [
    ...sent
      .filter(({ operation }) => WRITES.has(operation) && !due.has(operation))
      .map(({ operation }) => `${operation} was sent`),
    ...(expected ?? []).flatMap(({ operation, count = 1, body = {}, lacks = [] }) => {
      const requests = sent.filter((request) => request.operation === operation);
      const found = requests[0]?.body ?? {};
      return [
        ...(requests.length === count
          ? []
          : [`${operation} was sent ${requests.length} times, not ${count}`]),
        ...differences(body, found, operation),
        ...lacks.filter((name) => name in found).map((name) => `${operation} was sent with ${name}`),
      ];
    }),
  ];
}

function judgeEnd({ input }: Case, { output, error }: End, result: Result): string[] {
  if (output !== undefined) {
    if (result.output === undefined) return [`there was an error: ${result.error?.text ?? ''}`];
    return [
      ...(result.output.length === output.length ? [] : [`there are ${result.output.length} items`]),
      ...output.flatMap((item, index) => differences(item, result.output?.[index], `item ${index}`)),
    ];
  }
  if (error === undefined) return [];
  if (result.error === undefined) return ['there was no error'];
  const { text, field } = result.error;
  const hidden = [...Object.values(CREDENTIALS), ...personalIn(input), ...(error.without ?? [])];
  return [
    ...(error.words ?? [])
      .filter((words) => !text.includes(words))
      .map((words) => `the error lacks "${words}": ${text}`),
    ...hidden.filter((value) => text.includes(value)).map((value) => `the error has "${value}"`),
    ...(field === undefined || error.field === undefined || field === error.field
      ? []
      : [`the error is about ${field}`]),
  ];
}

/** The values of an input that say something about a person. Short ones may be part of any word. */
function personalIn(input: Case['input']): string[] {
  const names = new Set(
    allFields.filter(({ identifies }) => identifies !== 'nobody').map(({ name }) => name),
  );
  return Object.entries(input)
    .filter(([name, value]) => names.has(name) && ['string', 'number'].includes(typeof value))
    .map(([, value]) => String(value).trim())
    .filter((value) => value.length > 3 && !standsForNothing(value));
}

function keptBy({ ids = [], output = [], error }: Result, id: string): boolean {
  return ids.includes(id) || output.some((item) => item['id'] === id) || error?.text.includes(id) === true;
}

/** Where a value lacks what is expected. Objects may have more, everything else must be equal. */
function differences(expected: unknown, found: unknown, place: string): string[] {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) {
    return isDeepStrictEqual(found, expected)
      ? []
      : [`${place} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`];
  }
  if ('contains' in expected) {
    const text = String(expected.contains);
    return String(found).includes(text) ? [] : [`${place} lacks "${text}": ${String(found)}`];
  }
  const at = typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  return Object.entries(expected).flatMap(([name, value]) =>
    differences(value, at[name], `${place}.${name}`),
  );
}
