import { WorkRightsKitError } from './work-rights-kit-error.ts';

/**
 * A create or update was sent and its answer was lost: the service may have carried it out or not. Sending it again
 * could start a second check or message, so look first (`list`, `lookup`). `cause` says how the answer was lost:
 * `ConnectionError`, `TimeoutError` or `UnexpectedResponseError`.
 */
export class OutcomeUnknownError extends WorkRightsKitError {
  override readonly name: string = 'OutcomeUnknownError';
}
