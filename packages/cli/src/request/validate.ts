import { invalidRequest } from './invalid-request.ts';
import type { RequestName } from './field-flags.ts';

/** Validates a body as the client does before sending. @throws Failure that names each invalid field and its flag. */
export async function validateBody(
  operation: 'createVisaCheck' | 'saveOnboard' | 'updateEmployee',
  request: RequestName,
  body: object,
): Promise<void> {
  const { describeIssues, requestSchemas } = await import('@workrights/validators');
  const { error } = requestSchemas[operation].safeParse(body);
  if (error) throw invalidRequest(request, describeIssues(error));
}
