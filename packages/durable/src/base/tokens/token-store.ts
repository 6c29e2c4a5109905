import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { TokenStore } from '@workrights/client';

import type { Context } from '../database/context.ts';
import { openObject, sealObject } from '../privacy/sealed.ts';

/** Milliseconds: how long one token request may take before another process makes one, and how often a waiting process polls. */
const LONGEST = 120_000;
const LOOK_AGAIN = 200;

/** Access tokens that all machines of a ledger share, sealed with the ledger's key. */
export function createTokens({ database, sealer }: Pick<Context, 'database' | 'sealer'>): TokenStore {
  const { lock } = database.dialect;
  const placeOf = (key: string): [string, string] => ['token', key];

  const take = (key: string, holder: string): Promise<boolean> =>
    database.write(async (sql) => {
      const now = Date.now();
      await sql('INSERT INTO workrights_token (key, locked_until) VALUES ($1, 0) ON CONFLICT DO NOTHING', [
        key,
      ]);
      const [found] = await sql(`SELECT holder, locked_until FROM workrights_token WHERE key = $1 ${lock}`, [
        key,
      ]);
      const until = Number(found?.['locked_until']);
      // A lock further ahead was taken by a clock that was set back since. This holder has the lock if the commit ran twice.
      const isHeld = until > now && until <= now + LONGEST && found?.['holder'] !== holder;
      if (isHeld) return false;
      await sql('UPDATE workrights_token SET holder = $2, locked_until = $3 WHERE key = $1', [
        key,
        holder,
        now + LONGEST,
      ]);
      return true;
    });

  const release = (key: string, holder: string): Promise<unknown> =>
    database.write((sql) =>
      sql('UPDATE workrights_token SET locked_until = 0 WHERE key = $1 AND holder = $2', [key, holder]),
    );

  return {
    get: (key) =>
      database.read(async (sql) => {
        const [found] = await sql('SELECT record FROM workrights_token WHERE key = $1', [key]);
        const record = found?.['record'] ?? undefined;
        return record === undefined
          ? undefined
          : openObject<{ text: string }>({ sealer }, record, placeOf(key)).text;
      }),
    async set(key, text) {
      const record = sealObject({ sealer }, { text }, placeOf(key));
      await database.write((sql) =>
        sql(
          `INSERT INTO workrights_token (key, record, locked_until) VALUES ($1, $2, 0)
            ON CONFLICT (key) DO UPDATE SET record = excluded.record`,
          [key, record],
        ),
      );
    },
    async lock(key, work) {
      const holder = randomUUID();
      while (!(await take(key, holder))) await sleep(LOOK_AGAIN);
      try {
        return await work();
      } finally {
        await release(key, holder);
      }
    },
  };
}
