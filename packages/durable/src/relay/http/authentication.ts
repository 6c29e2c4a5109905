import type { IncomingHttpHeaders } from 'node:http';

import { sameSecret } from '@workrights/local-server';

import { problem } from './problems.ts';

/** Shorter tokens could be guessed. */
export const LEAST_TOKEN_LENGTH = 16;

/** @throws ProblemError 401 without the bearer token. */
export function requireToken({ authorization = '' }: IncomingHttpHeaders, expected: string): void {
  const given = /^Bearer +(\S+) *$/iu.exec(authorization)?.[1];
  if (given === undefined) throw unauthorised('Send the token as "Authorization: Bearer <token>".', '');
  if (!sameSecret(given, expected)) throw unauthorised('The token is not valid.', ', error="invalid_token"');
}

function unauthorised(detail: string, parameters: string): Error {
  return problem('unauthorized', detail, {
    headers: { 'www-authenticate': `Bearer realm="relay"${parameters}` },
  });
}
