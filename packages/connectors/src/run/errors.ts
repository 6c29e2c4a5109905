import type { VisaCheck } from '@workrights/client';
import { checkEndOf } from '@workrights/results/check-end';

/** An interface has no credentials. */
export class NotConfiguredError extends Error {
  override readonly name = 'NotConfiguredError';
}

/** An earlier run may have sent the same, and it's unknown what became of it. */
export class MaybeSentError extends Error {
  override readonly name = 'MaybeSentError';

  constructor() {
    super('An earlier run may have sent this already');
  }
}

/** The response to a create has the record of another person. It contains no ID, because that may be of the other person too. */
export class OtherPersonError extends Error {
  override readonly name = 'OtherPersonError';

  constructor() {
    super('The response is about another person');
  }
}

/** The check lists no attachment. */
export class NoRecordError extends Error {
  override readonly name = 'NoRecordError';
  /** What to do. */
  readonly advice: string;

  constructor({ id, status }: VisaCheck) {
    super(`Visa check ${id} has no attachment`);
    const end = checkEndOf(status);
    this.advice =
      end === 'completed'
        ? 'It is finished and lists none, as employer checks for New Zealand do.'
        : end === null
          ? 'It is not finished. Attachments come with the result: wait for it first.'
          : 'It ended without a result, and has no records.';
  }
}
