import { visaAttachment } from '../attachments/visa-attachment.ts';
import type { QuirkSwitches } from '../quirks/quirks.ts';
import type { CheckRecord, CheckRequest, Store } from '../storage/store.ts';
import { takeArmedScenario } from './armed-scenarios.ts';
import { buildVisaResult } from './build-visa-result.ts';
import { visaScenarioByDocument, visaScenarioByName } from './find-visa-scenario.ts';
import { ordinaryOutcome } from './ordinary-outcome.ts';
import type { CheckOutcome, ScenarioEngine } from './scenario-engine.ts';
import type { VisaOutcome } from './scenario.ts';
import { visaCheckTypeOf } from './visa-check-type.ts';

/** Name kept in the record of a check that no scenario decided. */
const ORDINARY = 'ordinary';

/** Joins the catalogue, the armed scenarios and the quirks into what the visa checks ask for. */
export function createScenarioEngine(store: Store, quirks: QuirkSwitches): ScenarioEngine {
  return {
    choose(request) {
      const armed = takeArmedScenario(store, request);
      const scenario =
        armed === undefined
          ? visaScenarioByDocument(request.document.identifier, visaCheckTypeOf(request))
          : visaScenarioByName(armed);
      const duration = durationOf(scenario?.outcome, request);
      return { name: scenario?.name ?? ORDINARY, ...(duration === undefined ? {} : { duration }) };
    },

    interimStatus: (name) => visaScenarioByName(name)?.outcome.interim_status,

    outcome(record) {
      return checkOutcome(record, quirks);
    },
  };
}

/** Offpeak checks keep their window; only one that never finishes is outside it. */
function durationOf(outcome: VisaOutcome | undefined, { mode }: CheckRequest): number | null | undefined {
  const seconds = outcome?.seconds;
  if (seconds === undefined || seconds === null) return seconds;
  return mode === 'offpeak' ? undefined : seconds * 1000;
}

function checkOutcome(record: CheckRecord, quirks: QuirkSwitches): CheckOutcome {
  const { request } = record;
  const scenario = visaScenarioByName(record.scenario);
  const outcome = scenario?.outcome ?? ordinaryOutcome(request.document);
  const finishedAt = new Date(record.completesAt ?? record.requestedAt);
  const checkType = visaCheckTypeOf(request);
  const built = buildVisaResult({
    outcome,
    checkType,
    document: request.document,
    newZealand: request.new_zealand,
    quirks: quirks.current(),
    finishedAt,
  });
  const requestedAt = new Date(record.requestedAt);
  return {
    status: built.status,
    ...(built.result === undefined ? {} : { result: built.result }),
    visa: built.visa,
    attachments:
      built.attachmentType === null
        ? []
        : [
            visaAttachment({
              checkId: record.id,
              checkType,
              type: built.attachmentType,
              requestedAt,
              finishedAt,
            }),
          ],
    overrides: {
      ...(built.expired_at === null ? {} : { expired_at: built.expired_at }),
      ...(built.purged_at === null ? {} : { purged_at: built.purged_at }),
      ...outcome.overrides,
    },
  };
}
