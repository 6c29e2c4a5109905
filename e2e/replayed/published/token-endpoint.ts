import { randomUUID } from 'node:crypto';

import type { ReceivedRequest } from '../../support/loopback-server.ts';
import { ok, readJson, type Reply } from '../reply.ts';

const DAY = 86_400_000;
const TOKENS_A_DAY = 48;

export interface Application {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
}

export interface TokenEndpoint {
  answer(request: ReceivedRequest): Reply;
  /** The application of a valid token, with the scopes that were granted. */
  holder(authorization: string | undefined): Application | undefined;
}

/** OAuth 2 client credentials: JSON in, a bearer token valid for 24 hours out, at most 48 tokens in 24 hours. */
export function createTokenEndpoint(applications: readonly Application[], audience: string): TokenEndpoint {
  const issued: { token: string; at: number; application: Application }[] = [];
  /** Clients that requested too many tokens. Only support can enable them again. */
  const disabled = new Set<string>();

  const answer = (request: ReceivedRequest): Reply => {
    if (request.method !== 'POST' || request.path !== '/oauth/token') return refuse(404, 'not_found');
    const body = readJson(request);
    const application = applications.find(({ clientId }) => clientId === body['client_id']);
    if (!application || application.clientSecret !== body['client_secret'])
      return refuse(401, 'access_denied');
    if (body['grant_type'] !== 'client_credentials') return refuse(400, 'unsupported_grant_type');
    if (body['audience'] !== audience) return refuse(403, 'access_denied');
    // The pages give the parameter both names. Without it, the request means all of the application's scopes.
    const asked = body['scope'] ?? body['scopes'];
    const scopes = typeof asked === 'string' ? asked.split(' ') : application.scopes;
    if (!scopes.every((scope) => application.scopes.includes(scope))) return refuse(403, 'access_denied');

    const { clientId } = application;
    const recent = issued.filter(
      (each) => each.application.clientId === clientId && each.at > Date.now() - DAY,
    );
    if (recent.length >= TOKENS_A_DAY) disabled.add(clientId);
    if (disabled.has(clientId)) return refuse(403, 'access_denied');
    const token = randomUUID();
    issued.push({ token, at: Date.now(), application: { ...application, scopes } });
    return ok({ access_token: token, expires_in: 86_400, token_type: 'Bearer' });
  };

  return {
    answer,
    holder(authorization) {
      const found = issued.find(({ token }) => authorization === `Bearer ${token}`);
      const alive = found && Date.now() < found.at + DAY && !disabled.has(found.application.clientId);
      return alive ? found.application : undefined;
    },
  };
}

/** The pages don't show refusals, so this follows RFC 6749, section 5.2. */
const refuse = (status: number, error: string): Reply => ({ status, body: { error } });
