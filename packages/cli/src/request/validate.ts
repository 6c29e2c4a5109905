import { Failure } from '../failures/failure.ts';
import { EXIT } from '../failures/exit-codes.ts';
import { flagOfPath, ruleInFlags, type RequestName } from './field-flags.ts';

/** Validates a body as the client does before it sends it. @throws Failure that names each invalid field and its flag. */
export async function validateBody(
  operation: 'createVisaCheck' | 'saveOnboard',
  request: RequestName,
  body: object,
): Promise<void> {
  const { describeIssues, requestSchemas } = await import('@workrights/validators');
  const { error } = requestSchemas[operation].safeParse(body);
  if (!error) return;
  throw new Failure('The request is not valid. Nothing was sent.', {
    code: 'invalid-request',
    exitCode: EXIT.usage,
    fields: describeIssues(error).map(({ path, rule }) => ({
      path,
      rule: ruleInFlags(request, path, rule),
      flag: flagOfPath(request, path),
    })),
  });
}
