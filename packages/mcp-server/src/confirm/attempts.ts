import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Order } from './prepared.ts';

/** One create from just before it is sent until its outcome is known. */
export interface Attempt {
  /** When exactly this was sent before, without a known outcome: by a process that ended, or one that still runs. */
  readonly earlier: number | undefined;
  /** The outcome is known. */
  readonly end: (isMade: boolean) => void;
}

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

export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Creates whose outcome nobody knows, and those of the last hour, in a file that outlives this process. It names a request by a
 * keyed digest of what tells it from others: it holds no data of a person, and the same request always has the same name.
 */
export function createAttempts(folder: string, now: () => number = Date.now) {
  let opened: ReturnType<typeof open> | undefined;
  async function at({ kind, body }: Order) {
    const file = await (opened ??= open(folder).catch((error: unknown) => {
      // The next call tries again.
      opened = undefined;
      throw error;
    }));
    const { key } = file.prepare('SELECT key FROM secret').get() as { readonly key: Uint8Array };
    const same = JSON.stringify([kind, ...identifying(body).map(folded)]);
    const request = createHmac('sha256', key).update(same).digest('hex');
    const note = () => ({ ...file.prepare(READ).get(request) }) as Partial<Record<string, number | null>>;
    return { file, request, note };
  }
  return {
    /** Notes that a body is about to be sent; a crash after this leaves the note. Of two processes, one gets no `earlier`. */
    async begin(order: Order): Promise<Attempt> {
      const { file, request, note } = await at(order);
      const isFirst = file.prepare(BEGIN).run(request, now()).changes === 1;
      const end = (isMade: boolean) => {
        try {
          file.prepare(END).run(Number(isMade), request);
          file.prepare(FORGET).run(now() - LATELY);
        } catch {
          // The create is done, and its caller needs the ID. A note that stays leads to one look too many.
        }
      };
      return { earlier: isFirst ? undefined : (note()['sentAt'] ?? now()), end };
    },
    /** What a person has to know before they send this: that nobody knows whether it arrived, or that it did an hour ago. */
    async earlier(order: Order): Promise<'unclear' | 'made' | undefined> {
      const { sentAt, madeAt } = (await at(order)).note();
      if (typeof sentAt === 'number') return 'unclear';
      return now() - (madeAt ?? 0) <= LATELY ? 'made' : undefined;
    },
  };
}

async function open(folder: string) {
  const { DatabaseSync } = await import('node:sqlite');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'attempts.sqlite');
  await writeFile(path, '', { flag: 'a', mode: 0o600 });
  const file = new DatabaseSync(path);
  file.exec(SCHEMA);
  file.prepare('INSERT OR IGNORE INTO secret VALUES (1, ?)').run(randomBytes(32));
  return file;
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
  return folded(id) === '' ? [null, given, family, email, mobile] : [id];
}

function folded(value: unknown): string {
  return typeof value === 'string' ? value.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase() : '';
}
