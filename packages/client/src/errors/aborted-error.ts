import { WorkRightsKitError } from './work-rights-kit-error.ts';

/** The caller's signal ended the call or the wait; `cause` is the signal's reason. A create that was aborted may still have been carried out. */
export class AbortedError extends WorkRightsKitError {
  override readonly name: string = 'AbortedError';
}
