import { InvalidRequestError, type TokenStore } from '@workrights/client';

import { createDocumentPrint, createFingerprint } from './base/privacy/fingerprint.ts';
import { deriveKeys, isSame, type Keys, newSalt, SHORTEST_KEY } from './base/privacy/keys.ts';
import { createMark } from './base/privacy/mark.ts';
import { createSealer } from './base/privacy/seal.ts';
import { createSigner } from './base/privacy/sign.ts';
import type { Database } from './base/database/database.ts';
import { createTokens } from './base/tokens/token-store.ts';
import { createQuotaLedger } from './base/quota/quota-store.ts';
import { LedgerGoneError, UnreadableLedgerError, WrongLedgerKeyError } from './base/database/errors.ts';
import type { MonitorLedger } from './monitor/store/monitor-store.ts';
import type { RelayLedger } from './relay/store/relay-work.ts';
import type { BulkLedger } from './bulk/ledger/ledger.ts';
import { migrate, readFact, writeFact } from './base/database/schema/migrate.ts';
import type { LedgerContext } from './bulk/ledger/followers.ts';
import { createSqlLedger } from './bulk/ledger/sql-ledger.ts';
import { findBarred } from './monitor/store/barred.ts';
import { createInvitations } from './invite/store/invitations.ts';
import type { InvitationLedger } from './invite/store/invitation-store.ts';
import { createMonitor } from './monitor/store/monitor.ts';
import { findRefused, refuseInRegister } from './monitor/store/refusals.ts';
import { takeOverResults } from './monitor/store/rechecks.ts';
import { removeRunData } from './relay/store/forget.ts';
import { createRelay, endRelayLeases } from './relay/store/relay.ts';
import { tellOfEnded } from './relay/store/told-of-check.ts';
import { reviveRunWatch } from './relay/store/watches.ts';
import { endWatches } from './relay/store/watching.ts';

/** One database with all that is kept: the runs, what the relay tells, the monitor's register, and who was invited. */
export interface Ledger extends BulkLedger, RelayLedger, MonitorLedger, InvitationLedger {
  /** Where those who work on this ledger may share their access token: `clientCredentials({ ..., store: ledger.tokens })`. */
  readonly tokens: TokenStore;
}

/** Where a ledger is: a folder of this machine, or a Postgres database (`postgres://user:password@host/database`). */
export type LedgerPlace = { readonly folder: string } | { readonly database: string };

export interface LedgerOptions {
  /**
   * Any text of at least 8 characters; a long random one is best. What is personal in the ledger is encrypted with it, and nobody
   * can read that without the key, so keep it somewhere else than the ledger.
   */
  readonly key: string;
  /** How long a database server may be gone before a step fails, in milliseconds. Default two minutes. */
  readonly patience?: number;
  /**
   * Called whenever the server cannot be reached as the ledger is opened: it is tried again once this has resolved. Without it, or when
   * it rejects, the ledger isn't opened.
   */
  readonly whileAway?: () => Promise<void>;
}

/**
 * Opens a ledger, or makes a new one. Close it with `await using`, or `ledger[Symbol.asyncDispose]()`.
 *
 * @throws InvalidRequestError for a key that is too short. WrongLedgerKeyError when the ledger was made with another key.
 * @throws NewerLedgerError when a newer version made it; UnreadableLedgerError when it is damaged or is no ledger.
 * @throws LedgerFullError when the disk is full; LedgerGoneError when the server cannot be reached.
 */
export async function openLedger(place: LedgerPlace, options: LedgerOptions): Promise<Ledger> {
  const { key, whileAway } = options;
  if (key.length < SHORTEST_KEY) {
    throw new InvalidRequestError([{ path: 'key', rule: `must have at least ${SHORTEST_KEY} characters` }]);
  }
  for (;;) {
    try {
      return await tryToOpen(place, options);
    } catch (error) {
      if (!whileAway || !(error instanceof LedgerGoneError)) throw error;
      await whileAway();
    }
  }
}

async function tryToOpen(place: LedgerPlace, { key, patience }: LedgerOptions): Promise<Ledger> {
  const database = await openDatabase(place, patience);
  try {
    await migrate(database);
    const keys = await findKeys(database, key);
    const context: LedgerContext = {
      database,
      sealer: createSealer(keys.seal),
      fingerprint: createFingerprint(keys.fingerprint),
      documentPrint: createDocumentPrint(keys.fingerprint),
      mark: createMark(keys.mark),
      followers: [
        {
          leasesEnded: endRelayLeases,
          retried: reviveRunWatch,
          purged: removeRunData,
          async completed(sql, { results }, now) {
            const checks = results.map(({ check }) => check);
            await endWatches(context, sql, checks);
            await tellOfEnded(context, sql, checks, now);
          },
        },
        {
          completed: (sql, done, now) => takeOverResults(context, sql, done, now),
          refused: (sql, run, refusal) => refuseInRegister(context, sql, run, refusal),
        },
      ],
      register: {
        barred: (sql, rows) => findBarred(context, sql, rows),
        refused: (sql, agreed) => findRefused(context, sql, agreed),
      },
    };
    const ledger: Omit<Ledger, 'database'> = {
      ...createSqlLedger(context),
      ...createSigner(keys.sign),
      ...createQuotaLedger(context),
      tokens: createTokens(context),
      relay: createRelay(context),
      relayWithin: (milliseconds) => createRelay({ ...context, database: database.within(milliseconds) }),
      monitor: createMonitor(context),
      invitations: createInvitations(context),
    };
    return Object.defineProperty(ledger as Ledger, 'database', { value: database.url });
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
}

/** Neither driver is loaded before it is needed. */
async function openDatabase(place: LedgerPlace, patience?: number): Promise<Database> {
  if ('folder' in place) return (await import('./base/database/sqlite/database.ts')).openSqlite(place.folder);
  return (await import('./base/database/postgres/database.ts')).openPostgres(place.database, patience);
}

/** The keys by the secret; a new ledger gets the salt, and the proof that tells the secret from others. */
async function findKeys(database: Database, secret: string): Promise<Keys> {
  const readKnown = () =>
    database.read(async (sql) => ({
      salt: await readFact(sql, 'salt'),
      proof: await readFact(sql, 'proof'),
    }));
  let { salt, proof } = await readKnown();
  if (salt === undefined) {
    const fresh = newSalt();
    const keys = await deriveKeys(secret, fresh);
    const isFirst = await database.alone(async (sql) => {
      // Somebody else may have been faster.
      if ((await readFact(sql, 'salt')) !== undefined) return false;
      await writeFact(sql, 'salt', fresh);
      await writeFact(sql, 'proof', keys.proof.toString('hex'));
      return true;
    });
    if (isFirst) return keys;
    ({ salt, proof } = await readKnown());
  }
  const keys = await deriveKeys(secret, salt ?? '').catch((error: unknown) => {
    throw new UnreadableLedgerError('The ledger does not say how its key is made: it is damaged.', {
      cause: error,
    });
  });
  if (!isSame(keys.proof, Buffer.from(proof ?? '', 'hex'))) throw new WrongLedgerKeyError();
  return keys;
}
