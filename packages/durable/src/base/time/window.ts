import { DAY_MS } from '@workrights/time/calendar';
import { offPeakWindow } from '@workrights/time/off-peak';

const HOUR = 3_600_000;
/** What the service finishes last is there a little after the window. */
const GRACE = 2 * 60_000;

/** The next poll of off-peak checks after a time: each full hour of the window, and once when it has closed. */
export function nextOffPeakPoll(after: number): number {
  const { isOpen, opensAt, closesAt } = offPeakWindow(after);
  const lastPoll = closesAt - DAY_MS + GRACE;
  if (!isOpen) return after < lastPoll ? lastPoll : opensAt + HOUR;
  const hours = Math.floor((after - opensAt) / HOUR) + 1;
  return hours * HOUR >= closesAt - opensAt ? closesAt + GRACE : opensAt + hours * HOUR;
}
