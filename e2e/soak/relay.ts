/**
 * pnpm soak:relay: 1,000 checks, a receiver that fails 30 % of the time, and relays of which one is killed 50 times: one on
 * SQLite, and two on Postgres. Fails when an event is lost, has two ids or a bad signature, or contains personal data.
 */
import { isDeepStrictEqual } from 'node:util';

import type { LedgerPlace } from '@workrights/durable';

import { temporaryFolder } from '../../packages/durable/test/bulk/ledger/invented.ts';
import { NOTHING_WRONG, tellDespiteKills } from '../../packages/durable/test/relay/killed-relays.ts';
import { startPostgres } from '../support/postgres.ts';

const [CHECKS, KILLS] = [1_000, 50];

async function trial(name: string, place: LedgerPlace, relays: number): Promise<void> {
  const began = performance.now();
  const account = await tellDespiteKills(place, { checks: CHECKS, relays, kills: KILLS });
  const { accepted, killedAtWork, ...wrong } = account;
  const seconds = Math.round((performance.now() - began) / 1_000);
  process.stdout.write(
    `${name}: ${accepted} of ${CHECKS} delivered, ${KILLS} kills, ${killedAtWork} of them at work, ${seconds} s\n`,
  );
  if (isDeepStrictEqual(wrong, NOTHING_WRONG) && accepted === CHECKS) return;
  process.stderr.write(`${name}: ${JSON.stringify(wrong)}\n`);
  process.exitCode = 1;
}

await using place = await temporaryFolder();
await trial('SQLite', place, 1);
await using postgres = await startPostgres();
await trial('Postgres, two relays', { database: await postgres.createDatabase() }, 2);
