import { startOnboardingRun } from './onboarding-run.ts';
import { Run } from './run.ts';
import { startVisaCheckRun } from './visa-check-run.ts';

const starts: Readonly<Record<string, (run: Run) => void>> = {
  'visa-check': startVisaCheckRun,
  onboarding: startOnboardingRun,
};

for (const root of document.querySelectorAll<HTMLElement>('[data-run]')) {
  starts[root.dataset['run'] ?? '']?.(new Run(root));
}
