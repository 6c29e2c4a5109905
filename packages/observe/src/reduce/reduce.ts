import type { Context } from '@workrights/spec/observing';
import { isObject } from '@workrights/explainer/value';
import type { Exchange } from '../exchange.ts';
import type { Sighting } from '../sighting.ts';
import { isThisMachine } from '../this-machine.ts';
import { compare } from './comparisons/index.ts';
import { answerOf, contextOf } from './context.ts';
import { headerSightings, orderOf } from './headers.ts';
import { operationOf } from './operation-of.ts';
import { MOST_RECORDS, readBody } from './read-body.ts';
import { walkInside, type Found } from './walk.ts';

/**
 * Reduces an exchange to facts of shape, each once. It is pure, keeps nothing and doesn't throw, whatever the bodies hold.
 * Its words are of closed lists.
 */
export function reduce(exchange: Exchange): Sighting[] {
  const url = URL.canParse(exchange.url) ? new URL(exchange.url) : undefined;
  const asked = url && operationOf(exchange.method, url.pathname, exchange.basePath);
  if (!asked) {
    const answer = answerOf(exchange.status);
    return [{ ...NOWHERE, operation: 'unlisted', answer, at: 'status', token: statusToken(exchange.status) }];
  }
  const { operation } = asked;
  const request = readBody(exchange.requestBody);
  const response = readBody(exchange.responseBody);
  const answer = answerOf(exchange.status, operation, response);
  const sent = request.json;
  // The body of a refusal isn't a record, even if it looks like one.
  const records = answer === 'accepted' ? response.records : [];
  const single = operation.lists || records.length > 1 ? undefined : records[0];
  const whole = contextOf(answer, single, sent);

  const seen: Sighting[] = [];
  const isNew = createNovelty();
  const add = (context: Context, found: Found): void => {
    if (isNew(context, found)) seen.push({ operation: operation.id, ...context, ...found });
  };

  add(whole, { at: 'service', token: serviceToken(exchange.upstreamOrigin ?? url.origin) });
  add(whole, { at: 'path', token: `=${asked.asked}` });
  add(whole, { at: 'status', token: statusToken(exchange.status) });
  add(whole, { at: 'body', token: response.form });
  add(whole, { at: 'query/limit', token: limitToken(url.searchParams.get('limit')) });
  if (!exchange.headersSorted) add(whole, { at: 'headers', token: orderOf(exchange.responseHeaders) });
  for (const found of headerSightings('header', exchange.responseHeaders)) add(whole, found);
  for (const found of headerSightings('request/header', exchange.requestHeaders)) add(whole, found);
  if (operation.request && isObject(sent)) {
    walkInside(sent, operation.request, 'request#', (found) => add(whole, found));
  }
  for (const record of records.slice(0, MOST_RECORDS)) {
    const context = contextOf(answer, record, sent);
    if (operation.response) {
      walkInside(asDeclared(record), operation.response, 'response#', (found) => add(context, found));
    }
  }
  for (const { record, ...found } of compare({ exchange, url, asked, answer, sent, records, response })) {
    add(record ? contextOf(answer, record, sent) : whole, found);
  }
  return seen;
}

/** What was found at each place. */
type Places = Map<string, Set<string>>;

/** Whether something is found for the first time. Each record of a list repeats the same facts, so this must be cheap. */
function createNovelty(): (context: Context, found: Found) => boolean {
  const byContext = new Map<string, Places>();
  let last: { readonly context: Context; readonly places: Places } | undefined;
  return (context, { at, token, length }) => {
    if (last?.context !== context) {
      const key = `${context.answer} ${context.check} ${context.country} ${context.type}`;
      const places: Places = byContext.get(key) ?? new Map();
      byContext.set(key, places);
      last = { context, places };
    }
    const word = length === undefined ? token : `${token} ${length}`;
    const here = last.places.get(at);
    if (here?.has(word)) return false;
    if (here) here.add(word);
    else last.places.set(at, new Set([word]));
    return true;
  };
}

const NOWHERE = { check: 'none', country: 'none', type: 'none' } as const;

function statusToken(status: number): string {
  return Number.isInteger(status) && status >= 100 && status <= 999 ? `=${status}` : 'unlisted';
}

function serviceToken(origin: string): 'this-machine' | 'other-machine' {
  return isThisMachine(new URL(origin)) ? 'this-machine' : 'other-machine';
}

function limitToken(limit: string | null): string {
  if (limit === null) return 'absent';
  return /^\d{1,9}$/.test(limit) ? 'integer' : 'unlisted';
}

/**
 * A check whose result is named by `visa_check_schema` has the form of a reading of the open point result-discriminator,
 * and so has one with both names. The comparison tells which it is. To the contract it is the field `visa_schema`: neither
 * an unlisted field nor a missing one.
 */
function asDeclared(record: unknown): unknown {
  const visa = isObject(record) ? record['visa'] : undefined;
  if (!isObject(record) || !isObject(visa) || !Object.hasOwn(visa, 'visa_check_schema')) return record;
  // While a New Zealand check is pending, the echo of its request stands there, with this field of its own.
  if (record['status'] !== 'completed') return record;
  const { visa_check_schema: name, ...others } = visa;
  return { ...record, visa: { visa_schema: name, ...others } };
}
