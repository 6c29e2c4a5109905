import { createHash } from 'node:crypto';

import { closeBoss, openBoss } from './boss.ts';
import { AGAIN, pause, type Turns } from './turns.ts';

/** In seconds. Another process continues when one at work gave no sign of life for `heartbeat`, which is looked at every `look`. */
const SECONDS = { heartbeat: 15, look: 10, longest: 23 * 3_600, kept: 3 * 86_400 };
/** More than processes can begin a turn again while it lasts. */
const RETRIES = 1_000;
/** Milliseconds until the queue is asked for the next turn's job again. */
const BETWEEN_LOOKS = 60_000;

/**
 * Does each turn in one of all processes on this database. pg-boss keeps one job for each turn, which can't be taken before the
 * turn opens. If its process is killed or stopped, or fails, the job goes to another one. When the turn is over, nothing of it is
 * made up for: the next one does what is due.
 *
 * @throws UnreadableLedgerError if the database user may not create the queue.
 */
export async function takeTurnsOnBoss(url: string, turns: Turns): Promise<void> {
  const { name, turn, work, onFailed, signal, clock } = turns;
  const options = {
    retryLimit: RETRIES,
    heartbeatSeconds: SECONDS.heartbeat,
    expireInSeconds: SECONDS.longest,
    // A job that is done is kept longer than its turn, because it prevents a second one.
    deleteAfterSeconds: SECONDS.kept,
  };
  let queue = '';
  const boss = await openBoss(
    url,
    async (opened) => {
      // Other ledgers may be in other schemas of this database.
      const { rows } = await opened.getDb().executeSql('SELECT current_schema() AS schema');
      queue = `${name}-${hashOf(String(rows[0]?.schema))}`;
      await opened.createQueue(queue, options);
    },
    { superviseIntervalSeconds: SECONDS.look, monitorIntervalSeconds: SECONDS.look },
  );
  try {
    let restsUntil: number | undefined;
    const take = () =>
      boss.work<{ readonly closesAt: number }>(queue, async ([job]) => {
        if (clock.now() >= job!.data.closesAt) return;
        await work(AbortSignal.any([signal, job!.signal])).catch((error: unknown) => {
          onFailed(error);
          // Another process may succeed. This one would take the job back at once.
          restsUntil = clock.now() + AGAIN;
          void boss.offWork(queue, { wait: false });
          throw error;
        });
        // Fails the job, so that another process continues.
        signal.throwIfAborted();
      });
    await take();
    while (!signal.aborted) {
      const now = clock.now();
      if (restsUntil !== undefined && now >= restsUntil) {
        restsUntil = undefined;
        await take();
      }
      const { opensAt, closesAt } = turn(now);
      const startAfter = Math.max(0, Math.ceil((opensAt - now) / 1_000));
      // If the server can't be reached, the next look makes up for it.
      await boss.send(queue, { closesAt }, { id: hashOf(`${queue} ${opensAt}`), startAfter }).catch(() => {});
      await pause(BETWEEN_LOOKS, turns);
    }
    await boss.offWork(queue);
  } finally {
    await closeBoss(boss);
  }
}

/** As a UUID, which is how pg-boss names jobs. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
