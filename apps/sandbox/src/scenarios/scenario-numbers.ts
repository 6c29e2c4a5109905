/** Prefix of every document number of the catalogue. */
export const SCENARIO_PREFIX = 'SBX';

/** Prefix of every employee id of the catalogue. */
export const SCENARIO_EMPLOYEE_PREFIX = 'sbx-';

/** Numbers with the prefix for people without a scenario: `SBXPERSON10`, `SBX7`. */
const ORDINARY_NUMBER = /^SBX(?:PERSON|ORDINARY)?\d+$/u;

/** Whether a document number is one of the catalogue's, or looks like one. */
export function isScenarioNumber(identifier: string): boolean {
  const number = identifier.toUpperCase();
  return number.startsWith(SCENARIO_PREFIX) && !ORDINARY_NUMBER.test(number);
}
