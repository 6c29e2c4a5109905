/** Every document number of the catalogue begins with it. */
export const SCENARIO_PREFIX = 'SBX';

/** Every employee id of the catalogue begins with it. */
export const SCENARIO_EMPLOYEE_PREFIX = 'sbx-';

/** Numbers with the prefix that are free for people whom no scenario names: `SBXPERSON10`, `SBX7`. */
const ORDINARY_NUMBER = /^SBX(?:PERSON|ORDINARY)?\d+$/u;

/** Whether a document number is one of the catalogue's, or was meant to be. */
export function isScenarioNumber(identifier: string): boolean {
  const number = identifier.toUpperCase();
  return number.startsWith(SCENARIO_PREFIX) && !ORDINARY_NUMBER.test(number);
}
