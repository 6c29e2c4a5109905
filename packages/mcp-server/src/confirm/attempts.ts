import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal, type Order } from './prepared.ts';

/** One create from just before it is sent until its outcome is known. */
export interface Attempt {
  /** When exactly this was sent before, without a known outcome: by a process that ended, or one that still runs. */
  readonly earlier: number | undefined;
  /** The outcome is known. */
  end: (isMade: boolean) => Promise<void>;
}

/** `unclear`: sent, and nobody knows whether it arrived. `made`: within the last hour. */
export type Earlier = 'unclear' | 'made';

const LATELY = 60 * 60_000;

/**
 * Creates whose outcome nobody knows, and those of the last hour, as files that outlive this process. A file's name is a
 * keyed digest of what tells a request from others: it holds no data of a person, and the same request always has the same name.
 */
export class Attempts {
  readonly #folder: string;
  readonly #now: () => number;

  constructor(folder: string, now: () => number = Date.now) {
    this.#folder = folder;
    this.#now = now;
  }

  /** Notes that a body is about to be sent; a crash after this leaves the note. */
  async begin(order: Order): Promise<Attempt> {
    const path = await this.#pathOf(order);
    await this.#forgetOld();
    const attempt = {
      end: async (isMade: boolean) => {
        // Another process may have ended it already.
        await (isMade ? rename(path, madeOf(path)).catch(() => undefined) : rm(path, { force: true }));
      },
    };
    try {
      await using file = await open(path, 'wx', 0o600);
      await file.writeFile(JSON.stringify({ sentAt: this.#now() }));
      await file.sync();
      return { ...attempt, earlier: undefined };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      return { ...attempt, earlier: await sentAt(path) };
    }
  }

  /** What a person has to know before they send this: that the same was sent, and whether anybody knows what became of it. */
  async earlier(order: Order): Promise<Earlier | undefined> {
    const path = await this.#pathOf(order);
    if ((await sentAt(path).catch(() => undefined)) !== undefined) return 'unclear';
    return (await this.#isOld(madeOf(path))) ? undefined : 'made';
  }

  async #isOld(path: string): Promise<boolean> {
    return this.#now() - (await sentAt(path).catch(() => 0)) > LATELY;
  }

  async #forgetOld(): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      if (name.endsWith('.made') && (await this.#isOld(path))) await rm(path, { force: true });
    }
  }

  async #pathOf(order: Order): Promise<string> {
    const digest = createHmac('sha256', await this.#key())
      .update(JSON.stringify([order.kind, ...identifying(order.body).map(folded)]))
      .digest('hex');
    return join(this.#folder, `${digest}.json`);
  }

  async #key(): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, 'key');
    try {
      await using file = await open(path, 'wx', 0o600);
      await file.writeFile(randomBytes(32).toString('hex'));
      await file.sync();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const key = await readFile(path, 'utf8');
    // Another process has made the file, and not yet written it.
    if (key.length !== 64) throw new Refusal('The folder of this server is being made. Call again.');
    return key;
  }
}

function madeOf(path: string): string {
  return path.replace(/json$/u, 'made');
}

/** A note that can't be read was cut short by a crash: its request never left, or nobody knows when. */
async function sentAt(path: string): Promise<number> {
  const text = await readFile(path, 'utf8');
  try {
    const { sentAt: at } = JSON.parse(text) as { sentAt?: unknown };
    if (typeof at === 'number') return at;
  } catch {
    // As below.
  }
  return 0;
}

/** What a request is known by, however an assistant spells the rest of it. */
function identifying(body: Order['body']): unknown[] {
  if ('document' in body) {
    const { type, identifier, country, date_of_birth: birth } = body.document;
    const kind = body.jurisdiction === 'AUS' ? body.australia : body.new_zealand;
    return [
      body.jurisdiction,
      // The service's default.
      kind.visa_check_type ?? 'verification',
      body.environment ?? 'live',
      type,
      identifier,
      country,
      birth,
    ];
  }
  const { employee_id: id, given_names: given, family_name: family, email, mobile_number: mobile } = body;
  return folded(id) === '' ? [null, given, family, email, mobile] : [id];
}

function folded(value: unknown): string {
  return typeof value === 'string' ? value.normalize('NFKC').replaceAll(/\s/gu, '').toLowerCase() : '';
}
