import type { IDataObject } from 'n8n-workflow';
import { checkType, entitlementOf, resultOf } from './check-result';
import { clock } from './clock';
import { conditionsOf } from './conditions';
import { isObject, isValue, property } from './json';

type Doubts = readonly string[];

const NONE: Doubts = [];

/** An example has `NZ` (service.md §2.1 rule 2). */
const JURISDICTIONS: ReadonlyMap<unknown, string> = new Map([
  ['AUS', 'AUS'],
  ['NZL', 'NZL'],
  ['NZ', 'NZL'],
]);
const SCHEMAS: ReadonlyMap<unknown, string> = new Map([
  ['australia', 'AUS'],
  ['new_zealand', 'NZL'],
]);
const CHECK_TYPES: ReadonlySet<unknown> = new Set(['work', 'study', 'agent', 'verification', 'employer']);

/**
 * What speaks against relying on the entitlement of a check, in words for people; `none found` when nothing does. Never
 * null or empty, so that a rule asks for words, not for their absence. Only a check about work that is UNLIMITED has none;
 * nothing found is no yes even so.
 */
export function doubtsText(check: IDataObject): string {
  const doubts = doubtsOf(check);
  return doubts.length === 0 ? 'none found' : doubts.join('; ');
}

function doubtsOf(check: IDataObject): Doubts {
  if (check.status !== 'completed') return ['the check is not completed'];
  return [
    ...environmentDoubts(check.environment),
    ...when(
      [check.expired_at, check.purged_at, check.purged_by].some(isValue),
      'the check is expired or purged',
    ),
    ...countryDoubts(check),
    ...typeDoubts(check),
    ...visaDoubts(check),
  ];
}

function environmentDoubts(environment: unknown): Doubts {
  if (environment === 'sandbox') return ['the environment is sandbox: sample data'];
  return presence('the environment', environment, environment === 'live' ? null : 'is not known');
}

/** `jurisdiction`, the discriminators and the objects that they name all tell the country, and must agree. */
function countryDoubts(check: IDataObject): Doubts {
  const { visa, jurisdiction } = check;
  const schemas = [
    property(visa, 'visa_schema'),
    property(visa, 'visa_check_schema'),
    check.visa_check_schema,
  ];
  const named = [
    ...(jurisdiction === undefined ? [] : [JURISDICTIONS.get(jurisdiction)]),
    ...schemas.filter((schema) => schema !== undefined).map((schema) => SCHEMAS.get(schema)),
  ];
  const objects = [check, visa].flatMap((holder) =>
    [...SCHEMAS].filter(([name]) => isValue(property(holder, String(name)))).map(([, country]) => country),
  );
  const countries = new Set([...named, ...objects].filter((country) => country !== undefined));
  return [
    ...when(countries.size > 1, 'the check names two countries'),
    ...when(named.includes(undefined), 'the country is not known'),
    ...when(jurisdiction === undefined, 'the country is not given'),
  ];
}

function typeDoubts(check: IDataObject): Doubts {
  const echo =
    property(check, 'australia', 'visa_check_type') ?? property(check, 'new_zealand', 'visa_check_type');
  const type = echo ?? checkType(check, resultOf(check));
  return presence('the check type', type, CHECK_TYPES.has(type) ? null : 'is not known');
}

function visaDoubts(check: IDataObject): Doubts {
  if (!isValue(check.visa)) return [...outcomeDoubts(check.result), 'there is no visa'];
  const result = resultOf(check);
  if (isObject(result.australia)) {
    const type = checkType(check, result);
    return [
      ...outcomeDoubts(check.result),
      ...when(type === 'study', 'a study check says nothing about work'),
      ...australianDoubts(result.australia, entitlementOf(result.australia, type)),
    ];
  }
  if (isObject(result.newZealand)) {
    return [
      ...(isValue(check.result) ? outcomeDoubts(check.result) : NONE),
      ...newZealandDoubts(result.newZealand),
    ];
  }
  return ['the visa cannot be read'];
}

/** `SUCCESS` is the only code shown (service.md §2.1). */
function outcomeDoubts(result: unknown): Doubts {
  const code = property(result, 'code');
  return presence('the result code', code, code === 'SUCCESS' ? null : 'is not SUCCESS');
}

function australianDoubts(visa: IDataObject, entitlement: unknown): Doubts {
  const { text, state } = conditionsOf(visa);
  const { visa_status: status } = visa;
  const inEffect = status === undefined || status === 'In effect';
  const today = dayIn('Australia/Sydney');
  return [
    ...when(!inEffect, 'visa_status is not In effect'),
    ...startDoubts('grant_date', visa.grant_date, today),
    ...endDoubts('expiry_date', visa.expiry_date, today),
    ...when(isValue(visa.location) && visa.location !== 'Onshore', 'the location is not Onshore'),
    ...presence('the entitlement', entitlement, wrongWith(entitlement)),
    ...when(entitlement === 'LIMITED' && state === 'none', 'LIMITED without conditions'),
    ...conditionDoubts(state),
    ...when(
      entitlement === 'UNLIMITED' && state !== 'none' && text !== null,
      'there are conditions beside UNLIMITED',
    ),
  ];
}

/** The words that are documented; whoever asks only for `doubts` must not take any of them for a yes but UNLIMITED. */
function wrongWith(entitlement: unknown): string | null {
  if (typeof entitlement !== 'string') return 'cannot be read';
  if (entitlement === 'UNLIMITED') return null;
  return entitlement === 'LIMITED' ? 'is LIMITED: read the conditions' : 'is not UNLIMITED or LIMITED';
}

/** New Zealand answers in prose (service.md §2.4, §2.5). */
function newZealandDoubts(visa: IDataObject): Doubts {
  const today = dayIn('Pacific/Auckland');
  const isEmployer = 'enquiry_result' in visa || 'enquiry_number' in visa;
  const { enquiry_result: words } = visa;
  return [
    'there is no entitlement, only words',
    ...startDoubts('visa_start_date', visa.visa_start_date, today),
    ...endDoubts('visa_expiry', visa.visa_expiry, today),
    ...(isEmployer
      ? presence('enquiry_result', words, typeof words === 'string' ? null : 'cannot be read')
      : conditionDoubts(conditionsOf(visa).state)),
  ];
}

function conditionDoubts(state: ReturnType<typeof conditionsOf>['state']): Doubts {
  if (state === 'unreadable') return ['the conditions cannot be read'];
  return when(state === 'not given', 'the conditions are not given');
}

function startDoubts(field: string, start: unknown, today: string): Doubts {
  if (!isValue(start)) return NONE;
  if (!isDay(start)) return [`${field} cannot be read`];
  return when(start > today, `${field} is ahead`);
}

/** Null does not say that a visa has no end. */
function endDoubts(field: string, end: unknown, today: string): Doubts {
  if (isValue(end) && isDay(end)) return when(end < today, `${field} is over`);
  return presence(field, end, 'cannot be read');
}

/** "… is not given" for what is not there, else what is wrong with it. */
function presence(name: string, value: unknown, wrong: string | null): Doubts {
  const isBlank = typeof value === 'string' && value.trim() === '';
  if (!isValue(value) || isBlank) return [`${name} is not given`];
  return wrong === null ? NONE : [`${name} ${wrong}`];
}

function when(holds: boolean, doubt: string): Doubts {
  return holds ? [doubt] : NONE;
}

/** `yyyy-mm-dd` of a real day, the one form in which the service gives the dates of a visa. */
function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/u.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Today in the country of the check. Of the Australian states, a day ends first in Sydney. */
function dayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(clock.now());
}
