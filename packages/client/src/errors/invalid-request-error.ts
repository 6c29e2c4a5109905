import { WorkRightsKitError, type ErrorDetails } from './work-rights-kit-error.ts';

/** One error in a request or an option. It has no value, only the place and the rule. */
export interface InvalidField {
  /** JSON pointer into the request body (empty for the whole), or the name of the argument or option. */
  path: string;
  /** The broken rule, as the rest of a sentence: `must not be empty`. */
  rule: string;
}

/** The request is invalid, so nothing was sent. `fields` lists every error. */
export class InvalidRequestError extends WorkRightsKitError {
  override readonly name: string = 'InvalidRequestError';
  readonly fields: readonly InvalidField[];

  constructor(fields: readonly InvalidField[], details: ErrorDetails = {}) {
    const what = fields.map(({ path, rule }) => `${path || 'the request'} ${rule}`).join('; ');
    super(`${details.operationId ?? 'Invalid option'}: ${what}. Nothing was sent.`, details);
    this.fields = fields;
  }
}

export function invalid(path: string, rule: string, operationId?: string): InvalidRequestError {
  return new InvalidRequestError([{ path, rule }], { operationId });
}
