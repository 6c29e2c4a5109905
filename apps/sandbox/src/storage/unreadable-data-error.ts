/** The data folder can't be opened or written, or has data that this version can't use. */
export class UnreadableDataError extends Error {
  override readonly name = 'UnreadableDataError';

  constructor(folder: string, reason: string) {
    super(`The data folder ${folder} cannot be used: ${reason}`);
  }
}
