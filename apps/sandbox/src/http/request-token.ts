import { sameSecret } from '@workrights/local-server';
import { TOKENS_A_DAY } from '@workrights/time/token-limit';
import { issueToken, LIFETIME } from '../tokens/issued-tokens.ts';
import { parametersOf, readClient, readScopes } from '../tokens/read-token-request.ts';
import { TokenError } from '../tokens/token-error.ts';
import { jsonReply } from './reply.ts';
import type { Handler, Route } from './route.ts';

/** POST /oauth/token: client credentials (RFC 6749 §4.4). */
const requestToken: Handler = ({ body, headers }, context) => {
  const parameters = parametersOf(body);
  const { id, secret } = readClient(headers, parameters);
  const account = context.settings.accounts.find(({ clientId }) => clientId === id);
  if (account?.clientSecret === undefined || !sameSecret(secret, account.clientSecret)) {
    const challenge = headers.authorization !== undefined && { 'www-authenticate': 'Basic realm="sandbox"' };
    throw new TokenError('invalid_client', 'The client id or the client secret is wrong.', { ...challenge });
  }
  if (parameters['grant_type'] !== 'client_credentials') {
    throw new TokenError('unsupported_grant_type', 'The grant_type must be client_credentials.');
  }
  if (typeof parameters['audience'] !== 'string' || parameters['audience'] === '') {
    throw new TokenError('invalid_request', 'The audience is missing.');
  }
  const scopes = readScopes(parameters);
  const issued = issueToken(context, account.name, scopes);
  if ('retryAfter' in issued) {
    throw new TokenError('too_many_requests', `A client gets ${TOKENS_A_DAY} tokens in 24 hours.`, {
      'retry-after': String(issued.retryAfter),
    });
  }
  return jsonReply(200, {
    access_token: issued.token,
    token_type: 'Bearer',
    expires_in: LIFETIME,
    scope: scopes.join(' '),
  });
};

/** The route by which a client gets its access token; the interfaces have no operation for it. */
export const tokenRoutes: readonly Route[] = [
  {
    operationId: 'requestToken',
    interface: 'tokens',
    method: 'POST',
    path: '/oauth/token',
    handler: requestToken,
  },
];
