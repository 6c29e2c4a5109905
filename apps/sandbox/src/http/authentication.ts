import type { IncomingHttpHeaders } from 'node:http';
import { type ProblemError, sameSecret } from '@workrights/local-server';
import type { Account } from '../settings/account.ts';
import { findToken } from '../tokens/issued-tokens.ts';
import type { Scope } from '../tokens/scopes.ts';
import type { SandboxSettings } from '../settings/settings.ts';
import type { SandboxContext } from './context.ts';
import { controlProblem, problem } from './problem.ts';
import type { SandboxInterface } from './route.ts';

export interface Caller {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly query: URLSearchParams;
  readonly remoteAddress: string;
  readonly isPage?: boolean | undefined;
  readonly ofAccount?: boolean | undefined;
}

export interface Identity {
  readonly account: Account;
  /** The scopes of its access token; undefined for everything. */
  readonly scopes?: readonly Scope[];
}

type Authenticate = (caller: Caller, context: SandboxContext) => Identity;

/**
 * How each interface authenticates its callers (service.md §5) and finds their account.
 *
 * @throws ProblemError 401 without valid credentials, 403 if they may not be used from this address.
 */
export const authenticate: Readonly<Record<SandboxInterface, Authenticate>> = {
  'visa-checks': requireAnyToken,
  'work-rights': (caller, { settings }) => ({ account: requireApiKey(caller, settings) }),
  // Its handler authenticates by the body.
  tokens: (_caller, { account }) => ({ account }),
  control: (caller, { settings }) => ({ account: protectControl(caller, settings) }),
};

/** A person can't give a browser a bearer token, but a password (RFC 7617). Any user name is accepted. */
function requireTokenOfPerson(caller: Caller, owner: Account): void {
  const encoded = /^Basic +(\S+) *$/iu.exec(caller.headers.authorization ?? '')?.[1];
  if (encoded === undefined && caller.headers.authorization !== undefined) {
    requireAccessToken(caller, { accounts: [owner] });
    return;
  }
  const password = /^[^:]*:([^]*)$/u.exec(Buffer.from(encoded ?? '', 'base64').toString())?.[1];
  if (password !== undefined && sameSecret(password, owner.accessToken)) return;
  const detail =
    'Sign in with the access token as the password, and any user name, or send it as a bearer token.';
  throw unauthorised(detail, 'Basic realm="sandbox", charset="UTF-8", Bearer realm="sandbox"');
}

/** Accepts the token of an account's settings, or an issued one. */
function requireAnyToken(caller: Caller, context: SandboxContext): Identity {
  const { accounts } = context.settings;
  const token = bearerToken(caller);
  const owner = ownerOf(token, accounts);
  if (owner) return { account: owner };
  const issued = findToken(context, token);
  const account = accounts.find(({ name }) => name === issued?.account);
  if (issued === undefined || account === undefined) throw invalidToken();
  return { account, scopes: issued.scopes };
}

/** The control plane accepts only the tokens of the settings. */
function requireAccessToken(caller: Caller, { accounts }: Pick<SandboxSettings, 'accounts'>): Account {
  const owner = ownerOf(bearerToken(caller), accounts);
  if (owner === undefined) throw invalidToken();
  return owner;
}

function bearerToken({ headers }: Caller): string {
  const token = /^Bearer +(\S+) *$/iu.exec(headers.authorization ?? '')?.[1];
  if (token !== undefined) return token;
  throw unauthorised('Send the access token as "Authorization: Bearer <token>".', 'Bearer realm="sandbox"');
}

function ownerOf(token: string, accounts: readonly Account[]): Account | undefined {
  return accounts.find(({ accessToken }) => sameSecret(token, accessToken));
}

function invalidToken(): ProblemError {
  return unauthorised('The access token is not valid.', 'Bearer realm="sandbox", error="invalid_token"');
}

function requireApiKey({ query, remoteAddress }: Caller, settings: SandboxSettings): Account {
  const challenge = `ApiKey in="query", name="${settings.apiKeyParameter}"`;
  const [key, ...others] = query.getAll(settings.apiKeyParameter);
  if (key === undefined || others.length > 0) {
    throw unauthorised(
      `Send the API key once, in the URL parameter "${settings.apiKeyParameter}".`,
      challenge,
    );
  }
  const account = settings.accounts.find(({ apiKey }) => sameSecret(key, apiKey));
  if (account === undefined) throw unauthorised('The API key is not valid.', challenge);
  if (!settings.apiKeyAddresses.allows(remoteAddress)) {
    throw problem('address-not-allowed', 'The API key is not bound to the IP address of the caller.');
  }
  return account;
}

/**
 * The control plane needs no credentials on a loopback address. On another address it requires the access token of the default
 * account; for the inspector, as a password. `Host` and `Origin` were checked before, for all interfaces.
 */
function protectControl(caller: Caller, settings: SandboxSettings): Account {
  const [owner] = settings.accounts;
  if (settings.controlNeedsToken && caller.isPage === true) requireTokenOfPerson(caller, owner);
  else if (settings.controlNeedsToken) requireAccessToken(caller, { accounts: [owner] });
  return accountInQuery(caller, settings.accounts) ?? owner;
}

/** The account of a control request: `?account=NAME`. */
function accountInQuery(
  { query, ofAccount = false }: Caller,
  accounts: readonly Account[],
): Account | undefined {
  if ([...query.keys()].some((name) => !ofAccount || name !== 'account')) {
    const message = ofAccount
      ? 'may have the parameter account only'
      : 'must have no parameters: this request is about the whole sandbox';
    throw controlProblem([{ in: 'query', pointer: '', rule: 'unknown', message }]);
  }
  const named = query.getAll('account');
  if (named.length === 0) return undefined;
  const account = accounts.find(({ name }) => named.length === 1 && name === named[0]);
  if (account) return account;
  const message = `must be one of ${accounts.map(({ name }) => name).join(', ')}, given once`;
  throw controlProblem([{ in: 'query', pointer: '/account', rule: 'enum', message }]);
}

function unauthorised(detail: string, challenge: string): ProblemError {
  return problem('unauthorized', detail, { headers: { 'www-authenticate': challenge } });
}
