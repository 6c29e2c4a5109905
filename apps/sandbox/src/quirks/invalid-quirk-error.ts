/** A quirk that does not exist, or a value that the quirk does not have. */
export class InvalidQuirkError extends Error {
  /** Name of the quirk as it was given. */
  readonly quirk: string;

  constructor(quirk: string, message: string) {
    super(message);
    this.name = 'InvalidQuirkError';
    this.quirk = quirk;
  }
}
