import type { Onboard } from '../generated/work-rights/types.gen.ts';
import type { WaitOptions } from './wait-options.ts';

export interface OnboardWaitOptions extends Pick<WaitOptions, 'signal'> {
  /** Milliseconds until the wait gives up; `false` for never. Default 24 hours. The request stays, and can be waited for again. */
  timeout?: WaitOptions['timeout'];
  /** Time between two polls instead of 1 to 2 minutes. */
  interval?: WaitOptions['interval'];
  /** Called, and awaited, after every poll. What it throws ends the wait. */
  onProgress?: ((progress: OnboardWaitProgress) => unknown) | undefined;
  /** Which requests are finished. Default: those whose status is `Complete`; every other status keeps waiting. */
  isTerminal?: ((onboard: Onboard) => boolean) | undefined;
}

export interface OnboardWaitProgress {
  readonly onboard: Onboard;
  /** How often the request was polled. */
  readonly looks: number;
  /** Milliseconds since the wait began. */
  readonly elapsedMs: number;
}
