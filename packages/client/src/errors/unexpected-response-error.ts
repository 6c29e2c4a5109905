import { WorkRightsKitError } from './work-rights-kit-error.ts';

/** The service answered with success, but not with what the contract says: no JSON, not the right shape, or an attachment of the wrong size. */
export class UnexpectedResponseError extends WorkRightsKitError {
  override readonly name: string = 'UnexpectedResponseError';
}
