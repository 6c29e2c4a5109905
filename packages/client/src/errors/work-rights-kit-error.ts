import { isCheckId } from '../privacy/redact.ts';

/** What an error of this package may say about the call that failed. Nothing here is secret or personal but `body`. */
export interface ErrorDetails {
  /** Name of the operation, such as `createVisaCheck`; `waitFor` while waiting. */
  operationId?: string | undefined;
  /** HTTP status of the answer, when there was one. Of a `CheckFailedError`, which no answer caused, the status of the check. */
  status?: number | string | undefined;
  /** Value of the answer's `x-request-id` header: quote it to support. */
  requestId?: string | undefined;
  /** Headers of the answer that are on the allow-list; names in lower case. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Id of the visa check that the call was about, when it is known; text without the form of one (`vc_...`) is left out. */
  checkId?: string | undefined;
  /** Of a wait that ended before its check was finished: for `resumeWait`, in this process or another. Left out without a `checkId`. */
  resumeToken?: string | undefined;
  /** Body of the answer, parsed when it is JSON. May hold personal data, hence in no printout of the error. */
  body?: unknown;
  cause?: unknown;
}

/** The last two are of a check. */
const DETAILS = ['operationId', 'status', 'requestId', 'headers', 'checkId', 'resumeToken'] as const;
/** What may be written of an error and its subclasses: an allow-list, so that nothing else ever is. */
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
 * `message`, `stack`, `cause`, `util.inspect` and `JSON.stringify` of such an error hold no token, key, URL parameter
 * or part of a body. The body of a refused request is in `body`, a getter, which no printer runs by itself.
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
    // What is of a check is left out without an id of one; a wait's token holds the id too.
    for (const key of isCheckId(details.checkId) ? DETAILS : DETAILS.slice(0, -2)) {
      const value = details[key];
      if (value !== undefined) Object.defineProperty(this, key, { value, enumerable: true });
    }
    this.#body = body;
  }

  /** Body of the answer: JSON value, text, or undefined when there was none. May hold personal data. */
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
