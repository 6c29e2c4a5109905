import type { VisaCheck } from '@workrights/client';
import { checkEndOf, explainFailure, type ResultKind } from '@workrights/results';

import { type Problem, problemWith } from './row.ts';

const PREFIX = 'check-failed';
const WITHDRAWN = problemWith('check-withdrawn', {
  rule: 'has a check whose personal data the service has removed before it was read',
  fix: 'Check the person again.',
});
const UNKNOWN_CODE = {
  meaning: 'failed, and nobody knows why',
  next: 'Read the check at the service, or ask its support. It says nothing about the person.',
};

/** Why a check ended without a result; null for a completed one. */
export function problemOf({ status, result }: VisaCheck): Problem | null {
  const end = checkEndOf(status);
  if (end === 'withdrawn') return WITHDRAWN;
  if (end !== 'failed') return null;
  const known = explainFailure(result?.code);
  const { meaning, next } = known ?? UNKNOWN_CODE;
  return {
    code: known === undefined ? PREFIX : codeOf(known.kind),
    details: [{ rule: `has a check that ${meaning}`, fix: next }],
  };
}

function codeOf(kind: ResultKind): string {
  return kind === 'result' ? PREFIX : `${PREFIX}-${kind}`;
}

/** For a temporary failure, such as an unavailable government system. */
export const PASSING = codeOf('passing');

/** Whether a check failed because of the customer authority's login, which other checks use too. */
export function isOfCredentials(check: VisaCheck): boolean {
  return problemOf(check)?.code === codeOf('credentials');
}

/** Failures that aren't about the person: the same check may work later, unchanged. */
export const MAY_WORK_LATER: ReadonlySet<string | null> = new Set([
  PASSING,
  codeOf('credentials'),
  'login-refused',
]);
