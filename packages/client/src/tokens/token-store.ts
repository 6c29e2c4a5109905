/**
 * Where several processes share their token: a file, Redis, a table. The text is secret and has some kilobytes. It also has the
 * number of tokens requested in 24 hours.
 */
export interface TokenStore {
  /** The text that was set last; undefined if there is none. `key` has the token URL and the client id. */
  get: (key: string) => string | undefined | Promise<string | undefined>;
  set: (key: string, text: string) => void | Promise<void>;
  /**
   * Runs `work`, which gets and sets this key and requests a token, while no other process runs such work. Without it,
   * processes that start together may each request a token.
   */
  lock?: (<T>(key: string, work: () => Promise<T>) => Promise<T>) | undefined;
}

/** For one process, where all calls share their requests anyway. */
export function memoryStore(): TokenStore {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key),
    set: (key, text) => void texts.set(key, text),
  };
}
