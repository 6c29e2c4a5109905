import type { Clock } from '@workrights/client';
import { systemClock } from '@workrights/time/clock';

/** The clock of this machine, which a test can set ahead. A sleep then takes as long as before. */
export class MovableClock implements Clock {
  #ahead = 0;

  advance(milliseconds: number): void {
    this.#ahead += milliseconds;
  }

  now = (): number => Date.now() + this.#ahead;
  random = systemClock.random;
  sleep = systemClock.sleep;
}
