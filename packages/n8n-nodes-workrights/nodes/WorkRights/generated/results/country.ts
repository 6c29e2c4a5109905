// Copied from packages/results by workrights-codegen. Do not edit.
import type { Country } from '../time/days';
import { isEmployerEnquiry } from './employer';
import { isNothing, objectOf, oneOf, type JsonObject } from './json';
import type { MissingReason, VisaSummary } from './visa-summary';

/** The values of `jurisdiction`; an example has `NZ`. */
const JURISDICTIONS: ReadonlyMap<unknown, Country> = new Map([
  ['AUS', 'AUS'],
  ['NZL', 'NZL'],
  ['NZ', 'NZL'],
]);
const SCHEMAS: ReadonlyMap<unknown, Country> = new Map([
  ['australia', 'AUS'],
  ['new_zealand', 'NZL'],
]);
const OBJECTS = { AUS: 'australia', NZL: 'new_zealand' } as const;

interface NamedCountry {
  /** Null when the check names no country, or two. */
  readonly country: Country | null;
  /** Why nothing can be concluded about a person, whatever the visa says. */
  readonly doubt: MissingReason | null;
}

/**
 * The country of a check. `jurisdiction`, the discriminators and the objects that they name must agree. A
 * check without `jurisdiction` is doubtful, because only its visa may say for which country it is.
 */
export function countryOf(check: JsonObject, visa: JsonObject): NamedCountry {
  const jurisdiction = check['jurisdiction'];
  const schemas = [visa['visa_schema'], visa['visa_check_schema'], check['visa_check_schema']];
  const named = [
    ...(jurisdiction === undefined ? [] : [JURISDICTIONS.get(jurisdiction)]),
    ...schemas.filter((name) => name !== undefined).map((name) => SCHEMAS.get(name)),
  ];
  const countries = new Set(named.filter((country) => country !== undefined));
  const [country = null] = countries;
  if (countries.size > 1) return { country: null, doubt: 'contradictory' };
  if (named.includes(undefined)) return { country, doubt: 'unreadable' };
  if (country !== null && isOfBoth(check, visa, country)) return { country, doubt: 'contradictory' };
  return { country, doubt: jurisdiction === undefined ? 'not-given' : null };
}

/** Whether the check or its visa also has the object of the other country. */
function isOfBoth(check: JsonObject, visa: JsonObject, country: Country): boolean {
  const other = OBJECTS[country === 'AUS' ? 'NZL' : 'AUS'];
  return [check, visa].some((holder) => !isNothing(holder[other]));
}

/**
 * The object with the result: only the one that `visa_schema` names. If `visa_schema` is absent,
 * `visa_check_schema` names it, because the service's description uses that name.
 */
export function resultOf(visa: unknown): { country: Country; result: JsonObject } | MissingReason {
  if (visa === undefined || visa === null || isEmptyList(visa)) return 'no-visa';
  const { visa_schema: schema, visa_check_schema: otherName, ...objects } = objectOf(visa) ?? {};
  const country = SCHEMAS.get(schema === undefined ? otherName : schema);
  if (country === undefined) return 'unreadable';
  const value = objects[OBJECTS[country]];
  if (value === undefined || value === null) return 'no-visa';
  const result = objectOf(value);
  return result === undefined ? 'unreadable' : { country, result };
}

/** Until 2025-05-27, completed New Zealand checks had an empty list instead of null (published in the change log). */
function isEmptyList(visa: unknown): boolean {
  return Array.isArray(visa) && visa.length === 0;
}

interface NamedCheckType {
  readonly checkType: VisaSummary['checkType'];
  readonly doubt: MissingReason | null;
}

/** The type of a check, from the echo of its request. For a New Zealand result, its fields can tell the type too. */
export function checkTypeOf(check: JsonObject, visa: JsonObject, country: Country | null): NamedCheckType {
  if (country === null) return { checkType: null, doubt: null };
  if (country === 'AUS') return named(check['australia'], ['work', 'study', 'agent']);
  const result = objectOf(visa['new_zealand']);
  const echo = check['new_zealand'] ?? (result && 'visa_check_type' in result ? result : undefined);
  if (echo !== undefined) return named(echo, ['verification', 'employer']);
  if (result === undefined) return { checkType: null, doubt: null };
  return { checkType: isEmployerEnquiry(result) ? 'employer' : 'verification', doubt: null };
}

/** The type of a check; null if the check doesn't tell it. */
export function typeOfCheck(check: JsonObject): VisaSummary['checkType'] {
  const visa = objectOf(check['visa']) ?? {};
  return checkTypeOf(check, visa, countryOf(check, visa).country).checkType;
}

function named(echo: unknown, allowed: readonly Exclude<VisaSummary['checkType'], null>[]): NamedCheckType {
  const type = objectOf(echo)?.['visa_check_type'];
  const checkType = oneOf(type, allowed);
  const isSilent = echo === undefined || (objectOf(echo) !== undefined && type === undefined);
  return { checkType, doubt: checkType === null && !isSilent ? 'unreadable' : null };
}
