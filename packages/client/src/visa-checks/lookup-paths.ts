import { StatusError } from '../errors/status-errors.ts';

/** The contract's path, and the one that all other operations have. */
const BARE = '/visa-checks/lookup';
const PREFIXED = '/v2/visa-checks/lookup';

/** Where the lookup is: the service leaves its prefix open (open point `lookup-path-prefix`), so it is learnt. */
export class LookupPaths {
  readonly #all: readonly string[];
  /** It has worked, so that a 404 of it is about the ids. */
  #works: string | undefined;

  /** @param prefixed the prefixed path comes first, as `baseUrl` was given with the prefix. */
  constructor(configured: string | undefined, prefixed: boolean) {
    this.#all = configured ? [configured] : prefixed ? [PREFIXED, BARE] : [BARE, PREFIXED];
  }

  /**
   * Sends a lookup to the path that works, or to one after the other until one is there.
   *
   * @throws what the first path fails with when the lookup is at none.
   */
  async send<T>(request: (path: string) => Promise<T>): Promise<T> {
    const paths = this.#works ? [this.#works] : this.#all;
    let failure: unknown;
    for (const path of paths) {
      try {
        const response = await request(path);
        this.#works = path;
        return response;
      } catch (error) {
        if (!this.mayBeAbsent(error)) throw error;
        failure ??= error;
      }
    }
    throw failure;
  }

  /** Whether a failed lookup may have met no lookup. A 404 may also be about the ids. */
  mayBeAbsent(error: unknown): boolean {
    return !this.#works && error instanceof StatusError && (error.status === 404 || error.status === 405);
  }
}
