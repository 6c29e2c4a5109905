import { type ErrorDetails, WorkRightsKitError } from '@workrights/client';

/** Base class of the ledger's errors. None contains personal data, a key or a password. */
export class LedgerError extends WorkRightsKitError {
  override readonly name: string = 'LedgerError';
}

export class NoSuchRunError extends LedgerError {
  override readonly name = 'NoSuchRunError';

  constructor(run: string) {
    super(`The ledger has no run "${run}". List the runs, or plan it first.`);
  }
}

export class RunExistsError extends LedgerError {
  override readonly name = 'RunExistsError';

  constructor(run: string) {
    super(`The ledger already has a run "${run}". Resume that one, or choose another name.`);
  }
}

/** Another process began to plan the same run, which deleted the rows of this plan. */
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

/** The run's state, such as still planning or purged, doesn't allow this step. */
export class RunStateError extends LedgerError {
  override readonly name = 'RunStateError';
}

/** The run still has rows that are neither completed nor refused. A purge would lose their checks. */
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

/** The run's checks are at another service. */
export class OtherServiceError extends LedgerError {
  override readonly name = 'OtherServiceError';

  constructor(run: string, bound: string, service: string) {
    super(
      `Run "${run}" belongs to ${bound}, and you are using ${service}. Its checks are at the first service: use that base URL, ` +
        'or plan a new run.',
    );
  }
}

/** Another worker has taken over the chunk. Stop working on it, and write nothing. */
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

/** Also refuses a process that wants to join: another one works alone. */
export const BEING_PURGED = 'A run of the ledger is being purged. Start again when the purge has ended.';

/** The ledger was created with another key. */
export class WrongLedgerKeyError extends LedgerError {
  override readonly name = 'WrongLedgerKeyError';

  constructor() {
    super(
      'The ledger was created with another key. Use that key, or another ledger. Nothing was read or changed.',
    );
  }
}

export class NewerLedgerError extends LedgerError {
  override readonly name = 'NewerLedgerError';

  constructor(version: number, known: number) {
    super(
      `A newer version of this program created the ledger (format ${version}; this program knows up to ${known}). ` +
        'Update this program. Nothing was changed.',
    );
  }
}

/** How to go on with a copy of a ledger. */
export const USE_A_COPY =
  'use a copy of it, and resume each of its runs as restored (`bulk resume --restored`): a copy does not know what was sent since.';

/** The ledger is damaged, was changed by another program, or can't be read. */
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

/** With clocks apart, two machines would work on the same rows, and the same people would be sent twice. */
export class ClocksDifferError extends LedgerError {
  override readonly name = 'ClocksDifferError';

  /** @param ahead milliseconds that this machine is ahead of the server; negative if it is behind. */
  constructor(ahead: number) {
    super(
      `The clock of this machine is ${Math.abs(ahead / 1_000).toFixed(1)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the one of ` +
        'the database server, and nothing was changed. Set both by NTP, then start again.',
    );
  }
}

/** A server that loses commits when its power fails would make this program send checks twice. */
export class NotDurableError extends LedgerError {
  override readonly name = 'NotDurableError';

  constructor() {
    super('The database server runs with `fsync = off`, so it can lose committed data. Turn `fsync` on.');
  }
}
