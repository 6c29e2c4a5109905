import type { CheckEnd } from '@workrights/results';
import type { VisaCheck } from '../generated/visa-checks/types.gen.ts';
import { type ErrorDetails, WorkRightsKitError } from './work-rights-kit-error.ts';

/** The form of a code that may be printed. Other text may be about a person. */
const CODE = /^[A-Z][A-Z0-9_]{1,59}$/;

const MESSAGES = {
  failed: 'waitFor: the check failed: it has no result, and waiting brings none',
  withdrawn: 'waitFor: the personal data of the check were removed, and its result with them',
};

/**
 * A check ended without a result while you waited for it: it failed, or its personal data were removed (service.md §3.1). This
 * says nothing about the person. `checkId` names the check.
 */
export class CheckFailedError extends WorkRightsKitError {
  override readonly name: string = 'CheckFailedError';
  /** Status of the check: `failed`, `failure`, `expired` or `purged`. */
  declare readonly status: string;
  /** `failed` for the statuses `failed` and `failure`; `withdrawn` for `expired` and `purged`. */
  readonly end: Exclude<CheckEnd, 'completed'>;
  /** `result.code` of the check, such as `VEVO_PERSON_NOT_FOUND`; undefined if it can't be shown, and for `SUCCESS`. */
  readonly code: string | undefined;
  // Private, so that printing the error doesn't print personal data.
  readonly #check: VisaCheck;

  constructor(end: CheckFailedError['end'], check: VisaCheck, details: ErrorDetails) {
    const code: unknown = check.result?.code;
    // `SUCCESS` doesn't explain why there is no result.
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
