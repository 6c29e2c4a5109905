import { WorkRightsKitError, type ErrorDetails } from './work-rights-kit-error.ts';

/** One thing that is wrong with a request or an option. Holds no value, only where and what. */
export interface InvalidField {
  /** JSON pointer into the request body (empty for the whole), or the name of the argument or option. */
  path: string;
  /** The rule that is broken, as the rest of a sentence: `must not be empty`. */
  rule: string;
}

/** The request is knowably wrong, so nothing was sent. `fields` lists everything that is wrong. */
export class InvalidRequestError extends WorkRightsKitError {
  override readonly name: string = 'InvalidRequestError';
  readonly fields: readonly InvalidField[];

  constructor(fields: readonly InvalidField[], details: ErrorDetails = {}) {
    const what = fields.map(({ path, rule }) => `${path || 'the request'} ${rule}`).join('; ');
    super(`${details.operationId ?? 'Invalid option'}: ${what}. Nothing was sent.`, details);
    this.fields = fields;
  }
}

/** The error for a single field. */
export function invalid(path: string, rule: string, operationId?: string): InvalidRequestError {
  return new InvalidRequestError([{ path, rule }], { operationId });
}
