import type { Submission } from '../ledger/ledger.ts';
import type { Row } from '../../base/rows/row.ts';
import { allEnded } from '../../base/time/all-ended.ts';
import type { KeptLease } from './kept-lease.ts';
import { sendRow } from './send-row.ts';
import type { Work } from './work.ts';

/** Milliseconds that a response waits for others, because responses that are stored together need only one fsync. */
const GATHER = 10;

/**
 * Sends the chunk's planned rows, within the run's concurrency and budget. A row is marked durably before its request is sent.
 * Responses are stored in batches.
 *
 * @param most rows to send at most.
 * @returns whether no row is left to send.
 */
export async function submit(work: Work, lease: KeptLease, most = Infinity): Promise<boolean> {
  const { ledger, meter, clock, stop } = work;
  const { concurrency } = work.run.budget;
  const sending = new Sending(work);
  let left = most;
  let isDone = false;
  let isBlocked = false;

  const begin = async (): Promise<void> => {
    await lease.keepFor(work.longestCreate);
    const granted = await meter.take(Math.min(concurrency - sending.underWay, left));
    isBlocked = granted === 0;
    if (isBlocked) return;
    const rows = stop.soft.aborted ? [] : await ledger.beginSubmitting(lease.current, granted, clock.now());
    meter.giveBack(granted - rows.length);
    isDone = rows.length < granted && !stop.soft.aborted;
    left -= rows.length;
    for (const row of rows) sending.start(row);
  };

  try {
    for (;;) {
      const answers = sending.takeAnswers();
      const mayBegin = !isDone && !isBlocked && left > 0 && !stop.soft.aborted;
      // On SQLite, both share one fsync.
      await allEnded([
        ...(answers.length > 0 ? [ledger.endSubmitting(lease.current, answers, clock.now())] : []),
        ...(mayBegin && sending.underWay < concurrency ? [begin()] : []),
      ]);
      if (sending.isIdle) {
        if (isDone || isBlocked || left === 0 || stop.soft.aborted) return isDone;
      } else await sending.someAnswers();
    }
  } catch (error) {
    // Requests in progress end in time; the next worker finds their checks.
    await sending.allAnswers();
    throw error;
  }
}

/** Requests in progress, and responses that aren't stored yet. */
class Sending {
  underWay = 0;
  readonly #work: Work;
  #answers: Submission[] = [];
  #enough = Promise.withResolvers<void>();
  #timer: NodeJS.Timeout | undefined;

  constructor(work: Work) {
    this.#work = work;
  }

  get isIdle(): boolean {
    return this.underWay === 0 && this.#answers.length === 0;
  }

  start(row: Row): void {
    this.underWay += 1;
    void this.#send(row);
  }

  takeAnswers(): Submission[] {
    return this.#answers.splice(0);
  }

  /** Settles when half of the requests have a response, or `GATHER` after the first. */
  async someAnswers(): Promise<void> {
    await this.#enough.promise;
    this.#enough = Promise.withResolvers();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async allAnswers(): Promise<void> {
    while (this.underWay > 0) await this.someAnswers();
  }

  async #send(row: Row): Promise<void> {
    this.#answers.push(await sendRow(this.#work, row));
    this.underWay -= 1;
    if (this.#answers.length >= this.underWay) this.#enough.resolve();
    else this.#timer ??= setTimeout(() => this.#enough.resolve(), GATHER);
  }
}
