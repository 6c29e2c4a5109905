import { createContractCheck } from '@workrights/local-server';
import { requestValidators as visaChecks } from '../generated/validate-visa-checks.mjs';
import { requestValidators as workRights } from '../generated/validate-work-rights.mjs';
import { requestRules as visaChecksRules } from '../generated/visa-checks/rules.gen.ts';
import { requestRules as workRightsRules } from '../generated/work-rights/rules.gen.ts';

/** Validates a request against its operation in the contract of either interface. */
export const checkAgainstContract = createContractCheck({
  validators: { ...visaChecks, ...workRights },
  rules: { ...visaChecksRules, ...workRightsRules },
});
