import { BlockedError, type ErrorDetails, WorkRightsKitError } from '@workrights/client';

/** The credentials do not see the checks of the run: they are of another account. Nothing was sent. */
export class OtherAccountError extends WorkRightsKitError {
  override readonly name = 'OtherAccountError';

  constructor(run: string) {
    super(
      `These credentials do not see the checks of run "${run}": they are of another account, or of another service behind the same ` +
        'URL. Use the credentials that the run was started with. Nothing was sent.',
    );
  }
}

/**
 * The service has checks that are newer than the last step in the ledger, unknown to it, and look like rows that the ledger takes for
 * unsent: the ledger was restored from a copy, or another program has sent the same people. Nothing was sent.
 */
export class LedgerBehindError extends WorkRightsKitError {
  override readonly name = 'LedgerBehindError';
  /** A row that was probably sent already. */
  readonly row: number;

  constructor(run: string, row: number) {
    super(
      `The service already has a check that looks like row ${row} of run "${run}", and is newer than the last step in the ledger. ` +
        'The ledger was restored from a copy, or another program checks the same people. Resume the run as restored ' +
        '(`bulk resume --restored`): it then looks for the check of each row before it sends it. Nothing was sent.',
    );
    this.row = row;
  }
}

/**
 * The service does not take requests of this program at all, so the run stopped. No row was refused for it; what was not sent
 * is still `planned`. `cause` is the error of the request, and `status` its status.
 */
export class RunStoppedError extends WorkRightsKitError {
  override readonly name = 'RunStoppedError';

  constructor(run: string, details: ErrorDetails) {
    const { status, cause } = details;
    const why =
      cause instanceof BlockedError
        ? "the service's network blocked this machine: it may be outside Australia and New Zealand. Use a fixed address there, or ask " +
          'support to allow yours'
        : status === 401
          ? 'the service does not accept the access token (401). Set a valid one'
          : status === 403
            ? 'the account may not do this, or not from this machine (403). Ask support'
            : status === undefined
              ? 'a request could not be made; see cause'
              : `the service responded with status ${status}. Check the base URL`;
    super(`Run "${run}" stopped: ${why}, then resume. Rows that were not sent are still planned.`, details);
  }
}
