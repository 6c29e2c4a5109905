import { isObject } from '../read-body.ts';
import type { CompareExchange, JsonObject, TokenOf } from './comparison.ts';

const UNDERSCORE = /\/v2\/visa_check\/[^/]+$/;
const HYPHEN = /\/v2\/visa-checks\/[^/]+$/;

export const locationPath: CompareExchange<'location-path'> = ({ exchange, url }) => {
  const target = locationOf(exchange.responseHeaders, url);
  if (target === undefined) return undefined;
  if (UNDERSCORE.test(target.pathname)) return 'underscore';
  return HYPHEN.test(target.pathname) ? 'hyphen' : 'other';
};

export const locationForm: CompareExchange<'location-form'> = ({ exchange }) => {
  const location = headerOf(exchange.responseHeaders, 'location');
  if (location === undefined) return undefined;
  if (/^https?:\/\/[^/]/i.test(location)) return 'url';
  return /^\/[^/]/.test(location) ? 'path' : 'other';
};

export const locationId: CompareExchange<'location-id'> = ({ exchange, url, records }) => {
  const target = locationOf(exchange.responseHeaders, url);
  const id = records[0]?.['id'];
  if (target === undefined || typeof id !== 'string') return undefined;
  const last = target.pathname.split('/').at(-1) ?? '';
  return last === id || last === encodeURIComponent(id) ? 'same' : 'other';
};

/** The fields of a document that say whose it is, or what it is. */
export const documentEcho: CompareExchange<'document-echo'> = ({ sent, records }) => {
  const given = isObject(sent) && isObject(sent['document']) ? sent['document'] : undefined;
  const echo = records[0]?.['document'];
  if (given === undefined || !isObject(echo)) return undefined;
  const kept = Object.entries(given).filter(([name]) => Object.hasOwn(echo, name));
  const echoes = kept.map(([name, value]) => echoOf(value, echo[name]));
  if (echoes.includes('changed')) return 'changed';
  if (echoes.includes('other-case')) return 'other-case';
  return kept.length < Object.keys(given).length ? 'fewer' : 'as-sent';
};

export const genderEcho: CompareExchange<'gender-echo'> = ({ sent, records }) => {
  const given = newZealandOf(sent)?.['approval_letter_gender'];
  const echo = echoedRequest(records[0]);
  if (given === undefined || echo === undefined) return undefined;
  return Object.hasOwn(echo, 'gender') ? echoOf(given, echo['gender']) : 'absent';
};

export const checkTypeEcho: CompareExchange<'check-type-echo-when-omitted'> = ({ sent, records }) => {
  const given = newZealandOf(sent);
  const echo = echoedRequest(records[0]);
  if (given === undefined || echo === undefined || Object.hasOwn(given, 'visa_check_type')) return undefined;
  if (!Object.hasOwn(echo, 'visa_check_type')) return 'absent';
  const type = echo['visa_check_type'];
  return type === null ? 'null' : type === 'verification' ? 'verification' : 'other';
};

export const employerLetterEcho: CompareExchange<'employer-letter-echo'> = ({ sent, records }) => {
  const given = newZealandOf(sent);
  const echo = echoedRequest(records[0]);
  if (given?.['visa_check_type'] !== 'employer' || echo === undefined) return undefined;
  const sentFields = ['approval_letter_gender', 'approval_letter_start_date'].filter((name) => name in given);
  if (sentFields.length < 2) return undefined;
  const echoed = ['gender', 'visa_start_date'].filter((name) => Object.hasOwn(echo, name)).length;
  return echoed === 2 ? 'both' : echoed === 1 ? 'one' : 'absent';
};

export const authorityEcho: CompareExchange<'authority-echo'> = ({ sent, records }) => {
  const given = isObject(sent) ? sent['customer_authority_id'] : undefined;
  const [check] = records;
  if (given === undefined || check === undefined) return undefined;
  if (!Object.hasOwn(check, 'customer_authority_id')) return 'absent';
  const echo = check['customer_authority_id'];
  return echo === given ? 'as-sent' : echo === null ? 'null' : 'changed';
};

function echoOf(given: unknown, echo: unknown): TokenOf<'gender-echo'> & TokenOf<'document-echo'> {
  if (echo === given) return 'as-sent';
  const isOtherCase =
    typeof given === 'string' && typeof echo === 'string' && echo.toLowerCase() === given.toLowerCase();
  return isOtherCase ? 'other-case' : 'changed';
}

function newZealandOf(value: unknown): JsonObject | undefined {
  return isObject(value) && isObject(value['new_zealand']) ? value['new_zealand'] : undefined;
}

/** The request that a pending New Zealand check repeats in `visa`. */
function echoedRequest(check: JsonObject | undefined): JsonObject | undefined {
  return check?.['status'] === 'pending' ? newZealandOf(check['visa']) : undefined;
}

function locationOf(headers: Iterable<readonly [string, string]>, asked: URL): URL | undefined {
  const location = headerOf(headers, 'location');
  return location !== undefined && URL.canParse(location, asked) ? new URL(location, asked) : undefined;
}

function headerOf(headers: Iterable<readonly [string, string]>, wanted: string): string | undefined {
  return [...headers].find(([name]) => name.toLowerCase() === wanted)?.[1];
}
