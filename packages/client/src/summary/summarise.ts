import { readAustralia } from './australia.ts';
import { checkTypeOf, countryOf, isEmployerEnquiry, resultOf } from './country.ts';
import { calendarDate, daysBetween, summaryDay } from './dates.ts';
import { doubtOf, weighed } from './doubts.ts';
import { missingOf, unknown } from './entitlement.ts';
import { EMPTY, objectOf, textOf, wordOf, type JsonObject } from './json.ts';
import { readEmployerEnquiry, readVerification } from './new-zealand.ts';
import { snapshotOf } from './snapshot.ts';
import type { VisaFacts } from './visa-facts.ts';
import type { Entitlement, MissingReason, VisaSummary } from './visa-summary.ts';

export interface SummariseOptions {
  /**
   * Day that the summary is made for, and `daysLeft` counted from: `yyyy-mm-dd`, or an instant (a `Date`, or a timestamp),
   * whose day in the country of the check counts: in Australia that of Sydney, in New Zealand that of Auckland. Default: now.
   */
  at?: string | Date | undefined;
  /**
   * What further values of `work_entitlement` and `study_entitlement` mean, exactly as the service spells them, for
   * callers who know it from the service: `{ NIL: 'no' }`. Without it every value but `LIMITED` and `UNLIMITED` reads as
   * unknown; `{ UNLIMITED: 'unknown' }` leaves that one unread too, which the service does not show, and
   * `{ UNLIMITED: 'yes' }` reads it also beside conditions.
   */
  readings?: Readonly<Record<string, Entitlement>> | undefined;
}

/**
 * The normalised view of a visa check of either country: entitlements, conditions in plain text, dates as
 * `yyyy-mm-dd`, days left, and what is missing with the reason. Nothing is guessed: an entitlement is `unknown` unless
 * the service says it in a field of its own, in a check in which everything that bears on it can be read and nothing is
 * against it (service.md §2.1, §2.3). The raw check stays untouched beside it.
 *
 * Total: takes any value as the check, and yields a summary that lacks everything when it is none. Null options are no options.
 *
 * @throws InvalidRequestError only when the option `at` is neither a day nor an instant.
 */
export function summarise(check: unknown, options?: SummariseOptions | null): VisaSummary {
  const { at, readings } = options ?? {};
  const it = objectOf(snapshotOf(check)) ?? EMPTY;
  const visa = objectOf(it['visa']) ?? EMPTY;
  const { country, doubt: countryDoubt } = countryOf(it, visa);
  const { checkType, doubt: typeDoubt } = checkTypeOf(it, visa, country);
  const finished = it['status'] === 'completed';
  const facts = finished ? factsOf(it['visa'], checkType, readings) : absent('not-finished');
  const asOf = summaryDay(at, country);
  const expiresOn = calendarDate(facts.expiry);
  const grantedOn = calendarDate(facts.grant);
  const daysLeft = expiresOn === null ? null : daysBetween(asOf, expiresOn);
  const against = {
    checkType,
    expired: daysLeft !== null && daysLeft < 0,
    doubt: countryDoubt ?? typeDoubt ?? doubtOf(it, facts, { asOf, expiresOn, grantedOn }),
  };
  const work = weighed(facts.work, facts, against);
  const study = weighed(facts.study, facts, against);
  const outcome = objectOf(it['result']);
  return {
    checkId: textOf(it['id']),
    environment: wordOf(it['environment']),
    status: wordOf(it['status']),
    finished,
    jurisdiction: country,
    checkType,
    outcome: { code: wordOf(outcome?.['code']), message: textOf(outcome?.['message']) },
    work: work.entitlement,
    study: study.entitlement,
    visaType: facts.visaType,
    visaName: facts.visaName,
    visaClass: facts.visaClass,
    conditions: facts.conditions,
    statement: facts.statement,
    grantedOn,
    startsOn: calendarDate(facts.start),
    expiresOn,
    asOf,
    daysLeft,
    missing: [
      ...missingOf('work', work.reason),
      ...missingOf('study', study.reason),
      ...missingOf('checkType', checkType === null ? (countryDoubt ?? typeDoubt ?? 'not-given') : null),
      ...missingOf('visaType', facts.visaTypeReason),
      ...missingOf('expiresOn', expiresOn === null ? (facts.absence ?? absenceOf(facts.expiry)) : null),
      ...missingOf('conditions', facts.conditionsReason),
    ],
  };
}

type Facts = VisaFacts & { readonly absence?: MissingReason };

function factsOf(
  visa: unknown,
  checkType: VisaSummary['checkType'],
  readings: SummariseOptions['readings'],
): Facts {
  const found = resultOf(visa);
  if (typeof found === 'string') return absent(found);
  const { country, result } = found;
  if (country === 'AUS') return readAustralia(result, checkType, readings);
  if (isEmployerEnquiry(result)) return readEmployerEnquiry(result);
  // The creation response echoes the request in the place of the result.
  return isEcho(result) ? absent('no-visa') : readVerification(result);
}

function isEcho(newZealand: JsonObject): boolean {
  return 'visa_check_type' in newZealand;
}

function absent(absence: MissingReason): Facts {
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
    grant: undefined,
    start: undefined,
    expiry: undefined,
    visaStatus: undefined,
  };
}

function absenceOf(value: unknown): MissingReason {
  return value === undefined || value === null || value === '' ? 'not-given' : 'unreadable';
}
