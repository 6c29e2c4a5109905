import { type ErrorDetails, WorkRightsKitError } from '@workrights/client';

/** Base of the errors of the ledger. Nothing personal, no key and no password is in one. */
export class LedgerError extends WorkRightsKitError {
  override readonly name: string = 'LedgerError';
}

/** The ledger has no run of this name. */
export class NoSuchRunError extends LedgerError {
  override readonly name = 'NoSuchRunError';

  constructor(run: string) {
    super(`The ledger has no run "${run}". List the runs, or plan it first.`);
  }
}

/** A run of this name is planned already. */
export class RunExistsError extends LedgerError {
  override readonly name = 'RunExistsError';

  constructor(run: string) {
    super(`The ledger already has a run "${run}". Resume that one, or choose another name.`);
  }
}

/** Somebody else has begun to plan the same run, and removed the rows of this plan. */
export class PlanReplacedError extends LedgerError {
  override readonly name = 'PlanReplacedError';

  constructor(run: string) {
    super(
      `Another process has started to plan run "${run}" again, so this plan was stopped. Use only one process, or choose another name.`,
    );
  }
}

/** A row was added twice. */
export class RowExistsError extends LedgerError {
  override readonly name = 'RowExistsError';

  constructor(details?: ErrorDetails) {
    super('The run already has a row with this number. Give each row its own number.', details);
  }
}

/** The run is in a state that does not allow the step: still planned, or purged. */
export class RunStateError extends LedgerError {
  override readonly name = 'RunStateError';
}

/** The run has rows that are neither completed nor refused, so that a purge would lose checks. */
export class UnfinishedRunError extends LedgerError {
  override readonly name = 'UnfinishedRunError';

  constructor(run: string, open: Readonly<Record<string, number>>) {
    const counts = Object.entries(open).filter(([, count]) => count > 0);
    super(
      `Run "${run}" is not finished: ${counts.map(([state, count]) => `${count} ${state}`).join(', ')}. After a purge, nobody could ` +
        'collect their results, and a new plan would send these people again. Nothing was deleted.',
    );
  }
}

/** The run belongs to another service: its checks are there. */
export class OtherServiceError extends LedgerError {
  override readonly name = 'OtherServiceError';

  constructor(run: string, bound: string, service: string) {
    super(
      `Run "${run}" belongs to ${bound}, and you are using ${service}. Its checks are at the first service: use that base URL, ` +
        'or plan a new run.',
    );
  }
}

/** Another worker has the chunk now. Stop working on it, and write nothing. */
export class LeaseLostError extends LedgerError {
  override readonly name = 'LeaseLostError';

  constructor(run: string, chunk: number) {
    super(`Another worker has taken over part ${chunk} of run "${run}". This worker stops working on it.`);
  }
}

/** Another process uses the ledger. */
export class LedgerBusyError extends LedgerError {
  override readonly name = 'LedgerBusyError';
}

/** For who cannot even join: another process has the ledger for itself. */
export const BEING_PURGED = 'A run of the ledger is being purged. Start again when the purge has ended.';

/** The key is not the one that the ledger was made with. */
export class WrongLedgerKeyError extends LedgerError {
  override readonly name = 'WrongLedgerKeyError';

  constructor() {
    super(
      'The ledger was created with another key. Use that key, or another ledger. Nothing was read or changed.',
    );
  }
}

/** A newer version of this package made the ledger. */
export class NewerLedgerError extends LedgerError {
  override readonly name = 'NewerLedgerError';

  constructor(version: number, known: number) {
    super(
      `A newer version of this program created the ledger (format ${version}; this program knows up to ${known}). ` +
        'Update this program. Nothing was changed.',
    );
  }
}

/** What to do with a copy of a ledger. */
export const USE_A_COPY =
  'use a copy of it, and resume each of its runs as restored (`bulk resume --restored`): a copy does not know what was sent since.';

/** The ledger is damaged, was changed by another program, or cannot be read at all. */
export class UnreadableLedgerError extends LedgerError {
  override readonly name = 'UnreadableLedgerError';
}

/** The disk of the ledger is full. What was committed before is safe. */
export class LedgerFullError extends LedgerError {
  override readonly name = 'LedgerFullError';

  constructor(details?: ErrorDetails) {
    super(
      'The disk of the ledger is full. Everything up to the last step is safe, and this step was not started. ' +
        'Free some space. Then plan again, or resume the run.',
      details,
    );
  }
}

/** The database server could not be reached for longer than the ledger waits. What was committed before is safe. */
export class LedgerGoneError extends LedgerError {
  override readonly name = 'LedgerGoneError';
}

/** Others would take over what this machine still works on, or this machine what others do, and people would be sent twice. */
export class ClocksDifferError extends LedgerError {
  override readonly name = 'ClocksDifferError';

  /** @param ahead milliseconds that this machine is ahead of the server; negative when it is behind. */
  constructor(ahead: number) {
    super(
      `The clock of this machine is ${Math.abs(ahead / 1_000).toFixed(1)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the one of ` +
        'the database server, and nothing was changed. Set both by NTP, then start again.',
    );
  }
}

/** A server that forgets commits when its power fails would have checks sent twice. */
export class NotDurableError extends LedgerError {
  override readonly name = 'NotDurableError';

  constructor() {
    super('The database server runs with `fsync = off`, so it can lose committed data. Turn `fsync` on.');
  }
}
