import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { asText } from '@workrights/results/as-text';
import type { Earlier, Order } from './prepared.ts';

const LATELY = 60 * 60_000;

/** A crash of the machine must not lose a note, so each change waits for the disk. */
const SCHEMA = `
  PRAGMA busy_timeout = 5000;
  PRAGMA synchronous = EXTRA;
  CREATE TABLE IF NOT EXISTS secret (only INTEGER PRIMARY KEY CHECK (only = 1), key BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS attempts (request TEXT PRIMARY KEY, sent_at INTEGER, made_at INTEGER);
`;
const BEGIN = `INSERT INTO attempts (request, sent_at) VALUES (?, ?)
  ON CONFLICT DO UPDATE SET sent_at = excluded.sent_at WHERE sent_at IS NULL`;
/** Another process may have ended it already. */
const END = `UPDATE attempts SET made_at = iif(?, sent_at, made_at), sent_at = NULL
  WHERE request = ? AND sent_at IS NOT NULL`;
const FORGET = 'DELETE FROM attempts WHERE sent_at IS NULL AND ifnull(made_at, 0) < ?';
const READ = 'SELECT sent_at AS sentAt, made_at AS madeAt FROM attempts WHERE request = ?';

type Note = Partial<Record<'sentAt' | 'madeAt', number | null>>;
export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Creates whose outcome nobody knows, and those of the last hour, in a file that outlives this process. It names a request by a
 * keyed digest of what tells it from others: it holds no data of a person, and the same request always has the same name.
 */
export function createAttempts(folder: string, now: () => number = Date.now) {
  async function noted<Result>(
    { kind, body }: Order,
    use: (file: DatabaseSync, request: string, note: () => Note) => Result,
  ): Promise<Result> {
    const { DatabaseSync } = await import('node:sqlite');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, 'attempts.sqlite');
    await writeFile(path, '', { flag: 'a', mode: 0o600 });
    const file = new DatabaseSync(path);
    try {
      file.exec(SCHEMA);
      file.prepare('INSERT OR IGNORE INTO secret VALUES (1, ?)').run(randomBytes(32));
      const { key } = file.prepare('SELECT key FROM secret').get() as { readonly key: Uint8Array };
      const same = JSON.stringify([kind, ...identifying(body).map(asText)]);
      const request = createHmac('sha256', key).update(same).digest('hex');
      return use(file, request, () => ({ ...file.prepare(READ).get(request) }));
    } finally {
      file.close();
    }
  }
  return {
    /**
     * Notes that a body is about to be sent. A crash after this leaves the note.
     *
     * @returns when exactly this was sent before, without a known outcome: by a process that ended, or one that still runs. Of
     * two processes, one gets undefined.
     */
    begin: (order: Order): Promise<number | undefined> =>
      noted(order, (file, request, note) => {
        const isFirst = file.prepare(BEGIN).run(request, now()).changes === 1;
        return isFirst ? undefined : (note().sentAt ?? now());
      }),
    /** The outcome is known. */
    end: (order: Order, isMade: boolean): Promise<unknown> =>
      noted(order, (file, request) => {
        file.prepare(END).run(Number(isMade), request);
        file.prepare(FORGET).run(now() - LATELY);
        // The create is done, and its caller needs the ID. A note that stays leads to one look too many.
      }).catch(() => undefined),
    /** What a person has to know before they send this. */
    earlier: (order: Order): Promise<Earlier | undefined> =>
      noted(order, (_file, _request, note) => {
        const { sentAt, madeAt } = note();
        if (typeof sentAt === 'number') return 'unclear';
        return now() - (madeAt ?? 0) <= LATELY ? 'made' : undefined;
      }),
  };
}

/** What a request is known by, however an assistant spells the rest of it. */
function identifying(body: Order['body']): unknown[] {
  if ('document' in body) {
    const { type, identifier, country, date_of_birth: birth } = body.document;
    // The service's defaults.
    const { jurisdiction, environment = 'live' } = body;
    const { visa_check_type: checkType = 'verification' } = body.australia ?? body.new_zealand ?? {};
    return [jurisdiction, checkType, environment, type, identifier, country, birth];
  }
  const { employee_id: id, given_names: given, family_name: family, email, mobile_number: mobile } = body;
  return asText(id) === undefined ? [null, given, family, email, mobile] : [id];
}
