// Copied from packages/results by workrights-codegen. Do not edit.
import { calendarDate, daysBetween } from '../time/calendar';
import { dayOf, instantOf, type Country } from '../time/days';
import { readAustralia } from './australia';
import { checkEndOf } from './check-end';
import { checkTypeOf, countryOf, resultOf } from './country';
import { doubtsOf, doubtsWithoutResult, weighed, type VisaFacts } from './doubts';
import { isEmployerEnquiry } from './employer';
import { missingOf, unknown } from './entitlement';
import { EMPTY, isNothing, objectOf, textOf, wordOf, type JsonObject } from './json';
import { readEmployerEnquiry, readVerification } from './new-zealand';
import { snapshotOf } from './snapshot';
import { OLD_AFTER_DAYS, type Entitlement, type MissingReason, type VisaSummary } from './visa-summary';

export interface SummaryOptions {
  /** The day of the summary in a country; null is an unknown country. */
  readonly today: (country: Country | null) => string;
  readonly readings?: Readonly<Record<string, Entitlement>> | undefined;
  readonly oldAfterDays?: number | undefined;
}

/**
 * What a visa check of either country means. An entitlement is `unknown` unless a field of its own
 * states it, everything relevant can be read, and no doubt contradicts it. Accepts any value as the check, and reads no clock.
 */
export function summaryOf(
  check: unknown,
  { today, readings, oldAfterDays = OLD_AFTER_DAYS }: SummaryOptions,
): VisaSummary {
  const it = objectOf(snapshotOf(check)) ?? EMPTY;
  const visa = objectOf(it['visa']) ?? EMPTY;
  const { country, doubt: countryDoubt } = countryOf(it, visa);
  const { checkType, doubt: typeDoubt } = checkTypeOf(it, visa, country);
  const end = checkEndOf(it['status']);
  const noResult = end === 'completed' ? null : (end ?? 'not-finished');
  const facts = noResult === null ? factsOf(it['visa'], checkType, readings) : absent(noResult);
  const dates = {
    grantedOn: calendarDate(facts.grant),
    startsOn: calendarDate(facts.start),
    expiresOn: calendarDate(facts.expiry),
    asOf: today(country),
  };
  const { asOf, expiresOn } = dates;
  const checkedAt = instantOf(it['checked_at']);
  const checkedOn = dayOf(checkedAt, country);
  const ageDays = checkedOn === null ? null : daysBetween(checkedOn, asOf);
  const doubts =
    noResult === null
      ? doubtsOf({
          check: it,
          facts,
          country,
          countryDoubt,
          checkType,
          typeDoubt,
          ...dates,
          ageDays,
          oldAfterDays,
        })
      : doubtsWithoutResult(it, noResult);
  const work = weighed(facts.work, doubts);
  const study = weighed(facts.study, doubts);
  const outcome = objectOf(it['result']);
  return {
    checkId: textOf(it['id']),
    environment: wordOf(it['environment']),
    status: wordOf(it['status']),
    finished: end !== null,
    jurisdiction: country,
    checkType,
    outcome: { code: wordOf(outcome?.['code']), message: textOf(outcome?.['message']) },
    checkedAt: checkedOn === null ? null : (checkedAt?.toISOString() ?? null),
    ageDays,
    work: work.entitlement,
    study: study.entitlement,
    doubts: doubts.map(({ field, reason }) => ({ field, reason })),
    visaType: facts.visaType,
    visaName: facts.visaName,
    visaClass: facts.visaClass,
    conditions: facts.conditions,
    statement: facts.statement,
    ...dates,
    daysLeft: expiresOn === null ? null : daysBetween(asOf, expiresOn),
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
  readings: SummaryOptions['readings'],
): Facts {
  const found = resultOf(visa);
  if (typeof found === 'string') return absent(found);
  const { country, result } = found;
  if (country === 'AUS') return readAustralia(result, checkType, readings);
  if (isEmployerEnquiry(result)) return readEmployerEnquiry(result);
  // The creation response has the echo of the request in the place of the result.
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
    said: [],
  };
}

function absenceOf(value: unknown): MissingReason {
  return isNothing(value) || value === '' ? 'not-given' : 'unreadable';
}
