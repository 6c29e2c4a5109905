import { sleep } from '../../../base/time/sleep.ts';
import type { Work } from '../work.ts';
import { dueAt, isAllDone, laneOf, LANES, Lanes } from './lanes.ts';

/** Longest time until the ledger is read again, in milliseconds: other processes may have left work. */
const LONGEST_SLEEP = 10 * 60_000;
/** The same while another process holds a chunk, which it may release at any time. */
const BESIDE_OTHERS = 5_000;

/** Works on the chunks of a run in this process, until nothing is left to do or it is stopped. */
export async function runLoop(work: Work): Promise<void> {
  const { ledger, clock, meter, stop, run } = work;
  const lanes = new Lanes(work);
  while (!stop.soft.aborted) {
    const list = await ledger.work(run.name);
    if (lanes.size === 0 && (await isAllDone(work, list))) return;
    const now = clock.now();
    for (const lane of now < meter.quietUntil ? [] : LANES) {
      if (lanes.isBusy(lane)) continue;
      const next = list.find(
        (each) => laneOf(each) === lane && dueAt(work, each) <= now && lanes.isFree(each, now),
      );
      if (next) await lanes.start(lane, next.chunk);
    }
    const free = list.filter((each) => lanes.isFree(each, now));
    const waiting = free.filter((each) => !lanes.isBusy(laneOf(each)));
    const longest = list.length > free.length + lanes.size ? BESIDE_OTHERS : LONGEST_SLEEP;
    const soonest = Math.min(...waiting.map((each) => dueAt(work, each)));
    const ms = Math.max(soonest, meter.quietUntil) - clock.now();
    await sleep(work, Math.min(Math.max(ms, 1), longest), lanes.ends);
  }
  await Promise.all(lanes.ends);
}
