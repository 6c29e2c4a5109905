import type { Observable } from '@workrights/spec/observing';
import type { RecordTree } from '@workrights/spec/reader';

/** An operation of the contract, with its aliases. */
export interface ContractOperation {
  /** `operationId`. */
  readonly id: string;
  /** Whether a response has many records. */
  readonly lists: boolean;
  /** The statuses that the contract names, and `default`. */
  readonly statuses: readonly string[];
  /** Where it is asked, its aliases' paths and methods too. */
  readonly paths: readonly { readonly id: string; readonly method: string; readonly path: string }[];
  readonly request?: RecordTree;
  readonly response?: RecordTree;
}

/** An open point (`spec/not-shown.yaml`), with how traffic shows it or why it can't. */
export interface ObservablePoint extends Observable {
  readonly id: string;
  readonly section: string;
  readonly missing: string;
  readonly choice: string;
}
