/** The file is no report of `workrights observe` that this version can read. The message names the file only. */
export class InvalidReportError extends Error {
  override readonly name = 'InvalidReportError';

  constructor(path: string, why: string) {
    super(`${path} ${why}`);
  }
}
