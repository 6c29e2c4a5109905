import type { BulkLedger } from '../ledger/ledger.ts';

/** How many other people are tried before the service is assumed to refuse everybody. */
const OTHERS = 3;

interface Refused {
  readonly run: string;
  readonly number: number;
  readonly error: Error;
  readonly status: number;
}

/**
 * Decides whether a refusal is about one person or everybody. A 403 or 404 may be either. It is about the person if the service
 * has accepted another one. It is about everybody if several people get it and nobody was accepted. Runs that work together
 * share one.
 */
export class Refusals {
  #hasAccepted = false;
  #refused = new Map<string, Refused>();

  /** The service has read a person's request, so the credentials may create checks. */
  accepted(): void {
    this.#hasAccepted = true;
    this.#refused.clear();
  }

  /** @returns whether the refusal may be about this person, as far as is known. */
  mayBeOfOne(refused: Refused): boolean {
    if (this.#hasAccepted) return true;
    this.#refused.set(`${refused.run} ${refused.number}`, refused);
    const alike = [...this.#refused.values()].filter(({ status }) => status === refused.status);
    return alike.length <= OTHERS;
  }

  /**
   * At the end: if nobody was accepted, plans the refused rows again, because the refusals may not have been about them.
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
