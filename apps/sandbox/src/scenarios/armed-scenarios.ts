import type { ArmedScenario, CheckRequest, Store } from '../storage/store.ts';
import { visaScenarioByName } from './find-visa-scenario.ts';
import { visaCheckTypeOf } from './visa-check-type.ts';

/** What a create request must have for an armed scenario to be used on it. All given fields must agree; the identifier in either case. */
export interface ArmedMatch {
  readonly jurisdiction?: string;
  readonly visa_check_type?: string;
  readonly mode?: string;
  readonly country?: string;
  readonly identifier?: string;
}

const armedMatchFields = ['jurisdiction', 'visa_check_type', 'mode', 'country', 'identifier'] as const;

/**
 * The name of the oldest armed scenario that fits the request, which is thereby used once.
 *
 * A scenario without an outcome for the request's check type is left for a later request.
 */
export function takeArmedScenario(store: Store, request: CheckRequest): string | undefined {
  const checkType = visaCheckTypeOf(request);
  const armed = store.armedScenarios
    .list()
    .find(
      ({ scenario, match }) =>
        visaScenarioByName(scenario)?.appliesTo.includes(checkType) === true && matches(match ?? {}, request),
    );
  if (armed === undefined) return undefined;
  useOnce(store, armed);
  return armed.scenario;
}

function useOnce(store: Store, armed: ArmedScenario): void {
  if (armed.remaining > 1) store.armedScenarios.save({ ...armed, remaining: armed.remaining - 1 });
  else store.armedScenarios.remove(armed.id);
}

function matches(match: ArmedMatch, request: CheckRequest): boolean {
  const facts: Required<ArmedMatch> = {
    jurisdiction: request.jurisdiction,
    visa_check_type: visaCheckTypeOf(request),
    mode: request.mode ?? 'fastcheck',
    country: request.document.country,
    identifier: request.document.identifier,
  };
  return armedMatchFields.every((field) => {
    const wanted = match[field];
    return wanted === undefined || normal(field, wanted) === normal(field, facts[field]);
  });
}

/** Identifiers are the same in upper and lower case, as those of the catalogue are. */
function normal(field: keyof ArmedMatch, value: string): string {
  return field === 'identifier' ? value.toUpperCase() : value;
}
