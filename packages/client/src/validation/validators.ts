/** What is needed of `@workrights/validators`; its module is one. */
export interface Validators {
  /** By operation id: the schema of a request body. */
  readonly requestSchemas: object;
  /** By operation id and status: the schema of a response body. */
  readonly responseSchemas: object;
  readonly describeIssues: (error: never) => readonly { readonly path: string; readonly rule: string }[];
}

/** Options of the classes, and of `createValidation` for the flat functions. */
export interface ValidationOptions {
  /**
   * Whether request bodies are held against the contract before they are sent, so that a mistake costs no round trip.
   * Default `true`.
   */
  validateRequests?: boolean | undefined;
  /**
   * What happens when an answer differs from the contract: nothing (`off`, the default); one warning for each path in
   * the life of a client (`warn`), without values; an `UnexpectedResponseError` (`strict`).
   */
  validateResponses?: 'off' | 'warn' | 'strict' | undefined;
  /** Where the schemas come from, asked when first needed. Default `() => import('@workrights/validators')`. */
  validators?: (() => Promise<Validators>) | undefined;
}
