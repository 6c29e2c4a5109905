import { VISA_SCENARIOS } from './catalogue/catalogue.ts';
import type { VisaCheckType } from '../outcomes/check-types.ts';
import { isScenarioNumber } from './scenario-numbers.ts';
import type { VisaScenario } from '../outcomes/scenario.ts';

const byName = new Map(VISA_SCENARIOS.map((scenario) => [scenario.name, scenario]));
const byIdentifier = new Map(VISA_SCENARIOS.map((scenario) => [scenario.document.identifier, scenario]));

export function visaScenarioByName(name: string): VisaScenario | undefined {
  return byName.get(name);
}

/** Whether the number was meant as a scenario's, and is misspelt. */
export function isUnknownScenario(identifier: string): boolean {
  return isScenarioNumber(identifier) && !byIdentifier.has(identifier.toUpperCase());
}

/** The scenario whose document this is, when it has an outcome for the check type. Case does not matter. */
export function visaScenarioByDocument(
  identifier: string,
  checkType: VisaCheckType,
): VisaScenario | undefined {
  const scenario = byIdentifier.get(identifier.toUpperCase());
  return scenario?.appliesTo.includes(checkType) === true ? scenario : undefined;
}
