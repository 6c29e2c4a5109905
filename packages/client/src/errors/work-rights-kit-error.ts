import { isCheckId } from '../privacy/check-id.ts';

/** What an error of this package says about the failed call. Only `body` may hold secret or personal data. */
export interface ErrorDetails {
  /** Name of the operation, such as `createVisaCheck`; `waitFor` while waiting. */
  operationId?: string | undefined;
  /** HTTP status of the response, if there was one. For a `CheckFailedError`, which has no response, the status of the check. */
  status?: number | string | undefined;
  /** Value of the response's `x-request-id` header: quote it to support. */
  requestId?: string | undefined;
  /** Headers of the response that are on the allow-list; names in lower case. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Id of the visa check of the call, if known. Text without the form of an id (`vc_...`) is omitted. */
  checkId?: string | undefined;
  /** For a wait that ended before its check did: pass it to `resumeWait`, in any process. Omitted without `checkId`. */
  resumeToken?: string | undefined;
  /** Body of the response, parsed if it is JSON. It may hold personal data, so printing the error doesn't print it. */
  body?: unknown;
  cause?: unknown;
}

/** The last two belong to a check. */
const DETAILS = ['operationId', 'status', 'requestId', 'headers', 'checkId', 'resumeToken'] as const;
/** What may be written of an error and its subclasses. An allow-list, so that nothing else ever is. */
const WRITTEN: ReadonlySet<string> = new Set([
  'name',
  'message',
  ...DETAILS,
  'code',
  'neverSent',
  'maybeSent',
  'retryAfterMs',
  'fields',
  'end',
]);

/**
 * Base of every error that this package throws.
 *
 * Its `message`, `stack`, `cause`, `util.inspect` and `JSON.stringify` show no token, key, URL parameter or part of a body. The
 * body of a refused request is in the getter `body`, which no printer runs by itself.
 */
export class WorkRightsKitError extends Error {
  override readonly name: string = 'WorkRightsKitError';
  declare readonly operationId?: string;
  declare readonly status?: number | string;
  declare readonly requestId?: string;
  declare readonly headers?: Readonly<Record<string, string>>;
  declare readonly checkId?: string;
  readonly #body: unknown;

  constructor(message: string, details: ErrorDetails = {}) {
    const { body, cause } = details;
    super(message, cause === undefined ? undefined : { cause });
    // Without a valid check id, omit the details of a check. The token of a wait also holds the id.
    for (const key of isCheckId(details.checkId) ? DETAILS : DETAILS.slice(0, -2)) {
      const value = details[key];
      if (value !== undefined) Object.defineProperty(this, key, { value, enumerable: true });
    }
    this.#body = body;
  }

  /** Body of the response: JSON value, text, or undefined without one. May hold personal data. */
  get body(): unknown {
    return this.#body;
  }

  /** Name, message and the details that may be written; `JSON.stringify` uses it. */
  toJSON(): Record<string, unknown> {
    const { message, cause } = this;
    const own = Object.entries({ ...this, message }).filter(([key]) => WRITTEN.has(key));
    return {
      ...Object.fromEntries(own),
      ...(cause instanceof WorkRightsKitError && { cause: cause.toJSON() }),
    };
  }
}
