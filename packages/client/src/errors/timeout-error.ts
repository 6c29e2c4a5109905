import { WorkRightsKitError } from './work-rights-kit-error.ts';

/** No answer within `timeout`, or a check not finished within the wait's `timeout`; the latter carries `checkId`. */
export class TimeoutError extends WorkRightsKitError {
  override readonly name: string = 'TimeoutError';
}
