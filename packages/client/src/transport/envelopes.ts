import type { Operation } from './connection.ts';
import { unusable } from './read-json.ts';
import { keepDetails } from './response-details.ts';

type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The check of `{ data: <check>, meta: { links: { self } } }` (service.md §2.1). */
export function readCheck<Check extends object>(
  operation: Operation,
  response: Response,
  body: unknown,
): Check {
  const check = isObject(body) ? body['data'] : undefined;
  if (!isCheck(check)) throw unusable(operation, response, 'a body without a visa check', body);
  return keepDetails(check as Check, operation, response, selfOf(body));
}

/** The checks of a list or lookup, whose envelope is not shown (service.md §4.1): see `readArray`. */
export function readChecks<Check extends object>(
  operation: Operation,
  response: Response,
  body: unknown,
): Check[] {
  const checks = readArray<Check>(operation, response, body);
  if (!checks.every(isCheck))
    throw unusable(operation, response, 'a list of something else than visa checks', body);
  return checks;
}

/** An array itself, or under `data`, whose items are the records or hold them under `data` in turn. */
export function readArray<Item extends object>(
  operation: Operation,
  response: Response,
  body: unknown,
): Item[] {
  const array = isObject(body) ? body['data'] : body;
  if (!Array.isArray(array)) throw unusable(operation, response, 'a body without a list', body);
  const items = array.map((item: unknown) =>
    isObject(item) && isObject(item['data']) ? item['data'] : item,
  );
  if (!items.every(isObject))
    throw unusable(operation, response, 'a list of something else than records', body);
  return keepDetails(items as Item[], operation, response, selfOf(body));
}

/** A record itself, or under `data` (service.md §4.2 shows no envelope). */
export function readRecord<Item extends object>(
  operation: Operation,
  response: Response,
  body: unknown,
): Item {
  const record = isObject(body) && body['data'] !== undefined ? body['data'] : body;
  if (!isObject(record)) throw unusable(operation, response, 'a body without a record', body);
  return keepDetails(record as Item, operation, response, undefined);
}

function isCheck(value: unknown): boolean {
  return isObject(value) && typeof value['id'] === 'string' && value['id'] !== '';
}

function selfOf(body: unknown): string | undefined {
  const meta = isObject(body) ? body['meta'] : undefined;
  const links = isObject(meta) ? meta['links'] : undefined;
  const self = isObject(links) ? links['self'] : undefined;
  return typeof self === 'string' ? self : undefined;
}
