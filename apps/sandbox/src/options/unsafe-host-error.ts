/** The sandbox was to listen to more than this machine with public credentials. */
export class UnsafeHostError extends Error {
  override readonly name = 'UnsafeHostError';

  readonly missing: readonly string[];

  /** @param what the missing values, if an option has more than one */
  constructor(host: string, missing: readonly string[], what: string = missing.join(', ')) {
    super(
      `Listening on ${host} lets other machines connect, so the development credentials are not allowed. ` +
        `Set your own: ${what}.`,
    );
    this.missing = missing;
  }
}
