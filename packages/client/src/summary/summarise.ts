import { InvalidRequestError } from '../errors/invalid-request-error.ts';
import { readAustralia } from './australia.ts';
import { calendarDate, daysBetween } from './dates.ts';
import { missingOf, unknown, weighed } from './entitlement.ts';
import { objectOf, oneOf, textOf, type JsonObject } from './json.ts';
import { readEmployerEnquiry, readVerification } from './new-zealand.ts';
import type { VisaFacts } from './visa-facts.ts';
import type { Entitlement, Missing, MissingReason, VisaSummary } from './visa-summary.ts';

export interface SummariseOptions {
  /** Day that `daysLeft` is counted from: `yyyy-mm-dd`, or a `Date`, whose day in UTC counts. Default: today in UTC. */
  at?: string | Date | undefined;
  /**
   * What further values of `work_entitlement` and `study_entitlement` mean, in upper case, for callers who know it
   * from the service: `{ NIL: 'no' }`. Without it every value but `LIMITED` and `UNLIMITED` reads as unknown;
   * `{ UNLIMITED: 'unknown' }` leaves that one unread too, which the service does not show.
   */
  readings?: Readonly<Record<string, Entitlement>> | undefined;
}

const CHECK_TYPES = ['work', 'study', 'agent', 'verification', 'employer'] as const;

/**
 * The normalised view of a visa check of either country: entitlements, conditions in plain text, dates as
 * `yyyy-mm-dd`, days left, and what is missing with the reason. Nothing is guessed: an entitlement is `unknown` unless
 * the service says it in a field of its own, in a check whose outcome is not in doubt, and the raw check stays untouched
 * beside it.
 *
 * Total: takes any value as the check, and yields a summary that lacks everything when it is none.
 *
 * @throws InvalidRequestError only when the option `at` is no date.
 */
export function summarise(check: unknown, options: SummariseOptions = {}): VisaSummary {
  const it = objectOf(check) ?? {};
  const visa = objectOf(it['visa']) ?? {};
  const finished = it['status'] === 'completed';
  const checkType = checkTypeOf(it, visa);
  const facts = finished ? factsOf(visa, checkType, options.readings) : absent('not-finished');
  const asOf = dayOf(options.at);
  const expiresOn = calendarDate(facts.expiry);
  const daysLeft = expiresOn === null ? null : daysBetween(asOf, expiresOn);
  const expired = daysLeft !== null && daysLeft < 0;
  const outcome = objectOf(it['result']) ?? {};
  const work = expired ? unknown('expired') : weighed(facts.work, outcome['code']);
  const study = expired ? unknown('expired') : weighed(facts.study, outcome['code']);
  return {
    checkId: textOf(it['id']),
    status: textOf(it['status']),
    finished,
    jurisdiction: jurisdictionOf(it, visa),
    checkType,
    outcome: { code: textOf(outcome['code']), message: textOf(outcome['message']) },
    work: work.entitlement,
    study: study.entitlement,
    visaType: facts.visaType,
    visaName: facts.visaName,
    visaClass: facts.visaClass,
    conditions: facts.conditions,
    statement: facts.statement,
    grantedOn: facts.grantedOn,
    startsOn: facts.startsOn,
    expiresOn,
    asOf,
    daysLeft,
    missing: [
      ...missingOf('work', work.reason),
      ...missingOf('study', study.reason),
      ...missingOf('visaType', facts.visaTypeReason),
      ...missingOf('expiresOn', expiresOn === null ? (facts.absence ?? absenceOf(facts.expiry)) : null),
      ...missingOf('conditions', facts.conditionsReason),
    ] satisfies Missing[],
  };
}

function factsOf(
  visa: JsonObject,
  checkType: VisaSummary['checkType'],
  readings: SummariseOptions['readings'],
): VisaFacts & { absence?: MissingReason } {
  const australia = objectOf(visa['australia']);
  if (australia !== undefined) return readAustralia(australia, checkType, readings);
  const newZealand = objectOf(visa['new_zealand']);
  if (newZealand === undefined) return absent('no-visa');
  if (isEmployerEnquiry(newZealand)) return readEmployerEnquiry(newZealand);
  // The creation response echoes the request in the place of the result.
  return 'visa_check_type' in newZealand ? absent('no-visa') : readVerification(newZealand);
}

function absent(absence: MissingReason): VisaFacts & { absence: MissingReason } {
  return {
    absence,
    work: unknown(absence),
    study: unknown(absence),
    visaType: null,
    visaTypeReason: absence,
    visaName: null,
    visaClass: null,
    conditions: [],
    conditionsReason: absence,
    statement: null,
    grantedOn: null,
    startsOn: null,
    expiry: undefined,
  };
}

function checkTypeOf(check: JsonObject, visa: JsonObject): VisaSummary['checkType'] {
  const newZealand = objectOf(visa['new_zealand']);
  const asked = objectOf(check['australia']) ?? objectOf(check['new_zealand']) ?? newZealand;
  const named = oneOf(asked?.['visa_check_type'], CHECK_TYPES);
  if (named !== null || newZealand === undefined) return named;
  return isEmployerEnquiry(newZealand) ? 'employer' : 'verification';
}

function isEmployerEnquiry(newZealand: JsonObject): boolean {
  return 'enquiry_result' in newZealand || 'enquiry_number' in newZealand;
}

function jurisdictionOf(check: JsonObject, visa: JsonObject): VisaSummary['jurisdiction'] {
  // An example has `NZ`, and the discriminator goes by two names (service.md §2.1).
  const named = [
    check['jurisdiction'],
    visa['visa_schema'],
    visa['visa_check_schema'],
    check['visa_check_schema'],
  ];
  if (named.some((name) => name === 'AUS' || name === 'australia')) return 'AUS';
  return named.some((name) => name === 'NZL' || name === 'NZ' || name === 'new_zealand') ? 'NZL' : null;
}

function absenceOf(value: unknown): MissingReason {
  return value === undefined || value === null || value === '' ? 'not-given' : 'unreadable';
}

function dayOf(at: string | Date = new Date()): string {
  const isDate = at instanceof Date;
  const day = calendarDate(isDate && !Number.isNaN(at.getTime()) ? at.toISOString() : at);
  if (day !== null) return day;
  throw new InvalidRequestError([{ path: 'at', rule: 'must be a valid Date or yyyy-mm-dd' }]);
}
