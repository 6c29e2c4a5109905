import type { WaitOptions } from '@workrights/client';
import type { OnceOptions } from './once.ts';

export interface RunOptions extends OnceOptions {
  /** Called with each ID as soon as it's known, so that Stop doesn't lose it. A create waits for what it returns. */
  readonly onId?: ((id: string) => unknown) | undefined;
  /** Time between two polls of a check. */
  readonly interval?: WaitOptions['interval'];
}
