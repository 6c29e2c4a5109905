import type { CheckEnd } from '@workrights/results';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import { type ErrorDetails, WorkRightsKitError } from './work-rights-kit-error.ts';

/** A code is written only in this form: other text may be about a person. */
const CODE = /^[A-Z][A-Z0-9_]{1,59}$/;

const MESSAGES = {
  failed: 'waitFor: the check failed: it has no result, and waiting brings none',
  withdrawn: 'waitFor: the personal data of the check were removed, and its result with them',
};

/**
 * A check that was waited for ended without a result: it failed, or its personal data were removed (service.md §3.1). It says
 * nothing about the person. `checkId` names it.
 */
export class CheckFailedError extends WorkRightsKitError {
  override readonly name: string = 'CheckFailedError';
  /** Status of the check: `failed`, `failure`, `expired` or `purged`. */
  declare readonly status: string;
  /** `failed` for the statuses `failed` and `failure`; `withdrawn` for `expired` and `purged`. */
  readonly end: Exclude<CheckEnd, 'completed'>;
  /** `result.code` of the check, such as `VEVO_PERSON_NOT_FOUND`; undefined when there is none that can be shown, and for `SUCCESS`. */
  readonly code: string | undefined;
  // In no printout of the error: it may hold personal data.
  readonly #check: VisaCheck;

  constructor(end: CheckFailedError['end'], check: VisaCheck, details: ErrorDetails) {
    const code: unknown = check.result?.code;
    // A code of success is not why there is no result.
    const isShown = typeof code === 'string' && CODE.test(code) && code !== 'SUCCESS';
    super(isShown ? `${MESSAGES[end]}: ${code}` : MESSAGES[end], {
      ...details,
      checkId: check.id,
      status: check.status,
    });
    this.end = end;
    this.code = isShown ? code : undefined;
    this.#check = check;
  }

  /** The check as the service gave it. May hold personal data. */
  get check(): VisaCheck {
    return this.#check;
  }
}
