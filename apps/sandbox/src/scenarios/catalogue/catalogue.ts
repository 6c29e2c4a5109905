import type { VisaScenario } from '../scenario.ts';
import { australiaDateScenarios } from './australia-dates.ts';
import { australiaFormScenarios } from './australia-forms.ts';
import { australiaWorkScenarios } from './australia-work.ts';
import { newZealandEmployerScenarios } from './new-zealand-employer.ts';
import { newZealandVerificationScenarios } from './new-zealand-verification.ts';
import { noAnswerScenarios } from './no-answer.ts';

/** Every named outcome of a visa check, in the order in which the documentation shows them. */
export const visaScenarios: readonly VisaScenario[] = [
  ...australiaWorkScenarios,
  ...australiaDateScenarios,
  ...australiaFormScenarios,
  ...newZealandVerificationScenarios,
  ...newZealandEmployerScenarios,
  ...noAnswerScenarios,
];
