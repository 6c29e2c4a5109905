import { BlockedError, type ErrorDetails, TokenError, WorkRightsKitError } from '@workrights/client';

/** The credentials can't see the run's checks, so they belong to another account. Nothing was sent. */
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
 * The service has checks that the ledger doesn't know, that are newer than its last step, and that match unsent rows. Either
 * the ledger was restored from a copy, or another program has sent the same people. Nothing was sent.
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
 * The service refuses all requests of this program, so the run stopped. No row was refused because of it; unsent rows are still
 * `planned`. `cause` is the error of the request, and `status` its status.
 */
export class RunStoppedError extends WorkRightsKitError {
  override readonly name = 'RunStoppedError';

  constructor(run: string, details: ErrorDetails) {
    super(
      `Run "${run}" stopped: ${reasonOf(details)}, then resume. Rows that were not sent are still planned.`,
      details,
    );
  }
}

function reasonOf({ status, cause }: ErrorDetails): string {
  if (cause instanceof BlockedError)
    return (
      "the service's network blocked this machine: it may be outside Australia and New Zealand. Use a fixed address there, or ask " +
      'support to allow yours'
    );
  if (cause instanceof TokenError)
    return 'there is no access token; see cause. Check the client id and its secret';
  if (status === 401) return 'the service does not accept the access token (401). Set a valid one';
  if (status === 403) return 'the account may not do this, or not from this machine (403). Ask support';
  if (status === undefined) return 'a request could not be made; see cause';
  return `the service responded with status ${status}. Check the base URL`;
}
