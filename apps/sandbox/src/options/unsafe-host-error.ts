/** The sandbox was asked to listen to more than this machine with credentials that everybody knows. */
export class UnsafeHostError extends Error {
  override readonly name = 'UnsafeHostError';

  /** The options to set. */
  readonly missing: readonly string[];

  /** @param what is missing in them, where an option holds more than one value */
  constructor(host: string, missing: readonly string[], what: string = missing.join(', ')) {
    super(
      `Listening on ${host} lets other machines connect, so the development credentials are not allowed. ` +
        `Set your own: ${what}.`,
    );
    this.missing = missing;
  }
}
