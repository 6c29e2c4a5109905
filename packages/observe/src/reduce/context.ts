import { checkEndOf, isEmployerEnquiry } from '@workrights/results';
import { contexts, type Context } from '@workrights/spec/observing';
import { isObject } from '@workrights/explainer/value';

import type { ContractOperation } from '../contract-tables.ts';
import type { JsonObject, ReadBody } from './read-body.ts';

/** What a record of the response, and the request, say of the check. None, where there is neither. */
export function contextOf(answer: Context['answer'], record: unknown, sent: unknown): Context {
  return { answer, check: checkOf(record), country: countryOf(record, sent), type: typeOf(record, sent) };
}

/**
 * Goes by the status. A 303 is the response to a creation that worked (service.md §4.1), and otherwise a redirect. A web page
 * isn't a response of the service, whatever its status: networks send pages of their own, to log in or to block.
 */
export function answerOf(
  status: number,
  operation?: ContractOperation,
  response?: ReadBody,
): Context['answer'] {
  const isSuccess =
    (status >= 200 && status < 300) || (status === 303 && operation?.id === 'createVisaCheck');
  if (isSuccess) return response?.form === 'page' ? 'other' : 'accepted';
  if (status >= 400 && status < 500) return 'refused';
  return status >= 500 && status < 600 ? 'failed' : 'other';
}

/** The state of a check; `none` for a record without one, such as an onboarding request. */
function checkOf(record: unknown): Context['check'] {
  const status = isObject(record) && Object.hasOwn(record, 'jurisdiction') ? record['status'] : undefined;
  if (status === undefined) return 'none';
  return status === 'pending' ? status : (checkEndOf(status) ?? 'other');
}

/** The country of a check, from the response or else from the request. */
function countryOf(record: unknown, sent: unknown): Context['country'] {
  const jurisdiction = jurisdictionOf(record) ?? jurisdictionOf(sent);
  if (jurisdiction === undefined) return 'none';
  if (jurisdiction === 'AUS') return 'australia';
  return jurisdiction === 'NZL' || jurisdiction === 'NZ' ? 'new-zealand' : 'other';
}

function jurisdictionOf(value: unknown): unknown {
  return isObject(value) ? value['jurisdiction'] : undefined;
}

const TYPES: ReadonlySet<unknown> = new Set(
  contexts.type.filter((type) => type !== 'other' && type !== 'none'),
);

function typeOf(record: unknown, sent: unknown): Context['type'] {
  const type = statedType(record) ?? resultType(record) ?? statedType(sent) ?? typeByDefault(sent);
  if (type === undefined) return 'none';
  return TYPES.has(type) ? (type as Context['type']) : 'other';
}

/** `visa_check_type`, wherever a check or its request has it (service.md §4.1, §4.2). */
function statedType(value: unknown): unknown {
  if (!isObject(value)) return undefined;
  const places = [value, value['visa']].filter(isObject);
  const parts = places.flatMap((place) => [place['australia'], place['new_zealand']]).filter(isObject);
  return parts.map((part) => part['visa_check_type']).find((type) => typeof type === 'string');
}

/** Which fields a New Zealand result has of those that only an employer check has (service.md §2.5). */
export function resultFieldsOf(result: JsonObject): 'employer' | 'verification' | 'both' | 'neither' {
  const isVerification = Object.hasOwn(result, 'inz_client_number');
  if (isEmployerEnquiry(result)) return isVerification ? 'both' : 'employer';
  return isVerification ? 'verification' : 'neither';
}

function resultType(record: unknown): Context['type'] | undefined {
  const visa = isObject(record) ? record['visa'] : undefined;
  const result = isObject(visa) ? visa['new_zealand'] : undefined;
  if (!isObject(result)) return undefined;
  const fields = resultFieldsOf(result);
  if (fields === 'neither') return undefined;
  return fields === 'verification' ? 'verification' : 'employer';
}

/** A request for New Zealand without a type is a verification (service.md §2.2). */
function typeByDefault(sent: unknown): Context['type'] | undefined {
  return countryOf(undefined, sent) === 'new-zealand' ? 'verification' : undefined;
}
