import type { InvalidField } from './invalid-request-error.ts';
import { WorkRightsKitError, type ErrorDetails } from './work-rights-kit-error.ts';

/**
 * The service answered with success, but not with what the contract says: no JSON, not the right shape, or an
 * attachment of the wrong size. With `validateResponses: 'strict'`, `fields` says where it differs; a create that met
 * this was carried out, and `checkId` names its check.
 */
export class UnexpectedResponseError extends WorkRightsKitError {
  override readonly name: string = 'UnexpectedResponseError';
  /** What differs from the contract, without values; empty when the answer could not be held against it at all. */
  readonly fields: readonly InvalidField[];

  constructor(message: string, details: ErrorDetails & { fields?: readonly InvalidField[] } = {}) {
    super(message, details);
    this.fields = details.fields ?? [];
  }
}
