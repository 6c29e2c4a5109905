// Copied from packages/results by workrights-codegen. Do not edit.
import { CODES } from './generated/code-table';

/**
 * What a result code is about: the visa (`result`), the details that were sent (`data`), the credentials at the government's
 * system (`credentials`), or something that passes (`passing`).
 */
export type ResultKind = 'result' | 'data' | 'credentials' | 'passing';

export interface ResultCode {
  /** Null for both countries. */
  readonly country: 'AUS' | 'NZL' | null;
  readonly kind: ResultKind;
  /** How a sentence about the check goes on. */
  readonly meaning: string;
  /** What to do next. */
  readonly next: string;
  /** Whether the service charges for the check. Null where no page says it. */
  readonly charged: boolean | null;
}

/** The published result codes. The contract has the table; the list is open. */
export const RESULT_CODES: ReadonlyMap<unknown, ResultCode> = new Map<unknown, ResultCode>(CODES);

/** Why a check has no result, by its `result.code`. A code of success explains no failure and no removal. */
export const explainFailure = (code: unknown): ResultCode | undefined =>
  code === 'SUCCESS' ? undefined : RESULT_CODES.get(code);
