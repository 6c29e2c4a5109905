import { ALL_VISA_SCENARIOS, VISA_SCENARIOS } from './catalogue/catalogue.ts';
import { PUBLISHED_SCENARIOS } from './catalogue/published.ts';
import type { VisaCheckType } from '../outcomes/check-types.ts';
import { isScenarioNumber } from './scenario-numbers.ts';
import type { TravelDocument, VisaScenario } from '../outcomes/scenario.ts';

const byName = new Map(ALL_VISA_SCENARIOS.map((scenario) => [scenario.name, scenario]));
const byIdentifier = new Map(VISA_SCENARIOS.map((scenario) => [scenario.document.identifier, scenario]));

export function visaScenarioByName(name: string): VisaScenario | undefined {
  return byName.get(name);
}

/** Whether the number looks like that of a scenario, but isn't one. */
export function isUnknownScenario(identifier: string): boolean {
  return isScenarioNumber(identifier) && !byIdentifier.has(identifier.toUpperCase());
}

/** The scenario of this document, if it has an outcome for the check type. Case is ignored. */
export function visaScenarioByDocument(
  document: Pick<TravelDocument, 'identifier' | 'country'>,
  checkType: VisaCheckType,
): VisaScenario | undefined {
  const identifier = document.identifier.toUpperCase();
  const scenario = byIdentifier.get(identifier);
  if (scenario?.appliesTo.includes(checkType) === true) return scenario;
  return PUBLISHED_SCENARIOS.find(
    ({ appliesTo, document: its }) =>
      its.identifier === identifier && its.country === document.country && appliesTo.includes(checkType),
  );
}
