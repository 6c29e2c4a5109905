import { isObject, type JsonObject } from '../arguments/arguments.ts';
import type { ResponseHead } from '../options/fetch.ts';
import type { Operation } from './operation.ts';
import { keepDetails, unusable } from './response.ts';

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

/** The checks of a list or lookup, whose envelope is not shown (service.md §4.1): see `readArray`. */
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
 * An array itself, or under `data`, whose items are the records or hold them under `data` in turn. One beside an error
 * is no list: who reads it would take what is not in it for what is not there.
 */
export function readArray<Item extends object>(
  operation: Operation,
  response: ResponseHead,
  body: unknown,
): Item[] {
  const array = isObject(body) && !saysItFailed(body) ? body['data'] : body;
  if (!Array.isArray(array)) throw unusable(operation, response, 'a body without a list', body);
  const items = array.map((item: unknown) =>
    isObject(item) && isObject(item['data']) ? item['data'] : item,
  );
  if (!items.every(isObject))
    throw unusable(operation, response, 'a list with other items than records', body);
  return keepDetails(items as Item[], operation, response, selfOf(body));
}

/** Items of Interface B's list. */
export function readOnboards<Item extends object>(
  operation: Operation,
  response: ResponseHead,
  body: unknown,
): Item[] {
  const items = readArray<Item>(operation, response, body);
  if (!items.every((item) => isRecord(item, ONBOARD)))
    throw unusable(operation, response, 'a list with other items than onboarding requests', body);
  return items;
}

/** What a record of Interface B always has: the open point `onboarding-required-in-responses`. */
type Required = readonly [id: string, status: string];
export const ONBOARD: Required = ['onboard_id', 'onboard_status'];
export const WORK_RIGHTS: Required = ['key_id', 'status'];

/**
 * A record itself, or under `data` (service.md §4.2 shows no envelope).
 *
 * @param asked has the ids that it was asked for by, which it must show: another person's record is worse than none.
 */
export function readRecord<Item extends object>(
  operation: Operation,
  response: ResponseHead,
  body: unknown,
  required: Required,
  asked: Readonly<JsonObject>,
): Item {
  const record = isObject(body) && body['data'] !== undefined ? body['data'] : body;
  if (!isRecord(record, required) || saysItFailed(body))
    throw unusable(operation, response, `a body without ${required.join(' and ')}`, body);
  for (const name of ['key_id', 'onboard_id', 'employee_id']) {
    const id = asked[name];
    if (id !== undefined && !isSameId(record[name], id, operation))
      throw unusable(operation, response, `a record that is not the one of this ${name}`, body);
  }
  return keepDetails(record as Item, operation, response, undefined);
}

/**
 * An id is text, or a number that JSON can hold: a longer one is rounded, so that two become one. Which fields the response
 * to a create or update has is not documented (open point `onboarding-required-in-responses`), so it may leave an id out.
 */
function isSameId(shown: unknown, asked: unknown, { writes }: Operation): boolean {
  if (shown === undefined) return writes === true;
  return shown === asked || (Number.isSafeInteger(shown) && `${shown as number}` === asked);
}

function isRecord(value: unknown, [id, status]: Required): value is JsonObject {
  return isObject(value) && typeof value[id] === 'string' && value[id] !== '' && status in value;
}

function saysItFailed(body: unknown): boolean {
  if (!isObject(body)) return false;
  const { success, error, errors } = body;
  return success === false || Boolean(error) || (Array.isArray(errors) && errors.length > 0);
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
