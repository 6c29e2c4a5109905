/** What one request carries to be let in. */
export interface Grant {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** Source of grants. Secrets live in its closures, never in a property. */
export interface Credentials {
  current: () => Grant | Promise<Grant>;
  /** A fresh grant after `refused` met a 401; absent when there is none to be had. */
  renew?: (refused: Grant) => Promise<Grant>;
  /** A caller waits no longer for what it was promised: the next is to be promised anew, as this may never come. */
  giveUp?: (promised: Promise<Grant>) => void;
}
