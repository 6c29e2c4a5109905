import { OutcomeUnknownError, UnexpectedResponseError, VisaChecks, WorkRights } from '@workrights/client';
import type { JsonObject, Schema } from '@workrights/spec/reader';

import type { Echo } from './echo.ts';
import { valueAt, withValue, type RequestProperty } from './request-properties.ts';

const clock = { now: Date.now, random: Math.random, sleep: async () => undefined };

/**
 * Whether `reconcile()` treats a record as the outcome of a lost request. The service has the record that it shows, but the
 * response to the request never arrives.
 */
export async function isTakenFor(
  { request }: RequestProperty,
  sent: JsonObject,
  shown: JsonObject,
): Promise<boolean> {
  const error = await (request === 'createVisaCheck'
    ? loseCheck(sent, shown)
    : loseOnboard(request, sent, shown));
  if (!(error instanceof OutcomeUnknownError)) throw new Error(`${request} was not lost`, { cause: error });
  const result = await error.reconcile({ settleFor: 0 }).catch((refused: unknown) => {
    if (refused instanceof UnexpectedResponseError) return { outcome: 'of another' } as const;
    throw refused;
  });
  return result.outcome === 'found';
}

/** The request with another value of the property, which the contract may also accept. */
export function withOther({ path, schemas }: RequestProperty, { sent }: Echo): JsonObject {
  return withValue(sent, path, otherValue(valueAt(sent, path), schemas));
}

function otherValue(value: unknown, schemas: readonly Schema[]): unknown {
  const choices = schemas.flatMap(({ enum: values = [] }) => values);
  const isSame = (choice: unknown): boolean => String(choice).toLowerCase() === String(value).toLowerCase();
  const choice = choices.find((one) => !isSame(one));
  if (choice !== undefined) return choice;
  if (schemas.some(({ format }) => format === 'date')) return '1971-02-03';
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : `Other${[...String(value)].toReversed().join('')}`;
}

async function loseCheck(sent: JsonObject, shown: JsonObject): Promise<unknown> {
  let requested = '';
  const checks = new VisaChecks({
    baseUrl: 'http://127.0.0.1:9',
    accessToken: 'lost',
    clock,
    logLevel: 'off',
    validateRequests: false,
    validateResponses: 'off',
    fetch: async (_url, { method }) => {
      if (method === 'POST') {
        requested = new Date().toISOString();
        throw new TypeError('The connection was cut.');
      }
      return answer({ data: [{ ...shown, requested_at: requested }] });
    },
  });
  return checks.create(sent as never).catch((error: unknown) => error);
}

async function loseOnboard(request: string, sent: JsonObject, shown: JsonObject): Promise<unknown> {
  const { key: _key, accountkeyid: _account, ...body } = sent;
  const rights = new WorkRights({
    baseUrl: 'http://127.0.0.1:9',
    apiKey: 'lost',
    accountKeyId: 'lost',
    logLevel: 'off',
    validateRequests: false,
    validateResponses: 'off',
    fetch: async (url) => {
      if (new URL(url).pathname.endsWith('/get')) return answer(shown);
      throw new TypeError('The connection was cut.');
    },
  });
  const call =
    request === 'updateOnboard' ? rights.updateOnboard(body as never) : rights.createOnboard(body as never);
  return call.catch((error: unknown) => error);
}

function answer(body: unknown): Response {
  return Response.json(body, { headers: { date: new Date().toUTCString() } });
}
