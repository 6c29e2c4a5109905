import { systemClock } from '@workrights/time/clock';

import type { Clock } from '../options/clock.ts';

/** The clock of a client. It isn't a property of the client, so that bundles without waits have no clock. */
export function clockOf({ clock = systemClock }: { readonly clock?: Clock | undefined }): Clock {
  return clock;
}
