import type { VisaChecks, WorkRights } from '@workrights/client';
import { bodyFrom } from '../input/bodies.ts';
import { plainSource } from '../input/plain-source.ts';
import type { OperationName } from '../operations/operations.ts';
import { NotConfiguredError } from './errors.ts';
import type { Output } from './output.ts';
import type { RunOptions } from './run-options.ts';
import { visaCheckRuns } from './visa-checks.ts';
import { workRightsRuns } from './work-rights.ts';

/** The clients of both interfaces. An operation of an interface that isn't configured fails. */
export interface Services {
  readonly visaChecks?: VisaChecks | undefined;
  readonly workRights?: WorkRights | undefined;
}

/**
 * Runs an operation with what a person typed.
 *
 * @throws InputError before anything is sent, and the client's errors: see `explainFailure`.
 */
export async function runOperation(
  services: Services,
  operation: OperationName,
  input: Readonly<Record<string, unknown>>,
  options: RunOptions = {},
): Promise<Output> {
  const source = plainSource(input);
  const body = bodyFrom(operation, source);
  if (isOfVisaChecks(operation)) {
    const client = services.visaChecks;
    if (client === undefined) throw new NotConfiguredError('The Visa Checks API has no credentials');
    return await visaCheckRuns[operation](client, body, source, options);
  }
  const client = services.workRights;
  if (client === undefined) throw new NotConfiguredError('The Work Rights API has no credentials');
  return await workRightsRuns[operation](client, body, source, options);
}

function isOfVisaChecks(operation: OperationName): operation is keyof typeof visaCheckRuns {
  return operation in visaCheckRuns;
}
