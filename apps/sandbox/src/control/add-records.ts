import { isObject } from '@workrights/explainer';
import { createContractCheck, ProblemError } from '@workrights/local-server';
import type { SandboxContext } from '../http/context.ts';
import { requestRules as visaChecksRules } from '../generated/visa-checks/rules.gen.ts';
import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import { requestValidators as visaChecks } from '../generated/validate-visa-checks.mjs';
import { requestValidators as workRights } from '../generated/validate-work-rights.mjs';
import { requestRules as workRightsRules } from '../generated/work-rights/rules.gen.ts';
import type { OnboardCreate } from '../generated/work-rights/types.gen.ts';
import { controlProblem } from '../http/problem.ts';
import type { Violation } from '../journal/violation.ts';
import { keepNewCheck } from '../visa-checks/create-check.ts';
import { keepNewOnboard } from '../work-rights/save-onboard.ts';
import { anything, listOf, optional } from './field-readers.ts';
import { readFields, refusedField } from './read-fields.ts';

type WithoutKey<Create> = Create extends unknown ? Omit<Create, 'accountkeyid'> : never;

/** Bodies of creates. The account key of onboarding requests is that of the account. */
export interface NewRecords {
  readonly visa_checks?: readonly VisaCheckCreate[];
  readonly onboarding_requests?: readonly WithoutKey<OnboardCreate>[];
}

/** Ids of the created records, in the order of the bodies. */
export interface AddedRecords {
  readonly visa_checks: readonly string[];
  readonly onboarding_requests: readonly string[];
}

/** Checks bodies by the contract, without the headers and the query of an HTTP request. */
const checkBody = createContractCheck({
  validators: {
    createVisaCheck: { body: visaChecks.createVisaCheck.body },
    saveOnboard: { body: workRights.saveOnboard.body },
  },
  rules: {
    createVisaCheck: { body: visaChecksRules.createVisaCheck.body },
    saveOnboard: { body: workRightsRules.saveOnboard.body },
  },
});

/**
 * Creates records as their operations would, dated by the clock. All or none, in one commit.
 *
 * @throws ProblemError 422 for the first body that can't be created, with its place in the list.
 */
export function addRecords(body: unknown, context: SandboxContext): AddedRecords {
  const sent = readFields(body, {
    visa_checks: optional(listOf(anything), []),
    onboarding_requests: optional(listOf(anything), []),
  });
  const { accountKey } = context.account;
  return context.store.unit(() => ({
    visa_checks: sent.visa_checks.map((each, index) =>
      at(`/visa_checks/${index}`, () => {
        checkJson('createVisaCheck', each);
        return keepNewCheck(each as VisaCheckCreate, context).id;
      }),
    ),
    onboarding_requests: sent.onboarding_requests.map((each, index) =>
      at(`/onboarding_requests/${index}`, () => {
        const whole = isObject(each) ? { accountkeyid: accountKey, ...each } : each;
        if (isObject(each) && 'key' in each) throw refusedField('/key', 'unknown', 'is not for creates');
        checkJson('saveOnboard', whole);
        return keepNewOnboard(whole as OnboardCreate, context).onboard_id;
      }),
    ),
  }));
}

function checkJson(operation: 'createVisaCheck' | 'saveOnboard', body: unknown): void {
  checkBody(operation, { query: new URLSearchParams(), headers: {}, body });
}

/** Adds the place in the list to a problem. */
function at<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const errors = (error.errors ?? []) as readonly Violation[];
    if (errors.length === 0) throw refusedField(place, 'refused', error.message);
    throw controlProblem(errors.map((each) => ({ ...each, pointer: place + each.pointer })));
  }
}
