import type { VisaCheck, VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import { createVisaCheck } from '../visa-checks/create-visa-check.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import { waitForVisaCheck } from './wait-for-visa-check.ts';
import { checkWaitOptions, type WaitOptions } from './wait-options.ts';

/**
 * Creates a check and waits until it is finished.
 *
 * @throws InvalidRequestError, before anything is created, for options that cannot work; errors of `createVisaCheck`,
 * then those of `waitForVisaCheck`, which carry `checkId`.
 */
export async function createAndWait(
  client: VisaChecksClient,
  body: VisaCheckCreate,
  options: WaitOptions = {},
): Promise<VisaCheck> {
  checkWaitOptions(options);
  const { signal } = options;
  const check = await createVisaCheck(client, body, signal === undefined ? {} : { signal });
  return waitForVisaCheck(client, check, options);
}
