import { CODES } from './generated/code-table.ts';

/**
 * What a result code is about: the visa (`result`), the details that were sent (`data`), the credentials at the government's
 * system (`credentials`), or something that passes (`passing`).
 */
export type ResultKind = 'result' | 'data' | 'credentials' | 'passing';

export interface ResultCode {
  /** Null for both countries. */
  readonly country: 'AUS' | 'NZL' | null;
  readonly kind: ResultKind;
  /** The rest of a sentence that begins with the check. */
  readonly meaning: string;
  /** What to do next. */
  readonly next: string;
  /** Whether the service charges for the check; null if not documented. */
  readonly charged: boolean | null;
}

/** The published result codes, from the contract. The list is open. */
export const RESULT_CODES: ReadonlyMap<unknown, ResultCode> = new Map<unknown, ResultCode>(CODES);

/** Why a check has no result, by its `result.code`. Undefined for `SUCCESS`, which explains no failure. */
export const explainFailure = (code: unknown): ResultCode | undefined =>
  code === 'SUCCESS' ? undefined : RESULT_CODES.get(code);
