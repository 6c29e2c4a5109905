import { expect, test } from 'vitest';

import {
  ClocksDifferError,
  LeaseLostError,
  LedgerBusyError,
  LedgerError,
  LedgerFullError,
  LedgerGoneError,
  NewerLedgerError,
  NoSuchRunError,
  NotDurableError,
  OtherServiceError,
  PlanReplacedError,
  RowExistsError,
  RunExistsError,
  RunStateError,
  UnfinishedRunError,
  UnreadableLedgerError,
  WrongLedgerKeyError,
} from '../../../src/base/database/errors.ts';

test.each<[string, () => LedgerError, string]>([
  [
    'NoSuchRunError',
    () => new NoSuchRunError('spring'),
    'The ledger has no run "spring". List the runs, or plan it first.',
  ],
  [
    'RunExistsError',
    () => new RunExistsError('spring'),
    'The ledger already has a run "spring". Resume that one, or choose another name.',
  ],
  [
    'PlanReplacedError',
    () => new PlanReplacedError('spring'),
    'Another process has started to plan run "spring" again, so this plan was stopped. Use only one process, or choose another name.',
  ],
  [
    'RowExistsError',
    () => new RowExistsError(),
    'The run already has a row with this number. Give each row its own number.',
  ],
  [
    'UnfinishedRunError',
    () => new UnfinishedRunError('spring', { planned: 2, pending: 0, held: 1 }),
    'Run "spring" is not finished: 2 planned, 1 held. After a purge, nobody could collect their results, and a new plan would send these people again. Nothing was deleted.',
  ],
  [
    'OtherServiceError',
    () => new OtherServiceError('spring', 'https://one.example', 'https://other.example'),
    'Run "spring" belongs to https://one.example, and you are using https://other.example. Its checks are at the first service: use that base URL, or plan a new run.',
  ],
  [
    'LeaseLostError',
    () => new LeaseLostError('spring', 3),
    'Another worker has taken over part 3 of run "spring". This worker stops working on it.',
  ],
  [
    'WrongLedgerKeyError',
    () => new WrongLedgerKeyError(),
    'The ledger was created with another key. Use that key, or another ledger. Nothing was read or changed.',
  ],
  [
    'NewerLedgerError',
    () => new NewerLedgerError(9, 4),
    'A newer version of this program created the ledger (format 9; this program knows up to 4). Update this program. Nothing was changed.',
  ],
  [
    'LedgerFullError',
    () => new LedgerFullError(),
    'The disk of the ledger is full. Everything up to the last step is safe, and this step was not started. Free some space. Then plan again, or resume the run.',
  ],
  [
    'ClocksDifferError',
    () => new ClocksDifferError(12_340),
    'The clock of this machine is 12.3 seconds ahead of the one of the database server, and nothing was changed. Set both by NTP, then start again.',
  ],
  [
    'ClocksDifferError',
    () => new ClocksDifferError(-90_000),
    'The clock of this machine is 90.0 seconds behind the one of the database server, and nothing was changed. Set both by NTP, then start again.',
  ],
  [
    'NotDurableError',
    () => new NotDurableError(),
    'The database server runs with `fsync = off`, so it can lose committed data. Turn `fsync` on.',
  ],
  ['RunStateError', () => new RunStateError('as given'), 'as given'],
  ['LedgerBusyError', () => new LedgerBusyError('as given'), 'as given'],
  ['UnreadableLedgerError', () => new UnreadableLedgerError('as given'), 'as given'],
  ['LedgerGoneError', () => new LedgerGoneError('as given'), 'as given'],
  ['LedgerError', () => new LedgerError('as given'), 'as given'],
])('%s says what happened, and what to do', (name, make, message) => {
  const error = make();
  expect(error).toBeInstanceOf(LedgerError);
  expect({ name: error.name, message: error.message }).toEqual({ name, message });
});
