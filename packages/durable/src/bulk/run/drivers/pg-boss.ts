import { createHash } from 'node:crypto';

import type { Job, PgBoss } from 'pg-boss';

import type { ChunkWork } from '../../ledger/ledger.ts';
import { sleep } from '../../../base/time/sleep.ts';
import { closeBoss, openBoss } from '../../../base/turns/boss.ts';
import type { Work } from '../work.ts';
import { dueAt, isAllDone, type Lane, laneOf, LANES, Lanes } from './lanes.ts';

/**
 * Milliseconds until the ledger is read again, because others may have released a chunk. Longer while this worker may send
 * nothing.
 */
const LONGEST = { sleep: 1_000, quiet: 5_000 };
/** Jobs that are added at once at most. */
const MOST_JOBS = 20;
/** In seconds: a job whose worker died is dropped. The lease of its chunk ends before, and the chunk gets a new job. */
const EXPIRES = 900;
const FORGOTTEN = 3_600;
const QUEUE = {
  policy: 'short',
  retryLimit: 0,
  expireInSeconds: EXPIRES,
  deleteAfterSeconds: FORGOTTEN,
};

/** The content of a job. The ledger decides what is to be done, and whether at all. */
interface Advance {
  readonly run: string;
  readonly chunk: number;
}

/**
 * Works on a run together with other processes, on any number of machines. pg-boss gives each due chunk to one worker. A lost
 * or repeated job does no harm, because the chunk's lease decides.
 */
export async function runOnBoss(work: Work, url: string): Promise<void> {
  const { ledger, clock, meter, stop, run } = work;
  const lanes = new Lanes(work);
  const queues = queuesOf(run.name);
  const boss = await openBoss(url, async (opened) => {
    for (const queue of Object.values(queues)) await opened.createQueue(queue, QUEUE);
  });
  try {
    while (!stop.soft.aborted) {
      const list = await ledger.work(run.name);
      if (lanes.size === 0 && (await isAllDone(work, list))) return;
      const now = clock.now();
      const free = list.filter((each) => lanes.isFree(each, now));
      const due = now < meter.quietUntil ? [] : free.filter((each) => dueAt(work, each) <= now);
      await handOut(boss, queues, run.name, due.slice(0, MOST_JOBS));
      for (const lane of LANES) {
        // If nothing is due in a lane, its queue has only outdated jobs.
        const chunks = new Set(due.filter((each) => laneOf(each) === lane).map(({ chunk }) => chunk));
        if (chunks.size > 0 && !lanes.isBusy(lane)) await takeOne(boss, queues[lane], lane, lanes, chunks);
      }
      const later = free.map((each) => dueAt(work, each)).filter((at) => at > now);
      const ms = Math.max(Math.min(...later), meter.quietUntil) - clock.now();
      const longest = now < meter.quietUntil ? LONGEST.quiet : LONGEST.sleep;
      await sleep(work, Math.min(Math.max(ms, 1), longest), lanes.ends);
    }
  } finally {
    await Promise.all(lanes.ends);
    await closeBoss(boss);
  }
}

/** A valid queue name for any run name. */
function queuesOf(run: string): Record<Lane, string> {
  const name = createHash('sha256').update(run).digest('hex').slice(0, 24);
  return { send: `send-${name}`, poll: `poll-${name}` };
}

/** Adds a job for each chunk that has none. */
async function handOut(
  boss: PgBoss,
  queues: Record<Lane, string>,
  run: string,
  due: readonly ChunkWork[],
): Promise<void> {
  for (const lane of LANES) {
    const jobs = due
      .filter((each) => laneOf(each) === lane)
      .map(({ chunk }) => ({ data: { run, chunk } satisfies Advance, singletonKey: `${chunk}` }));
    if (jobs.length > 0) await untilNextLook(boss.insert(queues[lane], jobs));
  }
}

/** Starts the next job whose chunk is due. Other jobs are outdated: their work is done. */
async function takeOne(
  boss: PgBoss,
  queue: string,
  lane: Lane,
  lanes: Lanes,
  due: ReadonlySet<number>,
): Promise<void> {
  while (!lanes.isBusy(lane)) {
    const [job]: Job<Advance>[] = (await untilNextLook(boss.fetch<Advance>(queue))) ?? [];
    if (!job) return;
    const ended = async () => {
      await untilNextLook(boss.complete(queue, job.id));
    };
    await (due.has(job.data.chunk) ? lanes.start(lane, job.data.chunk, ended) : ended());
  }
}

/** The queue may fail: the next iteration makes up for it. */
async function untilNextLook<T>(step: Promise<T>): Promise<T | undefined> {
  try {
    return await step;
  } catch {
    return undefined;
  }
}
