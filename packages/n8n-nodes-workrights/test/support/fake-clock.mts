import { vi } from 'vitest';
import { clock } from '../../nodes/WorkRights/shared/clock.ts';

/** Sets the node's clock to 0, in milliseconds, for this test. Pauses take no time, and only they move it. */
export function fakeClock(): { now: number } {
  const time = { now: 0 };
  vi.spyOn(clock, 'now').mockImplementation(() => time.now);
  vi.spyOn(clock, 'pause').mockImplementation(async (milliseconds) => {
    time.now += milliseconds;
  });
  return time;
}
