import { inBody, problem } from './problem.ts';

const SENTENCES = {
  '/document/identifier': [
    'This sandbox has no scenario with this document number.',
    'For a person without a scenario, send SBXPERSON and digits, or a number that does not begin with SBX.',
  ],
  '/employee_id': [
    'This sandbox has no scenario with this employee id.',
    'For a person without a scenario, send an employee id that does not begin with sbx-.',
  ],
} as const;

/**
 * The error for a misspelt scenario, which would otherwise end in an invented success. It is a rule of the sandbox, so it
 * says that the service has none.
 */
export function noSuchScenario(pointer: keyof typeof SENTENCES) {
  const [what, otherwise] = SENTENCES[pointer];
  return problem(
    'no-such-scenario',
    `${what} GET /_sandbox/scenarios lists the scenarios. ${otherwise} The service itself has no such rule.`,
    inBody(pointer, 'scenario', 'must be that of a scenario, because it begins like one'),
  );
}
