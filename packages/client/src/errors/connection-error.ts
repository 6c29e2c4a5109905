import { WorkRightsKitError, type ErrorDetails } from './work-rights-kit-error.ts';

/**
 * No connection, or one that broke. For a create or update it means that the request never left, however often it was
 * tried; when it may have left, `OutcomeUnknownError` is thrown instead, with this error as its `cause`.
 */
export class ConnectionError extends WorkRightsKitError {
  override readonly name: string = 'ConnectionError';
  /** Code of the operating system or HTTP library, for example `ECONNREFUSED`; `bad port` for one that Node's `fetch` refuses. */
  readonly code: string | undefined;
  /** True when the failure proves that no byte of the request reached the service. */
  readonly neverSent: boolean;

  constructor(
    message: string,
    details: ErrorDetails & { code?: string | undefined; neverSent?: boolean } = {},
  ) {
    const { code, neverSent = false, ...rest } = details;
    super(message, rest);
    this.code = code;
    this.neverSent = neverSent;
  }
}
