import type { VisaCheck, VisaCheckCreate } from '@workrights/client';

/**
 * What is known of a row.
 *
 * - `planned`: nothing was sent. - `submitting`: noted before its request leaves, so the request may have left.
 * - `pending`: the service has the check. - `completed`: its answer is here. - `failed`: the check ended without a result.
 * - `refused`: it was not sent, or the service refused it; no check exists. - `unknown`: it was sent, its answer was
 *   lost, and it is being looked for. - `held`: what became of it cannot be told; only a person decides.
 */
export type RowState = (typeof ROW_STATES)[number];

export const ROW_STATES = [
  'planned',
  'submitting',
  'pending',
  'completed',
  'failed',
  'refused',
  'unknown',
  'held',
] as const;

/** Rows by state. `total` is their sum. */
export type Counts = Readonly<Record<RowState | 'total', number>>;

/** Why a row is refused, failed, unknown or held: for people and programs, without anything personal. */
export interface Problem {
  /** A word that programs compare: `no-consent`, `consent-contradicted`, `duplicate`, `invalid`, `refused-by-service`, `several-checks`, ... */
  readonly code: string;
  /** What was wrong, by column, and what to do about it. */
  readonly details: readonly {
    readonly column?: string | undefined;
    readonly rule: string;
    readonly fix?: string;
  }[];
  /** Of a lost answer: the latest time at which its request may have left, in milliseconds since the epoch. */
  readonly at?: number;
}

/** What is personal of a row. Encrypted in the ledger; `purge` removes it. */
export interface RowData {
  /** The reader's own number of the person, as in the file. */
  readonly reference: string | null;
  /** Missing for a row whose cells make no request. */
  readonly request?: VisaCheckCreate;
  /** What `plan` has warned of: the row is sent nevertheless. */
  readonly warnings?: readonly Problem[];
  /** What the service said when it refused the row, beside each of the details of its problem. */
  readonly refusal?: readonly (string | null)[];
}

/** A row as `plan` adds it: `planned`, or `refused` with its problem. */
export interface NewRow {
  /** Its place in the file: 1 is the first below the heading. Unique in its run. */
  readonly number: number;
  readonly data: RowData;
  readonly problem?: Problem;
  /**
   * The request of a person who has not agreed, sound or not. Nothing of it is kept but an HMAC of its document, and `data` is not kept
   * either: no row of the run that names the document is sent, nor one of an older run.
   */
  readonly withoutConsent?: VisaCheckCreate;
  /** What a refused row may be about. Nothing of it is kept but an HMAC of its document, so that `withdraw` finds the others. */
  readonly about?: VisaCheckCreate;
}

/** Something about a row that was added, and is to be sent nevertheless. */
export interface RowWarning extends Problem {
  readonly number: number;
}

/** A row as the ledger gives it. */
export interface Row {
  readonly number: number;
  readonly state: RowState;
  readonly data: RowData | null;
  readonly checkId: string | null;
  /** How often its request left, or may have left: never more than once unless it is proved that the one before made nothing. */
  readonly attempts: number;
  /** When it was marked, just before its request left, in milliseconds since the epoch. Null too where another ledger noted it. */
  readonly submittingAt: number | null;
  /** When the ledger learnt the id of its check: from the answer, or after a look for a lost one. See `assumeSent` for another use. */
  readonly submittedAt: number | null;
  readonly completedAt: number | null;
  readonly problem: Problem | null;
  /** The check as the service gave it, of a row that is completed or failed. Null once purged. */
  readonly check: VisaCheck | null;
}

/** A PDF record of a completed check, kept encrypted in the ledger until `report` writes it. */
export interface StoredAttachment {
  readonly number: number;
  /** Its place among the attachments of the check, from 0. */
  readonly index: number;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Of the bytes, in hexadecimal digits. */
  readonly sha256: string;
}
