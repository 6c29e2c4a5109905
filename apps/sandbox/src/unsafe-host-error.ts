/** The sandbox was asked to listen to more than this machine with credentials that everybody knows. */
export class UnsafeHostError extends Error {
  override readonly name = 'UnsafeHostError';

  /** The options to set. */
  readonly missing: readonly string[];

  constructor(host: string, missing: readonly string[], ofAccount: string = '') {
    super(
      `Listening on ${host} lets other machines in, so the development credentials do not do. ` +
        `Set your own: ${missing.join(', ')}${ofAccount}.`,
    );
    this.missing = missing;
  }
}
