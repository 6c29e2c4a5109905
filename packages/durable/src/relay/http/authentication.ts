import type { IncomingHttpHeaders } from 'node:http';

import { sameSecret } from '@workrights/local-server';

import { type Caller, OPERATOR, TOKEN_START } from '../gateway/rights.ts';
import type { Access } from '../store/access-store.ts';
import { problem } from './problems.ts';

/** Shorter tokens could be guessed. */
export const LEAST_TOKEN_LENGTH = 16;

/**
 * Who sends the request: the operator with the relay's own token, or a tool with a token of the ledger.
 *
 * @throws ProblemError 401 without a valid bearer token.
 */
export async function authenticate(
  { authorization = '' }: IncomingHttpHeaders,
  expected: string,
  accessOf: (token: string) => Promise<Access | undefined>,
): Promise<Caller> {
  const given = /^Bearer +(\S+) *$/iu.exec(authorization)?.[1];
  if (given === undefined) throw unauthorised('Send the token as "Authorization: Bearer <token>".', '');
  if (sameSecret(given, expected)) return { name: OPERATOR, rights: 'all' };
  // Other tokens can't be in the ledger: a wrong guess shouldn't cost a read.
  const access = given.startsWith(TOKEN_START) ? await accessOf(given) : undefined;
  if (!access) throw unauthorised('The token is not valid.', ', error="invalid_token"');
  return { name: access.name, rights: new Set(access.rights) };
}

function unauthorised(detail: string, parameters: string): Error {
  return problem('unauthorized', detail, {
    headers: { 'www-authenticate': `Bearer realm="relay"${parameters}` },
  });
}
