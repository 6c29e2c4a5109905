import { explainFailure } from '@workrights/connectors';

/** An error as a Catch node gets it in `msg.error`. It names no value of a person. */
export class Failure extends Error {
  /** `msg.error.code`: the kind of error, for a Switch node. */
  readonly code: string;
  /** `msg.error.cause`: what to do about it, the field, the ID of the check. */
  override readonly cause: Readonly<Record<string, string | undefined>>;

  constructor(error: unknown) {
    const { message, description, field, checkId, kind } = explainFailure(error);
    super(message);
    this.code = kind;
    this.cause = { description, field, checkId };
  }

  /** Node-RED shows this text, without the word "Error" before it. */
  override toString(): string {
    return this.message;
  }
}
