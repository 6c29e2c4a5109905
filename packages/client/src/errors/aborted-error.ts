import type { ReconcileOptions, Reconciliation } from '../reconciling/reconciliation.ts';
import { Reconcilable, type ReconcilableDetails } from './reconcilable.ts';

/**
 * The caller's signal ended the call or the wait; `cause` is the signal's reason. A create or update that was aborted
 * may still have been carried out: then `maybeSent` is true and `reconcile()` looks for it.
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

  /** Looks for what the aborted request made. When it was no create or update, or never left, that is `none`. */
  override async reconcile(options?: ReconcileOptions): Promise<Reconciliation> {
    return this.maybeSent ? super.reconcile(options) : { outcome: 'none' };
  }
}
