import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import type { VisaChecksClient } from '../visa-checks/visa-checks-client.ts';
import type { WaitOptions } from './wait-options.ts';
import { Wait, type WaitTarget } from './wait.ts';

/**
 * A wait that goes on: a promise of the finished check that can also be asked and written down. Nobody has to await
 * it: when it fails unheard, that is no unhandled rejection.
 */
export interface VisaCheckWait extends Promise<VisaCheck> {
  /** Id of the check. */
  readonly id: string;
  /** The check as it was seen last, without asking; undefined before the first look at an id. */
  readonly lastSeen: VisaCheck | undefined;
  /** A token for `resumeWait`: id, mode and times, nothing personal and no secret. Works before and after the end. */
  serialize: () => string;
}

export function startWait(client: VisaChecksClient, target: WaitTarget, options: WaitOptions): VisaCheckWait {
  const { promise, resolve, reject } = Promise.withResolvers<VisaCheck>();
  promise.catch(() => undefined);
  const wait = new Wait(client, target, options, (outcome) => {
    if (outcome.check) resolve(outcome.check);
    else reject(outcome.error);
  });
  wait.start();
  return Object.defineProperties(promise as VisaCheckWait, {
    id: { value: wait.id },
    lastSeen: { get: () => wait.lastSeen },
    serialize: { value: () => wait.serialize() },
  });
}
