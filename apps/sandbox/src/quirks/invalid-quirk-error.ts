/** An unknown quirk, or an unknown value of a quirk. */
export class InvalidQuirkError extends Error {
  /** Name of the quirk as given. */
  readonly quirk: string;

  constructor(quirk: string, message: string) {
    super(message);
    this.name = 'InvalidQuirkError';
    this.quirk = quirk;
  }
}
