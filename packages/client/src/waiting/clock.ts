import { systemClock } from '@workrights/time/clock';

import type { Clock } from '../options/clock.ts';

/** The clock of a client. Not its property, so that the bundles of what never waits have no clock. */
export function clockOf({ clock = systemClock }: { readonly clock?: Clock | undefined }): Clock {
  return clock;
}
