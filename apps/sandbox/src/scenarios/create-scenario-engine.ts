import { visaAttachment } from './visa-attachment.ts';
import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import { visaCheckTypeOf } from '../matching/request-match.ts';
import type { QuirkSwitches } from '../quirks/quirks.ts';
import type { CheckRecord, Store } from '../storage/store.ts';
import { takeArmedCheck } from './armed-scenarios.ts';
import { buildVisaResult } from './build-visa-result.ts';
import { AUSTRALIAN_VISAS } from './catalogue/australian-visas.ts';
import { NEW_ZEALAND_VISAS } from './catalogue/new-zealand-visas.ts';
import type { VisaCheckType } from '../outcomes/check-types.ts';
import { isUnknownScenario, visaScenarioByDocument, visaScenarioByName } from './find-visa-scenario.ts';
import type { CheckOutcome, ScenarioEngine } from './scenario-engine.ts';
import type { AustralianVisaFacts, TravelDocument, VisaOutcome } from '../outcomes/scenario.ts';
import { numberFromHash, pickByHash, stableHash } from './stable-hash.ts';

const VISAS: readonly [AustralianVisaFacts, ...AustralianVisaFacts[]] = [
  AUSTRALIAN_VISAS.student,
  AUSTRALIAN_VISAS.workingHoliday,
  AUSTRALIAN_VISAS.sponsored,
  AUSTRALIAN_VISAS.graduate,
  AUSTRALIAN_VISAS.permanent,
];

/**
 * The outcome of a document without a scenario: a success that differs from person to person, and is always the same for the
 * same document.
 */
export function ordinaryOutcome(document: TravelDocument): VisaOutcome {
  const hash = stableHash(document.type, document.country, document.identifier);
  const visa = pickByHash(VISAS, hash);
  const day = `${twoDigits(1 + numberFromHash(hash, 1, 12))}-${twoDigits(1 + numberFromHash(hash, 2, 28))}`;
  const expiryDate = { years: 1 + numberFromHash(hash, 3, 3), day };
  return {
    australia: {
      ...visa,
      grant_date: { years: -1 - numberFromHash(hash, 4, 3), day },
      expiry_date: visa.expiry_date === null ? null : expiryDate,
    },
    new_zealand: { ...NEW_ZEALAND_VISAS.work, visa_expiry: expiryDate },
    employer: { ...NEW_ZEALAND_VISAS.entitled, visa_expiry: expiryDate },
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** The scenario's name in the record of a check without a scenario. */
const ORDINARY = 'ordinary';

/** Combines the catalogue, the armed scenarios and the quirks for the visa checks. */
export function createScenarioEngine(store: Store, quirks: QuirkSwitches): ScenarioEngine {
  return {
    choose(request) {
      const armed = takeArmedCheck(store.armedScenarios, request);
      const { identifier } = request.document;
      if (armed === undefined && isUnknownScenario(identifier)) return undefined;
      const found = visaScenarioByDocument(request.document, visaCheckTypeOf(request));
      const name = armed?.scenario ?? found?.name ?? ORDINARY;
      const outcome = armed?.outcome;
      const duration = durationOf(outcome ?? visaScenarioByName(name)?.outcome, request);
      return { name, ...(duration !== undefined && { duration }), ...(outcome && { outcome }) };
    },

    interimStatus: (record) => decidedOutcome(record)?.interim_status,

    outcome(record) {
      return checkOutcome(record, quirks);
    },
  };
}

/** An offpeak check keeps its window, unless it never finishes. */
function durationOf(outcome: VisaOutcome | undefined, { mode }: VisaCheckCreate): number | null | undefined {
  const seconds = outcome?.seconds;
  if (seconds === undefined || seconds === null) return seconds;
  return mode === 'offpeak' ? undefined : seconds * 1000;
}

/** The armed outcome, or the scenario's; undefined without either. */
function decidedOutcome({ outcome, scenario }: CheckRecord): VisaOutcome | undefined {
  return outcome ?? visaScenarioByName(scenario)?.outcome;
}

/** Without a scenario, or with an armed outcome that has no visa, the document decides about the visa. */
function factsWithoutDecision({ outcome, scenario, request }: CheckRecord): VisaOutcome {
  const isLeftOpen = outcome === undefined ? visaScenarioByName(scenario) === undefined : !saysVisa(outcome);
  return isLeftOpen ? ordinaryOutcome(request.document) : {};
}

function saysVisa({ australia, new_zealand: verification, employer }: VisaOutcome): boolean {
  return [australia, verification, employer].some((facts) => facts !== undefined);
}

/** An armed outcome may be for checks of both countries, but the overrides of its scenario are not. */
function isMeantFor(checkType: VisaCheckType, { scenario }: CheckRecord): boolean {
  return visaScenarioByName(scenario)?.appliesTo.includes(checkType) === true;
}

function checkOutcome(record: CheckRecord, quirks: QuirkSwitches): CheckOutcome {
  const { request } = record;
  const outcome = { ...factsWithoutDecision(record), ...decidedOutcome(record) };
  const finishedAt = new Date(record.completesAt ?? record.requestedAt);
  const checkType = visaCheckTypeOf(request);
  const { attachmentType: type, ...result } = buildVisaResult({
    outcome,
    checkType,
    document: request.document,
    newZealand: request.new_zealand,
    quirks: quirks.current(),
    finishedAt,
  });
  const requestedAt = new Date(record.requestedAt);
  const subject = { checkId: record.id, checkType, requestedAt, finishedAt };
  return {
    ...result,
    attachments: type === null ? [] : [visaAttachment({ ...subject, type })],
    overrides: isMeantFor(checkType, record) ? outcome.overrides : undefined,
  };
}
