import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { DAY_MS } from '../generated/time/calendar';
import { TOKENS_REQUESTED_A_DAY } from '../generated/time/token-limit';
import { clock } from '../shared/clock';
import { parsedBody, property, textOf } from '../shared/json';
import { parsedAddress } from './address';

/** Sends a body as JSON, follows no redirects, and returns any response. */
export type Post = (
  url: string,
  body: object,
) => Promise<{ readonly statusCode: number; readonly body?: unknown }>;

/** Why there is no token. Nothing was sent to the service. Contains no secret. */
export class TokenRequestError extends Error {
  override readonly name = 'TokenRequestError';
}

/** How long a refused token request isn't repeated, in ms: a hundred items must not cause a hundred requests. */
const PAUSE = 60_000;

/** What this process has requested with one credential. */
interface Requested {
  /** When tokens were requested in the last 24 hours. */
  times: number[];
  at: number;
  pending: Promise<string>;
  /** The token; undefined while the request is pending, and if it failed. */
  text?: string;
  hasFailed: boolean;
}

const requested = new Map<string, Requested>();

export function usesClientCredentials(data: Readonly<Record<string, unknown>>): boolean {
  return data.authentication === 'clientCredentials';
}

/**
 * Requests a token with OAuth 2 client credentials (RFC 6749 §4.4). n8n stores it with the credential, and calls this if there
 * is none and after a 401. Executions that call at the same time share one token.
 *
 * @throws TokenRequestError
 */
export async function requestToken(data: ICredentialDataDecryptedObject, post: Post): Promise<string> {
  const [tokenUrl, clientId, clientSecret, audience, scope] = [
    'tokenUrl',
    'clientId',
    'clientSecret',
    'audience',
    'scopes',
  ].map((name) => textOf(data[name]) ?? '') as [string, string, string, string, string];
  const address = parsedAddress(tokenUrl);
  if (address === undefined) throw new TokenRequestError('Token URL is not a URL.');
  const isHere = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3}|host\.docker\.internal)$/u.test(address.hostname);
  if (address.protocol !== 'https:' && !isHere)
    throw new TokenRequestError('Token URL must begin with https://.');

  const key = [tokenUrl, clientId, clientSecret, audience, scope].join('\n');
  const now = clock.now();
  const before = requested.get(key);
  const { requestedToken: refused } = data;
  // Another execution has replaced the refused token, or is requesting a new one.
  const isOther = before !== undefined && (before.text === undefined || before.text !== refused);
  if (isOther && now - before.at < (before.hasFailed ? PAUSE : DAY_MS)) return await before.pending;
  const times = (before?.times ?? []).filter((time) => time > now - DAY_MS);
  if (times.length >= TOKENS_REQUESTED_A_DAY) {
    throw new TokenRequestError(
      `${TOKENS_REQUESTED_A_DAY} access tokens were requested in 24 hours. No more are requested now.`,
    );
  }
  const pending = send(post, tokenUrl, {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    audience,
    // The service's sources disagree about the name.
    ...(scope !== '' && {
      scope: scope.split(/[\s,]+/u).join(' '),
      scopes: scope.split(/[\s,]+/u).join(' '),
    }),
  });
  const made: Requested = { times: [...times, now], at: now, pending, hasFailed: false };
  requested.set(key, made);
  pending.then(
    (token) => (made.text = token),
    () => {
      made.times = times;
      made.hasFailed = true;
    },
  );
  return await pending;
}

async function send(post: Post, url: string, body: Readonly<Record<string, string>>): Promise<string> {
  const response = await post(url, body).catch(() => {
    throw new TokenRequestError('The Token URL could not be reached.');
  });
  const answer = parsedBody(response.body);
  const token = property(answer, 'access_token');
  if (response.statusCode === 200 && typeof token === 'string' && /^[\x21-\x7e]+$/u.test(token)) return token;
  const words = ['error', 'error_description']
    .flatMap((name) => textOf(property(answer, name)) ?? [])
    .join(': ');
  const isSafe =
    words.length < 300 && ![body.client_id, body.client_secret].some((sent) => words.includes(sent ?? ''));
  throw new TokenRequestError(
    `The Token URL responded with status ${response.statusCode}${words !== '' && isSafe ? `, ${words}` : ''}.`,
  );
}

/** The reason for a missing token, from an error of n8n's request helper; undefined for any other error. */
export function tokenFailureOf(error: unknown): string | undefined {
  for (let each = error, depth = 0; each instanceof Error && depth < 4; each = each.cause, depth += 1) {
    if (each.name === 'TokenRequestError') return each.message;
  }
  return undefined;
}
