import { Reconcilable } from './reconcilable.ts';

/**
 * A create or update was sent and its answer was lost or said nothing certain: the service may have carried it out or
 * not. Sending it again could start a second check or message, so look first: `reconcile()`. `cause` says how the
 * answer was lost: `ConnectionError`, `TimeoutError`, `ServerError` (then `status` is set) or
 * `UnexpectedResponseError`.
 */
export class OutcomeUnknownError extends Reconcilable {
  override readonly name: string = 'OutcomeUnknownError';
}
