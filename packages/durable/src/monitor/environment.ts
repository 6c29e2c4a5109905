import type { Environment } from '@workrights/client';

import { OtherEnvironmentError } from './errors.ts';
import type { Person } from './person.ts';

/**
 * Requires that a register has only live checks, or only samples of the sandbox.
 *
 * @throws OtherEnvironmentError if people have results of the other environment.
 */
export function requireEnvironment(
  people: readonly Pick<Person, 'result'>[],
  environment: Environment,
): void {
  const known = environment === 'live' ? 'sandbox' : 'live';
  const count = people.filter(({ result }) => result?.environment === known).length;
  if (count > 0) throw new OtherEnvironmentError(known, count);
}
