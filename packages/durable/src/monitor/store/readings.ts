import type { PersonRecord } from '../person.ts';
import type { Context } from '../../base/database/context.ts';
import type { Sql } from '../../base/database/database.ts';
import { readFact, writeFact } from '../../base/database/schema/migrate.ts';
import { personId } from './stored.ts';

/** When a list last missed a change, in milliseconds since the epoch. */
const MISSED = 'people_list_missed';

/** A record that all work rights records of a person were read. Ids are kept as HMACs. */
export interface Reading extends Pick<PersonRecord, 'employeeId' | 'company'> {
  /** See `ReadingStore.requestsMark`. */
  readonly requests: string;
  /** See `ReadingStore.keyMark`. */
  readonly key: string;
  /** In milliseconds since the epoch. */
  readonly readAt: number;
}

export interface StoredReading extends Pick<Reading, 'requests' | 'key' | 'readAt'> {
  /** When a list last showed no change since `readAt`; `readAt` before the first list. */
  readonly knownAt: number;
}

/** Whose work rights records were read, so that they are read again only after a change. */
export interface ReadingStore {
  /** HMAC of the onboarding requests whose records were read. */
  requestsMark: (onboardIds: readonly string[]) => string;
  /** HMAC of the person whom a record is about. */
  keyMark: (keyId: string) => string;
  /** By ids of people. */
  find: (people: readonly string[]) => Promise<ReadonlyMap<string, StoredReading>>;
  /** In one transaction: marks some people as unchanged by `at`, and others as to be read again, whatever happens next. */
  settle: (
    people: { readonly unchanged: readonly string[]; readonly toRead: readonly string[] },
    at: number,
  ) => Promise<void>;
  /** Call after the register contains what was read. */
  note: (readings: readonly Reading[]) => Promise<void>;
  missedAt: () => Promise<number | undefined>;
  noteMissed: (at: number) => Promise<void>;
}

const GIVEN = { person: 'text', requests: 'text', key_mark: 'text', read_at: 'time' } as const;

export function createReadings(context: Context): ReadingStore {
  const { database, mark } = context;
  const { dialect } = database;
  const sought = (people: readonly string[]) =>
    JSON.stringify([...new Set(people)].map((id) => ({ sought: id })));
  return {
    requestsMark: (onboardIds) => mark('onboards', ...onboardIds.toSorted()),
    keyMark: (keyId) => mark('employee', keyId),

    find: (people) =>
      database.read(async (sql) => {
        const found = await sql(
          `SELECT r.person AS person, r.requests AS requests, r.key_mark AS key_mark, r.read_at AS read_at, r.known_at AS known_at
            FROM ${dialect.given({ sought: 'text' })} CROSS JOIN workrights_reading AS r WHERE r.person = given.sought`,
          [sought(people)],
        );
        return new Map(
          found.map(({ person, requests, key_mark: key, read_at: readAt, known_at: knownAt }) => [
            String(person),
            {
              requests: String(requests),
              key: String(key),
              readAt: Number(readAt),
              knownAt: Number(knownAt),
            },
          ]),
        );
      }),

    settle: ({ unchanged, toRead }, at) =>
      database.write(async (sql) => {
        const among = `person IN (SELECT sought FROM ${dialect.given({ sought: 'text' })})`;
        await sql(`UPDATE workrights_reading SET known_at = $2 WHERE ${among}`, [sought(unchanged), at]);
        await sql(`DELETE FROM workrights_reading WHERE ${among}`, [sought(toRead)]);
      }),

    note: (readings) =>
      database.write(async (sql) => {
        const given = readings.map(({ requests, key, readAt, ...person }) => ({
          person: personId(context, person),
          requests,
          key_mark: key,
          read_at: readAt,
        }));
        // With two imports at once, the older one may have written its record last.
        await sql(
          `INSERT INTO workrights_reading (person, requests, key_mark, read_at, known_at)
            SELECT person, requests, key_mark, read_at, read_at FROM ${dialect.given(GIVEN)} WHERE true
            ON CONFLICT (person) DO UPDATE SET requests = excluded.requests, key_mark = excluded.key_mark,
              read_at = excluded.read_at,
              known_at = CASE WHEN excluded.known_at < workrights_reading.known_at
                THEN excluded.known_at ELSE workrights_reading.known_at END`,
          [JSON.stringify(given)],
        );
      }),

    missedAt: () =>
      database.read(async (sql) => {
        const text = await readFact(sql, MISSED);
        return text === undefined ? undefined : Number(text);
      }),

    noteMissed: (at) => database.write((sql) => writeFact(sql, MISSED, String(at))),
  };
}

export async function forgetReading(sql: Sql, person: string): Promise<void> {
  await sql('DELETE FROM workrights_reading WHERE person = $1', [person]);
}
