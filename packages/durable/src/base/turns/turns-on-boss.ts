import { createHash } from 'node:crypto';

import { LedgerGoneError } from '../database/errors.ts';
import { closeBoss, openBoss } from './boss.ts';
import { pause, type Turns } from './turns.ts';

/** In seconds. Another process continues when one at work gave no sign of life for `heartbeat`, which is looked at every `look`. */
const SECONDS = { heartbeat: 15, look: 10, longest: 23 * 3_600, kept: 3 * 86_400 };
const RETRIES = 100;
/** Milliseconds until the queue is asked for the next turn's job again. */
const BETWEEN_LOOKS = 60_000;

/**
 * Does each turn in one of all processes on this database. pg-boss keeps one job for each turn, which can't be taken before the
 * turn opens. If its process is killed, stopped, or loses the database, the job goes to another one.
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
    await boss.work(queue, async ([job]) => {
      await work(AbortSignal.any([signal, job!.signal])).catch((error: unknown) => {
        onFailed(error);
        if (error instanceof LedgerGoneError) throw error;
      });
      // Fails the job, so that another process continues.
      signal.throwIfAborted();
    });
    while (!signal.aborted) {
      const now = clock.now();
      const { opensAt } = turn(now);
      const startAfter = Math.max(0, Math.ceil((opensAt - now) / 1_000));
      // If the server can't be reached, the next look makes up for it.
      await boss.send(queue, null, { id: hashOf(`${queue} ${opensAt}`), startAfter }).catch(() => {});
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
