/** The data folder cannot be opened or written, or holds something that this version cannot use. */
export class UnreadableDataError extends Error {
  override readonly name = 'UnreadableDataError';

  constructor(folder: string, reason: string) {
    super(`The data folder ${folder} cannot be used: ${reason}`);
  }
}
