import type { Clock } from '@workrights/client';

import { sleep } from '../run/sleep.ts';
import type { Stop } from '../run/stop.ts';
import type { RelayNote } from './notes.ts';
import type { RelayStore } from './relay-store.ts';
import type { RelayWork } from './relay-work.ts';

/** What every step of a relay uses. One a process. */
export interface Relaying {
  readonly store: RelayStore & RelayWork;
  readonly clock: Clock;
  readonly stop: Stop;
  readonly note: (note: RelayNote) => void;
}

/** Does a step again and again, after as many milliseconds as it says, until the relay stops. */
export async function repeat(relaying: Relaying, step: () => Promise<number>): Promise<void> {
  while (!relaying.stop.soft.aborted) await sleep(relaying, await step());
}
