import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal, type Order } from './prepared.ts';

/** One create from just before it is sent until its outcome is known. */
export interface Attempt {
  /** When exactly this was sent before, without a known outcome: by a process that ended, or one that still runs. */
  readonly earlier: number | undefined;
  /** The outcome is known. */
  end: () => Promise<void>;
}

/**
 * Creates whose outcome nobody knows, as files that outlive this process. A file's name is a keyed digest of the body: it
 * holds no data of a person, and the same body always has the same name.
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
    const path = join(this.#folder, `${await this.#digest(order)}.json`);
    const attempt = { end: () => rm(path, { force: true }) };
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

  /** Whether exactly this was sent before, without a known outcome. */
  async isUnderWay(order: Order): Promise<boolean> {
    const path = join(this.#folder, `${await this.#digest(order)}.json`);
    return (await sentAt(path).catch(() => undefined)) !== undefined;
  }

  async #digest({ kind, body }: Order): Promise<string> {
    return createHmac('sha256', await this.#key())
      .update(JSON.stringify([kind, sorted(body)]))
      .digest('hex');
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

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}
