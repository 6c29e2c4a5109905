import { requireObject } from '../arguments/arguments.ts';
import { invalid, InvalidRequestError } from '../errors/invalid-request-error.ts';
import {
  getVisaCheck as getRequest,
  listVisaChecks as listRequest,
  lookupVisaChecks as lookupRequest,
} from '../generated/visa-checks/sdk.gen.ts';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import { listing, untilSignal, type Listing } from '../lists/listing.ts';
import type { CallOptions } from '../options/call-options.ts';
import { readCheck, readChecks } from '../transport/envelopes.ts';
import { unusable } from '../transport/response.ts';
import { beginCall } from '../transport/send.ts';
import { countDown, readLimit } from '../transport/time-limit.ts';
import type { VisaChecksClient } from './visa-checks-client.ts';

const GET = { id: 'getVisaCheck' } as const;
const LIST = { id: 'listVisaChecks' } as const;
const LOOKUP = { id: 'lookupVisaChecks' } as const;

/** See `VisaChecks.get`. */
export async function getVisaCheck(
  client: VisaChecksClient,
  id: string,
  options?: CallOptions,
): Promise<VisaCheck> {
  const { data, response } = await getRequest({
    client: beginCall(client, GET, options),
    path: { id },
  });
  const check = readCheck<VisaCheck>(GET, response, data);
  if (check.id === id) return check;
  throw unusable(GET, response, 'another check', data, id);
}

export interface ListVisaChecksParameters {
  /** Number of checks, at least 1. Not documented: the service's default and maximum (service.md §8). */
  limit?: number | undefined;
}

/** See `VisaChecks.list`. */
export function listVisaChecks(
  client: VisaChecksClient,
  parameters: ListVisaChecksParameters = {},
  options?: CallOptions,
): Listing<VisaCheck> {
  return listing(
    () => requestList(client, parameters, options),
    async function* (first) {
      yield* untilSignal(await first(), LIST, options?.signal);
    },
  );
}

async function requestList(
  client: VisaChecksClient,
  parameters: ListVisaChecksParameters,
  options: CallOptions | undefined,
): Promise<VisaCheck[]> {
  requireObject('parameters', parameters, LIST.id);
  const { limit } = parameters;
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit > 0)) {
    throw invalid('limit', 'must be a whole number of at least 1', LIST.id);
  }
  const { data, response } = await listRequest({
    client: beginCall(client, LIST, options),
    query: { limit },
  });
  return readChecks(LIST, response, data);
}

/** See `VisaChecks.lookup`. */
export async function lookupVisaChecks(
  client: VisaChecksClient,
  ids: readonly string[],
  options?: CallOptions,
): Promise<VisaCheck[]> {
  if (!Array.isArray(ids)) throw invalid('ids', 'must be an array', LOOKUP.id);
  const fields = ids.flatMap((id, index) =>
    typeof id === 'string' && id !== ''
      ? []
      : [{ path: `/ids/${index}`, rule: 'must be a string that is not empty' }],
  );
  if (fields.length > 0) throw new InvalidRequestError(fields, { operationId: LOOKUP.id });
  if (ids.length === 0) return [];
  const left = countDown(readLimit('totalTimeout', options?.totalTimeout ?? client.totalTimeout, LOOKUP.id));
  const request = (path: string) =>
    lookupRequest({
      client: beginCall(client, LOOKUP, { ...options, totalTimeout: left() }, path),
      body: { ids: [...ids] },
    });
  const { data, response } = await client.lookupPaths.send(request);
  return readChecks(LOOKUP, response, data);
}
