/**
 * Where several processes keep how many requests they have sent in the last minute: a file, Redis, a table. What is kept is a text
 * of some hundred bytes without secrets. A `TokenStore` with `lock` can be one.
 */
export interface QuotaStore {
  /** The text that was set last; undefined when there is none. `key` names the service and the client id. */
  get: (key: string) => string | undefined | Promise<string | undefined>;
  set: (key: string, text: string) => void | Promise<void>;
  /** Runs `work`, which gets and sets this key, while no other process runs one. */
  lock: <T>(key: string, work: () => Promise<T>) => Promise<T>;
  /**
   * Milliseconds by the clock that these processes share, from any beginning. Default: since the epoch. On one machine its uptime is
   * better, which nobody sets.
   */
  now?: (() => number) | undefined;
}
