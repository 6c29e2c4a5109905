import type { Clock } from '@workrights/client';
import { systemClock } from '@workrights/time/clock';
import { offPeakWindow } from '@workrights/time/off-peak';

import { takeTurns, type Turns } from '../base/turns/turns.ts';
import type { MonitorLedger } from './store/monitor-store.ts';

export interface NightOptions extends Pick<Turns, 'onFailed' | 'signal'> {
  readonly clock?: Clock | undefined;
}

/**
 * Calls `work` once each night, from 9pm AEST (the service's off-peak window), and at once during the night, until the signal.
 * On Postgres one of all processes that call this works in each night. If it is killed or stopped, or fails, another one is
 * called. One that failed is called again after 10 minutes, until 6am. So `work` must continue what it finds: `runMonitor` with
 * `join` does.
 *
 * @throws UnreadableLedgerError if the database user may not create the queue; LedgerGoneError if the server can't be
 * reached at the start. Later, it waits for the server.
 */
export async function everyNight(
  ledger: Pick<MonitorLedger, 'database'>,
  work: Turns['work'],
  { clock = systemClock, ...options }: NightOptions,
): Promise<void> {
  const nights: Turns = { ...options, name: 'night', turn: offPeakWindow, work, clock };
  if (ledger.database === undefined) return takeTurns(nights);
  const { takeTurnsOnBoss } = await import('../base/turns/turns-on-boss.ts');
  return takeTurnsOnBoss(ledger.database, nights);
}
