import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { CheckRecord } from '../storage/store.ts';
import type { VisaResult } from './build-visa-result.ts';
import type { VisaOutcome } from '../outcomes/scenario.ts';

/** What is decided about a check when it is created. */
export interface ScenarioChoice {
  /** Name in the catalogue, stored in the record. */
  readonly name: string;
  /** Milliseconds to completion instead of the usual time; null for a check that never completes. */
  readonly duration?: number | null;
  /** An armed outcome, stored in the record. */
  readonly outcome?: VisaOutcome;
}

/** An attachment of a completed check (service.md §2.6). */
export interface CheckAttachment {
  /** `att_...`, unique in the check and always the same. */
  readonly id: string;
  readonly type: string;
  readonly fileName: string;
  readonly mime: string;
  /** Number of bytes of `bytes()`. */
  readonly size: number;
  bytes(): Uint8Array;
}

export interface CheckOutcome extends Omit<VisaResult, 'attachmentType'> {
  readonly attachments: readonly CheckAttachment[];
  /** Fields of the check with other values, for scenarios that break the contract. */
  readonly overrides?: Readonly<Record<string, unknown>>;
}

export interface ScenarioEngine {
  /**
   * Chooses, and uses up, an armed scenario that matches; otherwise the scenario of the document; otherwise a success.
   * Undefined if the document's number looks like a scenario's, but isn't one.
   */
  choose(request: VisaCheckCreate): ScenarioChoice | undefined;
  /** Status in the second half of the wait instead of `pending`, if the scenario has one. */
  interimStatus(record: CheckRecord): string | undefined;
  /** Depends only on the record and the quirks. */
  outcome(record: CheckRecord): CheckOutcome;
}
