export {
  LeaseLostError,
  LedgerBusyError,
  LedgerError,
  LedgerFullError,
  LedgerGoneError,
  NewerLedgerError,
  NoSuchRunError,
  NotDurableError,
  OtherServiceError,
  RunExistsError,
  RunStateError,
  UnreadableLedgerError,
  WrongLedgerKeyError,
} from './ledger/errors.ts';
export type * from './ledger/ledger.ts';
export { openLedger, type LedgerOptions, type LedgerPlace } from './ledger/open-ledger.ts';
export type * from './ledger/row.ts';
export type * from './ledger/run.ts';
export { isSignedBy, type Signature } from './privacy/keys.ts';
