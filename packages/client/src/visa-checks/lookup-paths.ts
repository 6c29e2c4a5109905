import { StatusError } from '../errors/status-errors.ts';

/** The contract's path, and the path with the prefix of all other operations. */
const BARE = '/visa-checks/lookup';
const PREFIXED = '/v2/visa-checks/lookup';

/** Finds out the path of the lookup, because its prefix isn't documented (open point `lookup-path-prefix`). */
export class LookupPaths {
  readonly #all: readonly string[];
  /** The path that has worked. After that, a 404 is about the ids. */
  #works: string | undefined;

  /** @param prefixed tries the prefixed path first, because `baseUrl` was given with the prefix. */
  constructor(configured: string | undefined, prefixed: boolean) {
    this.#all = configured ? [configured] : prefixed ? [PREFIXED, BARE] : [BARE, PREFIXED];
  }

  /**
   * Sends a lookup to the path that works, or to each path until one works.
   *
   * @throws the error of the first path if none works.
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

  /** Whether the path may have no lookup. A 404 may also be about the ids. */
  mayBeAbsent(error: unknown): boolean {
    return !this.#works && error instanceof StatusError && (error.status === 404 || error.status === 405);
  }
}
