import { DAY_MS } from '@workrights/time/calendar';
import { isObject } from '@workrights/explainer/value';

import { invalid } from '../errors/invalid-request-error.ts';
import { BlockedError, RateLimitError, StatusError } from '../errors/status-errors.ts';
import { TokenError } from '../errors/token-error.ts';
import type { Answer } from '../transport/bodies.ts';
import { connect, type Connection, type ConnectionOptions } from '../transport/connection.ts';
import type { Operation } from '../transport/operation.ts';
import { readJson, unusable } from '../transport/response.ts';
import { beginCall, send } from '../transport/send.ts';
import { type KeptToken, newToken } from './token-record.ts';

/** The parameters of a token request. */
export interface TokenRequest {
  /** URL of the token endpoint: https, or http on this machine. The secret is sent only to this URL; redirects aren't followed. */
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  /** The API that the token is for, by the service's name. */
  audience: string;
  /** What the token is for, such as `aus:sandbox`. Default: everything that the client may get. */
  scopes?: readonly string[] | undefined;
}

const operation: Operation = { id: 'requestToken' };

/** Larger than any response with a token. */
const MOST_BYTES = 1024 * 1024;

const LOOPBACK = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/;

/** @throws InvalidRequestError for a URL that the secret must not be sent to, and for invalid options. */
export function connectTo(tokenUrl: string, options: Omit<ConnectionOptions, 'baseUrl'>): Connection {
  const { protocol, hostname } = URL.canParse(tokenUrl) ? new URL(tokenUrl) : { protocol: '', hostname: '' };
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.test(hostname))) {
    throw invalid('tokenUrl', 'must be an https URL (http only on this machine)');
  }
  const credentials = { current: () => ({}) };
  return connect({ ...options, baseUrl: tokenUrl, maxResponseSize: MOST_BYTES }, credentials, {}, undefined);
}

/**
 * Requests a token (RFC 6749 §4.4). The service's sources have two names for the scopes. Both are sent, because RFC 6749 says
 * that a server ignores unknown parameters. If a server refuses both, each is sent alone.
 *
 * @throws TokenError if the endpoint refuses the request; RateLimitError, ServerError, ConnectionError, TimeoutError if it may
 * succeed later.
 */
export async function requestToken(connection: Connection, request: TokenRequest): Promise<KeptToken> {
  const { clientId, clientSecret, audience, scopes = [] } = request;
  const scope = scopes.join(' ');
  const parameters = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    audience,
  };
  const requestWith = async (named: object, ...others: readonly object[]): Promise<KeptToken> => {
    try {
      return await requestOnce(connection, { ...parameters, ...named }, request);
    } catch (error) {
      const [next, ...rest] = error instanceof TokenError && error.code === 'invalid_request' ? others : [];
      if (next === undefined) throw error;
      return requestWith(next, ...rest);
    }
  };
  if (scope === '') return requestWith({});
  return requestWith({ scope, scopes: scope }, { scope }, { scopes: scope });
}

async function requestOnce(
  connection: Connection,
  parameters: object,
  request: TokenRequest,
): Promise<KeptToken> {
  const requestedAt = Date.now();
  const body = JSON.stringify(parameters);
  try {
    const call = beginCall(connection, operation, undefined);
    return tokenOf(await send(call, { method: 'POST', url: request.tokenUrl, body }), requestedAt);
  } catch (error) {
    throw isRefusal(error) ? refusal(error, request) : error;
  }
}

function isRefusal(error: unknown): error is StatusError {
  return (
    error instanceof StatusError &&
    error.status < 500 &&
    error.status !== 408 &&
    !(error instanceof RateLimitError || error instanceof BlockedError)
  );
}

/** An error with the endpoint's own words (RFC 6749 §5.2), unless they repeat what was sent. */
function refusal(error: StatusError, { clientId, clientSecret }: TokenRequest): TokenError {
  const { name: _, ...details } = error;
  const { error: code, error_description: text } = isObject(error.body) ? error.body : {};
  const isCode = typeof code === 'string' && /^[a-z][a-z_]{1,60}$/.test(code);
  const isText =
    typeof text === 'string' &&
    /^[ -~]{1,300}$/.test(text) &&
    ![clientId, clientSecret].some((sent) => text.includes(sent));
  const words = [isCode && code, isText && text].filter(Boolean).join(': ') || 'without a reason';
  return new TokenError(
    `requestToken: the token endpoint refused the client with status ${error.status}, ${words}`,
    {
      ...details,
      ...(isCode && { code }),
    },
  );
}

/** A token without `expires_in` is valid as long as the service's tokens (published: 24 hours). */
function tokenOf(answer: Answer, requestedAt: number): KeptToken {
  const data = readJson(operation, answer);
  const {
    access_token: token,
    token_type: type = 'Bearer',
    expires_in: seconds,
  } = isObject(data) ? data : {};
  const isBearer = typeof type === 'string' && type.toLowerCase() === 'bearer';
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token) || !isBearer) {
    // The body may have a token, so the error doesn't get it.
    throw unusable(operation, answer, 'no bearer token', undefined);
  }
  const life = Number(seconds) > 0 ? Math.min(Number(seconds) * 1000, DAY_MS * 365) : DAY_MS;
  return newToken(token, requestedAt, life);
}
