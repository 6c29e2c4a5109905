/** A body as it was sent, or what is known of one that was not kept. */
export type ObservedBody =
  | Uint8Array
  | { readonly bytes: number; readonly unread: 'too-large' | 'encoded' | 'binary' };

/** One request and its response. It lives in memory only, until it has been reduced. */
export interface Exchange {
  readonly method: string;
  /** The absolute URL of the request, of the proxy or of the service. */
  readonly url: string;
  /** Names in any case, in the order of the wire. */
  readonly requestHeaders: Iterable<readonly [string, string]>;
  /** Without its content coding. */
  readonly requestBody: ObservedBody;
  readonly status: number;
  readonly responseHeaders: Iterable<readonly [string, string]>;
  /** Whether they lost their order: `fetch` sorts them by name. */
  readonly headersSorted?: boolean | undefined;
  /** Without its content coding. */
  readonly responseBody: ObservedBody;
  /** When the response ended. Only its day (UTC) is kept. */
  readonly at: Date;
  /** The path of the base URL, if it is known. Another API may have the same paths below another base URL. */
  readonly basePath?: string | undefined;
  /** Origin of the service, when `url` has the one of a proxy before it. */
  readonly upstreamOrigin?: string | undefined;
}
