import { flagOfPath, ruleInFlags } from './field-flags.ts';
import { EXIT } from '../failures/exit-codes.ts';
import { Failure, type FailureDetails } from '../failures/failure.ts';

/** For a body that breaks the contract: the flag and the rule of each invalid field. */
export function invalidRequest(
  request: string | undefined,
  issues: readonly { readonly path: string; readonly rule: string }[],
  details: Partial<FailureDetails> = {},
): Failure {
  return new Failure('The request is not valid. Nothing was sent.', {
    ...details,
    code: 'invalid-request',
    fields: issues.map(({ path, rule }) => ({
      path,
      rule: ruleInFlags(request, path, rule),
      flag: flagOfPath(request, path),
    })),
    exitCode: EXIT.usage,
  });
}
