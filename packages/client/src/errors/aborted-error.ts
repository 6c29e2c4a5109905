import { Reconcilable, type ReconcilableDetails } from './reconcilable.ts';

/**
 * The caller's signal ended the call or the wait; `cause` is the signal's reason. A create or update that was aborted
 * may still have been carried out: then `maybeSent` is true and `reconcile()` looks for it. Of one that never left,
 * `reconcile()` says `none`; of a wait it gives the check that was waited for; of anything else it is `inconclusive`.
 */
export class AbortedError extends Reconcilable {
  override readonly name: string = 'AbortedError';
  /** The request was a create or update and may have reached the service. */
  readonly maybeSent: boolean;
  /** When a wait was ended: for `resumeWait`, in this process or another. Nothing personal, no secret. */
  declare readonly resumeToken?: string;

  constructor(
    message: string,
    details: ReconcilableDetails & { maybeSent?: boolean; resumeToken?: string } = {},
  ) {
    super(message, details);
    this.maybeSent = details.maybeSent ?? false;
    if (details.resumeToken !== undefined) this.resumeToken = details.resumeToken;
  }
}
