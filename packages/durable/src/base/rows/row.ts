import type { VisaCheck, VisaCheckCreate } from '@workrights/client';

/**
 * State of a row.
 *
 * - `planned`: nothing was sent.
 * - `submitting`: noted before the request is sent, so it may have been sent.
 * - `pending`: the service has the check.
 * - `completed`: the result is here.
 * - `failed`: the check ended without a result.
 * - `refused`: it was not sent, or the service refused it; no check exists.
 * - `unknown`: it was sent, the response was lost, and the check is being looked for.
 * - `held`: what became of it can't be found out; only a person decides.
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

/** Why a row is refused, failed, unknown or held. It contains no personal data. */
export interface Problem {
  /** For programs: `no-consent`, `consent-contradicted`, `duplicate`, `invalid`, `refused-by-service`, `several-checks`, ... */
  readonly code: string;
  /** What was wrong, by column, and what to do about it. */
  readonly details: readonly {
    readonly column?: string | undefined;
    readonly rule: string;
    readonly fix?: string;
  }[];
  /** After a lost response: the latest time at which the request may have been sent, in milliseconds since the epoch. */
  readonly at?: number;
}

/** A problem about one column, or about the whole row. */
export function problemWith<Code extends string>(
  code: Code,
  detail: Problem['details'][number],
): Problem & { readonly code: Code } {
  return { code, details: [detail] };
}

/** The personal data of a row. Encrypted in the ledger; `purge` deletes it. */
export interface RowData {
  /** Your own number of the person, as in the file. */
  readonly reference: string | null;
  /** Absent if the row's cells make no valid request. */
  readonly request?: VisaCheckCreate;
  /** Warnings of `plan`. The row is still sent. */
  readonly warnings?: readonly Problem[];
  /** The service's words when it refused the row, one per detail of its problem. */
  readonly refusal?: readonly (string | null)[];
}

/** A row as `plan` adds it: `planned`, or `refused` with its problem. */
export interface NewRow {
  /** Its number in the file: 1 is the first row below the heading. Unique in its run. */
  readonly number: number;
  readonly data: RowData;
  readonly problem?: Problem;
  /**
   * The request of a person without consent, valid or not. Only an HMAC of its document is kept, not even `data`. No row about
   * that document is sent, in this run or an older one.
   */
  readonly withoutConsent?: VisaCheckCreate;
  /** What a refused row may be about. Only an HMAC of its document is kept, so that `withdraw` finds the other rows about it. */
  readonly about?: VisaCheckCreate;
}

/** A warning about an added row, which is still sent. */
export interface RowWarning extends Problem {
  readonly number: number;
}

/** A row as the ledger gives it. */
export interface Row {
  readonly number: number;
  readonly state: RowState;
  readonly data: RowData | null;
  readonly checkId: string | null;
  /** How often its request was sent, or may have been sent. Above 1 only if it is proved that the earlier ones created nothing. */
  readonly attempts: number;
  /** When it was marked, just before it was sent, in milliseconds since the epoch. Also null if another ledger marked it. */
  readonly submittingAt: number | null;
  /**
   * When the ledger learnt the check's id, from the response or from the search after a lost one. See `assumeSent` for another
   * use.
   */
  readonly submittedAt: number | null;
  readonly completedAt: number | null;
  /** When the person's consent was withdrawn; null if it wasn't. A check that was sent before goes on. */
  readonly vetoAt: number | null;
  readonly problem: Problem | null;
  /** The service's check of a completed or failed row. Null after a purge. */
  readonly check: VisaCheck | null;
}

/** A PDF record of a completed check, kept encrypted in the ledger until `report` writes it. */
export interface StoredAttachment {
  readonly number: number;
  /** Its index among the check's attachments, from 0. */
  readonly index: number;
  readonly type: string;
  readonly bytes: Uint8Array;
  /** Hash of the bytes, in hexadecimal digits. */
  readonly sha256: string;
}
