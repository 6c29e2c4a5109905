import type { IncomingHttpHeaders } from 'node:http';
import type { SandboxContext } from './context.ts';
import type { Scope } from '../tokens/scopes.ts';
import type { Reply } from './reply.ts';

/** Determines the authentication: bearer token, API key in the URL, client secret in the body, none on a loopback address. */
export type SandboxInterface = 'visa-checks' | 'work-rights' | 'tokens' | 'control';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A routed, authenticated and parsed request; for operations of the contract also validated. */
export interface SandboxRequest {
  /** Value of the response's `x-request-id`. */
  readonly id: string;
  readonly method: Method;
  /** Path without the query, as sent. */
  readonly path: string;
  /** Decoded values of the `{name}` parts of the route's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The parsed JSON body; undefined without one. */
  readonly body: unknown;
  /** The scopes of its access token; undefined for everything. */
  readonly scopes?: readonly Scope[] | undefined;
  /** Where the caller reaches this sandbox, without a trailing slash: `http://127.0.0.1:4010`. */
  readonly baseUrl: string;
}

export type Handler = (request: SandboxRequest, context: SandboxContext) => Reply | Promise<Reply>;

export interface Route {
  /** From the contract for the two interfaces; own names such as `controlReset` for the control plane. */
  readonly operationId: string;
  /** The operation of which this is another path or method (`x-alias-of` in the contract). */
  readonly aliasOf?: string;
  readonly interface: SandboxInterface;
  readonly method: Method;
  /** `{name}` marks a parameter; a trailing slash counts: `/v2/visa-checks/{id}`. */
  readonly path: string;
  readonly handler: Handler;
  /** For the control plane: whether the route is about one account, which `?account=` chooses. */
  readonly ofAccount?: boolean;
  /** A page for people: the browser asks for the token and sends it by HTTP Basic. */
  readonly isPage?: boolean;
}
