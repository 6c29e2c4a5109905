import { createHash } from 'node:crypto';

import { type Job, PgBoss } from 'pg-boss';

import type { ChunkWork } from '../../ledger/ledger.ts';
import { sleep } from '../sleep.ts';
import type { Work } from '../work.ts';
import { dueAt, isAllDone } from './due.ts';
import { type Lane, laneOf, LANES, Lanes } from './lanes.ts';

/** pg-boss keeps its tables in a schema of its own, beside the ledger's. */
const SCHEMA = 'workrights_jobs';
/** Milliseconds between two looks at the queue; longer while this worker may send nothing. */
const EVERY = 500;
const LONGEST = 5_000;
/** Jobs that one look adds at most. */
const MOST_JOBS = 20;
/** A job whose worker died is given up after this, in seconds. The lease of its chunk ends before, and the chunk gets another job. */
const EXPIRES = 900;
const FORGOTTEN = 3_600;

/** All that a job says. What is to be done, and whether at all, is the ledger's to say. */
interface Advance {
  readonly run: string;
  readonly chunk: number;
}

/**
 * Works on a run beside other processes, on any number of machines: pg-boss hands out the chunks that are due, each to one worker.
 * A job that is lost, or comes twice, does no harm: the lease of its chunk decides.
 */
export async function runOnBoss(work: Work, url: string): Promise<void> {
  const { ledger, clock, meter, stop, run } = work;
  const boss = new PgBoss({ connectionString: url, schema: SCHEMA, max: 2, schedule: false });
  // What a lost connection breaks off is done at the next look; the ledger tells when the server is gone for good.
  boss.on('error', () => {});
  const lanes = new Lanes(work);
  const queues = queuesOf(run.name);
  await boss.start();
  try {
    for (const lane of LANES) {
      await boss.createQueue(queues[lane], {
        policy: 'short',
        retryLimit: 0,
        expireInSeconds: EXPIRES,
        deleteAfterSeconds: FORGOTTEN,
      });
    }
    while (!stop.soft.aborted) {
      const list = await ledger.work(run.name);
      if (lanes.size === 0 && (await isAllDone(work, list))) return;
      const now = clock.now();
      const isQuiet = now < meter.quietUntil;
      if (!isQuiet) {
        const due = list.filter((each) => dueAt(work, each) <= now && lanes.isFree(each, now));
        await handOut(boss, queues, run.name, due.slice(0, MOST_JOBS));
        for (const lane of LANES) if (!lanes.isBusy(lane)) await takeOne(boss, queues[lane], lane, lanes);
      }
      const ms = isQuiet ? Math.min(Math.max(meter.quietUntil - now, EVERY), LONGEST) : EVERY;
      await sleep(work, ms, lanes.ends);
    }
  } finally {
    await Promise.all(lanes.ends);
    await boss.stop({ graceful: false, close: true }).catch(() => {});
  }
}

/** A name that pg-boss takes, whatever the run is called. */
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
  for (const each of due) {
    const job: Advance = { run, chunk: each.chunk };
    await untilNextLook(boss.send(queues[laneOf(each)], job, { singletonKey: `${each.chunk}` }));
  }
}

async function takeOne(boss: PgBoss, queue: string, lane: Lane, lanes: Lanes): Promise<void> {
  const [job]: Job<Advance>[] = (await untilNextLook(boss.fetch<Advance>(queue))) ?? [];
  if (!job) return;
  await lanes.start(lane, job.data.chunk, async () => {
    await untilNextLook(boss.complete(queue, job.id));
  });
}

/** The queue may fail; the next look makes up for it. */
async function untilNextLook<T>(step: Promise<T>): Promise<T | undefined> {
  try {
    return await step;
  } catch {
    return undefined;
  }
}
