/**
 * Where several processes keep the token that they share: a file, Redis, a table. What is kept is a secret text of some
 * kilobytes, and says how many tokens were requested in 24 hours too.
 */
export interface TokenStore {
  /** The text that was set last; undefined when there is none. `key` names token URL and client id. */
  get: (key: string) => string | undefined | Promise<string | undefined>;
  set: (key: string, text: string) => void | Promise<void>;
  /**
   * Runs `work`, which gets and sets this key and requests a token, while no other process runs one. Left out: processes that
   * start together may request a token each.
   */
  lock?: (<T>(key: string, work: () => Promise<T>) => Promise<T>) | undefined;
}

/** For one process, which shares its requests already. */
export function memoryStore(): TokenStore {
  const texts = new Map<string, string>();
  return {
    get: (key) => texts.get(key),
    set: (key, text) => void texts.set(key, text),
  };
}
