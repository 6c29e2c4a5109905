import { WorkRightsKitError, type ErrorDetails } from './work-rights-kit-error.ts';

/** No answer within `timeout`, or a check not finished within the wait's `timeout`; the latter carries `checkId`. */
export class TimeoutError extends WorkRightsKitError {
  override readonly name: string = 'TimeoutError';
  /** When a wait's time was up: for `resumeWait`, in this process or another. Nothing personal, no secret. */
  declare readonly resumeToken?: string;

  constructor(message: string, details: ErrorDetails & { resumeToken?: string } = {}) {
    super(message, details);
    if (details.resumeToken !== undefined) this.resumeToken = details.resumeToken;
  }
}
