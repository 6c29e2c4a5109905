import type { Environment } from '@workrights/client';

import { OtherEnvironmentError } from './errors.ts';
import type { Person } from './person.ts';

/**
 * The checks of a register are all live, or all samples of the sandbox.
 *
 * @throws OtherEnvironmentError when people have results of the other environment than that of checks that are to come.
 */
export function requireEnvironment(
  people: readonly Pick<Person, 'result'>[],
  environment: Environment,
): void {
  const known = environment === 'live' ? 'sandbox' : 'live';
  const count = people.filter(({ result }) => result?.environment === known).length;
  if (count > 0) throw new OtherEnvironmentError(known, count);
}
