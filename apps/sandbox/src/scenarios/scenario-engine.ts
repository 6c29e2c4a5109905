import type { VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import type { CheckRecord } from '../storage/store.ts';
import type { VisaResult } from './build-visa-result.ts';
import type { VisaOutcome } from '../outcomes/scenario.ts';

/** What is decided about a check when it is created. */
export interface ScenarioChoice {
  /** Name in the catalogue; kept in the record. */
  readonly name: string;
  /** Replaces the usual time to completion: milliseconds, or null for a check that never completes. */
  readonly duration?: number | null;
  /** An outcome that was armed; kept in the record. */
  readonly outcome?: VisaOutcome;
}

/** An attachment of a completed check (service.md §2.6). */
export interface CheckAttachment {
  /** `att_...`, unique in the check and the same each time. */
  readonly id: string;
  readonly type: string;
  readonly fileName: string;
  readonly mime: string;
  /** Number of bytes of `bytes()`. */
  readonly size: number;
  bytes(): Uint8Array;
}

/** What a completed check shows. */
export interface CheckOutcome extends Omit<VisaResult, 'attachmentType'> {
  readonly attachments: readonly CheckAttachment[];
  /** Fields of the check to show with another value, for scenarios that bend the contract. */
  readonly overrides?: Readonly<Record<string, unknown>>;
}

export interface ScenarioEngine {
  /**
   * Picks (and uses up) an armed scenario that matches, else the one of the document, else a success. Undefined: the
   * document's number was meant as a scenario's, and names none.
   */
  choose(request: VisaCheckCreate): ScenarioChoice | undefined;
  /** Status shown in the second half of the wait instead of `pending`, for scenarios that have one. */
  interimStatus(record: CheckRecord): string | undefined;
  /** A function of the record and the quirk switches alone. */
  outcome(record: CheckRecord): CheckOutcome;
}
