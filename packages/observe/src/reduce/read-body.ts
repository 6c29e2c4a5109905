import { isObject } from '@workrights/explainer/value';
import type { BodyForm } from '@workrights/spec/observing';

import type { ObservedBody } from '../exchange.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** A body in memory: its form, and what is inside its envelope. */
export interface ReadBody {
  readonly form: BodyForm;
  /** The JSON value as it came. */
  readonly json?: unknown;
  /** The record, or the items of a list, without `{data}` around the whole or around each. */
  readonly records: readonly JsonObject[];
}

/**
 * How many values of one body are examined: several times those of a full page. A limit in bytes wouldn't limit the time, and
 * all traffic waits for it.
 */
const MOST_VALUES = 100_000;

/** Records of one response that are looked into one by one. */
export const MOST_RECORDS = 1000;

/** Members of problem details (RFC 9457). Two of them make a body one. */
const PROBLEM_MEMBERS = ['type', 'title', 'status', 'detail'];

/** Reads a body of any kind. It never throws. */
export function readBody(body: ObservedBody): ReadBody {
  if (!(body instanceof Uint8Array)) return { form: body.unread, records: [] };
  if (body.byteLength === 0) return { form: 'empty', records: [] };
  if (isPdf(body)) return { form: 'binary', records: [] };
  if (hasTooManyValues(body)) return { form: 'too-large', records: [] };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return { form: 'binary', records: [] };
  }
  if (/^\s*<[!a-z]/i.test(text)) return { form: 'page', records: [] };
  if (!/^\s*["[{\dtfn-]/.test(text)) return { form: text.includes('\0') ? 'binary' : 'text', records: [] };
  try {
    return describe(JSON.parse(text));
  } catch {
    return { form: /^\s*[[{]/.test(text) ? 'not-json' : 'text', records: [] };
  }
}

/** By the characters before a value: those in a text count too. */
function hasTooManyValues(body: Uint8Array): boolean {
  let values = 0;
  for (const byte of body) {
    if (byte === COMMA || byte === BRACKET || byte === BRACE) values += 1;
    if (values > MOST_VALUES) return true;
  }
  return false;
}

const [COMMA, BRACKET, BRACE] = Buffer.from(',[{');

/** A PDF can consist of text only. */
function isPdf(body: Uint8Array): boolean {
  return (
    Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 5)).toString('latin1') === '%PDF-'
  );
}

function describe(json: unknown): ReadBody {
  if (Array.isArray(json)) {
    if (json.length === 0) return { form: 'empty-array', json, records: [] };
    const isWrapped = json.every((item) => isObject(item) && isObject(item['data']));
    return { form: isWrapped ? 'array-of-data' : 'array', json, records: itemsOf(json) };
  }
  if (!isObject(json)) return { form: json === null ? 'null' : 'other-json', json, records: [] };
  const { data } = json;
  if (Array.isArray(data)) return { form: 'data-array', json, records: itemsOf(data) };
  if (isObject(data)) return { form: 'data-object', json, records: [data] };
  const isProblem = PROBLEM_MEMBERS.filter((member) => Object.hasOwn(json, member)).length > 1;
  return { form: isProblem ? 'problem' : 'object', json, records: [json] };
}

function itemsOf(list: readonly unknown[]): JsonObject[] {
  return list.filter(isObject).map((item) => (isObject(item['data']) ? item['data'] : item));
}
