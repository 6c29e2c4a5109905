import type { BulkLedger } from '../ledger/ledger.ts';

/** So many other people are tried before the service is taken to refuse everybody. */
const OTHERS = 3;

interface Refused {
  readonly run: string;
  readonly number: number;
  readonly error: Error;
  readonly status: number;
}

/**
 * Tells a refusal of one person from one of everybody. A 403 or 404 may be about either: it is of the person once the service has
 * accepted another one, and of everybody when it meets several people and nobody was accepted. One is shared by runs that go on
 * together.
 */
export class Refusals {
  #hasAccepted = false;
  #refused = new Map<string, Refused>();

  /** The service has read the request of a person: the credentials may make checks. */
  accepted(): void {
    this.#hasAccepted = true;
    this.#refused.clear();
  }

  /** @returns whether it may be the person's own, as far as anybody knows. */
  mayBeOfOne(refused: Refused): boolean {
    if (this.#hasAccepted) return true;
    this.#refused.set(`${refused.run} ${refused.number}`, refused);
    const alike = [...this.#refused.values()].filter(({ status }) => status === refused.status);
    return alike.length <= OTHERS;
  }

  /**
   * When nothing more is to be sent: where nobody was accepted, those who were refused are planned again, since nobody knows whether it
   * was about them.
   *
   * @returns the last of these refusals.
   */
  async settle(ledger: BulkLedger): Promise<Error | undefined> {
    const refused = [...this.#refused.values()];
    this.#refused.clear();
    for (const run of new Set(refused.map(({ run: name }) => name))) {
      const numbers = refused.filter(({ run: name }) => name === run).map(({ number }) => number);
      await ledger.replan(run, numbers);
    }
    return refused.at(-1)?.error;
  }
}
