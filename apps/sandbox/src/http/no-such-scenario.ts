import { inBody, problem } from './problem.ts';

const WORDS = {
  '/document/identifier': {
    detail: 'This sandbox has no scenario with this document number.',
    message: 'must be in GET /_sandbox/scenarios, because it begins with SBX; SBXPERSON and digits are free',
  },
  '/employee_id': {
    detail: 'This sandbox has no scenario with this employee id.',
    message: 'must be in GET /_sandbox/scenarios, because it begins with sbx-',
  },
} as const;

/** The error for a misspelt scenario, which would otherwise get an invented success. It says that the service has no such rule. */
export function noSuchScenario(pointer: keyof typeof WORDS) {
  const { detail, message } = WORDS[pointer];
  return problem(
    'no-such-scenario',
    `${detail} GET /_sandbox/scenarios lists them all. The service itself has no scenarios, and no such rule.`,
    inBody(pointer, 'scenario', message),
  );
}
