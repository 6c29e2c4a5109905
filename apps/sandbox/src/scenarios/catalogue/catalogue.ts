import type { VisaScenario } from '../../outcomes/scenario.ts';
import { AUSTRALIA_DATE_SCENARIOS } from './australia-dates.ts';
import { AUSTRALIA_FORM_SCENARIOS } from './australia-forms.ts';
import { AUSTRALIA_WORK_SCENARIOS } from './australia-work.ts';
import { NEW_ZEALAND_EMPLOYER_SCENARIOS } from './new-zealand-employer.ts';
import { NEW_ZEALAND_VERIFICATION_SCENARIOS } from './new-zealand-verification.ts';
import { NO_ANSWER_SCENARIOS } from './no-answer.ts';
import { PUBLISHED_SCENARIOS } from './published.ts';

/** Every invented outcome of a visa check, in the order of the documentation. */
export const VISA_SCENARIOS: readonly VisaScenario[] = [
  ...AUSTRALIA_WORK_SCENARIOS,
  ...AUSTRALIA_DATE_SCENARIOS,
  ...AUSTRALIA_FORM_SCENARIOS,
  ...NEW_ZEALAND_VERIFICATION_SCENARIOS,
  ...NEW_ZEALAND_EMPLOYER_SCENARIOS,
  ...NO_ANSWER_SCENARIOS,
];

/** Every named outcome of a visa check. */
export const ALL_VISA_SCENARIOS: readonly VisaScenario[] = [...VISA_SCENARIOS, ...PUBLISHED_SCENARIOS];
