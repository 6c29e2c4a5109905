/** The file isn't a report of `workrights observe` that this version can read. The message has only the file's name. */
export class InvalidReportError extends Error {
  override readonly name = 'InvalidReportError';

  constructor(path: string, why: string) {
    super(`${path} ${why}`);
  }
}
