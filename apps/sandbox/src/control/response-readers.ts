import { validateHeaderName, validateHeaderValue } from 'node:http';
import { Refusal, type FieldReader } from './read-fields.ts';

/** Headers that frame the message, date it, or identify it in the journal. */
const OF_THE_SERVER: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-request-id',
]);

const MOST_HEADERS = 50;

/** Headers of a response: names and texts that HTTP can carry. */
export const responseHeaders: FieldReader<Readonly<Record<string, string>>> = (value) => {
  const refusal = new Refusal(
    'headers',
    `must be an object of at most ${MOST_HEADERS} header names and texts, without ${[...OF_THE_SERVER].join(', ')}`,
  );
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refusal;
  const entries = Object.entries(value as Readonly<Record<string, unknown>>);
  if (entries.length > MOST_HEADERS || !entries.every(([name, each]) => isHeader(name, each))) return refusal;
  return Object.fromEntries(entries) as Record<string, string>;
};

function isHeader(name: string, value: unknown): boolean {
  if (typeof value !== 'string' || OF_THE_SERVER.has(name.toLowerCase())) return false;
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

/** Text, or any JSON value. A program in the same process can pass values that JSON doesn't have. */
export const responseBody: FieldReader<unknown> = (value) => {
  try {
    if (JSON.stringify(value) !== undefined) return value;
  } catch {
    // A circular object, or a number that JSON doesn't have.
  }
  return new Refusal('type', 'must be a text or a value of JSON');
};
