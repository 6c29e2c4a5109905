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

/** A database of runs, the relay's watches and events, the monitor's register, and invitations. */
export interface Ledger extends BulkLedger, RelayLedger, MonitorLedger, InvitationLedger {
  /** Lets all workers of this ledger share an access token: `clientCredentials({ ..., store: ledger.tokens })`. */
  readonly tokens: TokenStore;
}

/** A folder of this machine, or a Postgres database (`postgres://user:password@host/database`). */
export type LedgerPlace = { readonly folder: string } | { readonly database: string };

export interface LedgerOptions {
  /**
   * Any text of at least 8 characters, preferably long and random. Personal data in the ledger is encrypted with it, and nobody
   * can read that data without it. Keep it apart from the ledger.
   */
  readonly key: string;
  /** How long a database server may be unreachable before a step fails, in milliseconds. Default two minutes. */
  readonly patience?: number;
  /**
   * Called each time that the server can't be reached while the ledger is opened. Opening is retried once this resolves. If it
   * is absent, or rejects, `openLedger` fails.
   */
  readonly whileAway?: () => Promise<void>;
}

/**
 * Opens a ledger, or creates a new one. Close it with `await using`, or `ledger[Symbol.asyncDispose]()`.
 *
 * @throws InvalidRequestError for a key that is too short; WrongLedgerKeyError if the ledger was created with another key.
 * @throws NewerLedgerError if a newer version created it; UnreadableLedgerError if it is damaged or no ledger.
 * @throws LedgerFullError if the disk is full; LedgerGoneError if the server can't be reached.
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

/** Loads only the driver that is needed. */
async function openDatabase(place: LedgerPlace, patience?: number): Promise<Database> {
  if ('folder' in place) return (await import('./base/database/sqlite/database.ts')).openSqlite(place.folder);
  return (await import('./base/database/postgres/database.ts')).openPostgres(place.database, patience);
}

/** Derives the keys from the secret. A new ledger stores the salt, and a proof that recognises the secret later. */
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
      // Another process may have been faster.
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
