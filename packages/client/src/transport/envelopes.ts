import { isRefusal, saysItFailed } from '@workrights/results';
import { isObject } from '@workrights/explainer/value';
import type { JsonObject } from '../arguments/arguments.ts';
import { RefusedError } from '../errors/status-errors.ts';
import type { ResponseHead } from '../options/fetch.ts';
import type { Operation } from './operation.ts';
import { answerDetails, keepDetails, unusable } from './response.ts';

/** The check of `{ data: <check>, meta: { links: { self } } }` (service.md §2.1). */
export function readCheck<Check extends object>(
  operation: Operation,
  response: ResponseHead,
  body: unknown,
): Check {
  const check = isObject(body) ? body['data'] : undefined;
  if (!isCheck(check)) throw unusable(operation, response, 'a body without a visa check', body);
  return keepDetails(check as Check, operation, response, selfOf(body));
}

/** The checks of a list or lookup, whose envelope isn't documented (service.md §4.1): see `readArray`. */
export function readChecks<Check extends object>(
  operation: Operation,
  response: ResponseHead,
  body: unknown,
): Check[] {
  const checks = readArray<Check>(operation, response, body);
  if (!checks.every(isCheck))
    throw unusable(operation, response, 'a list with other items than visa checks', body);
  return checks;
}

/**
 * An array itself, or under `data`. Its items are the records, or have them under `data`. A list next to an error isn't
 * accepted, because records that it lacks would look absent.
 */
export function readArray<Item extends object>(
  operation: Operation,
  response: ResponseHead,
  body: unknown,
): Item[] {
  const array = isObject(body) && !isFailedEnvelope(body) ? body['data'] : body;
  if (!Array.isArray(array)) throw unusable(operation, response, 'a body without a list', body);
  const items = array.map((item: unknown) =>
    isObject(item) && isObject(item['data']) ? item['data'] : item,
  );
  if (!items.every(isObject))
    throw unusable(operation, response, 'a list with other items than records', body);
  return keepDetails(items as Item[], operation, response, selfOf(body));
}

/** An envelope has no record's `status`, so that this field of it is about the request. */
function isFailedEnvelope(body: Readonly<JsonObject>): boolean {
  const { status } = body;
  return saysItFailed(body) || Number(status) >= 400 || /^(?:error|fail(?:ed|ure)?)$/i.test(String(status));
}

export function readRecords<Item extends object>(
  operation: Operation,
  response: ResponseHead,
  body: unknown,
  required: Required,
): Item[] {
  refuseRefusal(operation, response, body);
  const items = readArray<Item>(operation, response, body);
  for (const item of items) writeIdsAsText(item as JsonObject);
  if (!items.every((item) => isRecord(item, required)))
    throw unusable(operation, response, `a list with items without ${required.join(' and ')}`, body);
  return items;
}

/** The fields that a record of Interface B always has: open point `onboarding-required-in-responses`. */
type Required = readonly [id: string, status?: string];
export const ONBOARD: Required = ['onboard_id', 'onboard_status'];
export const WORK_RIGHTS: Required = ['key_id', 'status'];
export const EMPLOYEE: Required = ['key_id'];

/**
 * A record itself, or under `data` (service.md §4.2 shows no envelope).
 *
 * @param asked the requested ids, which the record must have, because another person's record must never be returned.
 */
export function readRecord<Item extends object>(
  operation: Operation,
  response: ResponseHead,
  body: unknown,
  required: Required,
  asked: Readonly<JsonObject>,
): Item {
  refuseRefusal(operation, response, body);
  const record = recordIn(body);
  if (isObject(record)) writeIdsAsText(record);
  if (!isRecord(record, required) || saysItFailed(body))
    throw unusable(operation, response, `a body without ${required.join(' and ')}`, body);
  requireAskedIds(operation, response, record, asked);
  return keepDetails(record as Item, operation, response, undefined);
}

/**
 * The id of a response that acknowledges a create or update without the record, such as `{"status": "success", "onboard_id":
 * "77"}` (open point `onboard-saved-body`).
 */
export function acknowledgedId(body: unknown): string | undefined {
  const data = isObject(body) && isObject(body['data']) ? body['data'] : body;
  if (!isObject(data) || 'onboard_status' in data || saysItFailed(body)) return undefined;
  const { onboard_id: id } = writeIdsAsText({ ...data });
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/**
 * Checks that a record has the requested ids. The fields in the response to a create or update aren't documented (open point
 * `onboarding-required-in-responses`), so it may omit an id.
 */
export function requireAskedIds(
  operation: Operation,
  response: ResponseHead,
  record: Readonly<JsonObject>,
  asked: Readonly<JsonObject>,
): void {
  for (const name of ['key_id', 'onboard_id', 'employee_id']) {
    const [shown, id] = [record[name], asked[name]];
    if (id === undefined || shown === id || (shown === undefined && operation.writes)) continue;
    throw unusable(operation, response, `a record that is not the one of this ${name}`, record);
  }
}

/** Turns ids from numbers into text. A number too long for JSON was rounded, so that two ids became equal; it stays a number. */
function writeIdsAsText(record: JsonObject): JsonObject {
  for (const name of ['key_id', 'onboard_id', 'employee_id', 'external_id']) {
    if (Number.isSafeInteger(record[name])) record[name] = String(record[name]);
  }
  return record;
}

/** Whether a body has a record, itself or under `data`. */
export function isRecordIn(body: unknown, [id]: Required): boolean {
  const record = recordIn(body);
  return isObject(record) && record[id] !== undefined;
}

function recordIn(body: unknown): unknown {
  return isObject(body) && body['data'] !== undefined ? body['data'] : body;
}

/** @throws RefusedError if the body is an error. */
export function refuseRefusal(operation: Operation, response: ResponseHead, body: unknown): void {
  if (!isRefusal(body)) return;
  const { id } = operation;
  throw new RefusedError(
    `${id}: the service responded with status ${response.status} and an error; see error.body`,
    { ...answerDetails(operation, response), body },
  );
}

function isRecord(value: unknown, [id, status = id]: Required): value is JsonObject {
  return isObject(value) && typeof value[id] === 'string' && value[id] !== '' && status in value;
}

function isCheck(value: unknown): boolean {
  return isObject(value) && typeof value['id'] === 'string' && value['id'] !== '';
}

interface Envelope {
  meta?: { links?: { self?: unknown } | null } | null;
}

function selfOf(body: unknown): string | undefined {
  const self = (body as Envelope | null)?.meta?.links?.self;
  return typeof self === 'string' ? self : undefined;
}
