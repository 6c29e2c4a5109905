import { startLoopbackServer, type ReceivedRequest } from '../support/loopback-server.ts';
import { blockedPage, unauthorised } from './published/errors.ts';
import { publishedPeople, type FailureSpelling, type Person } from './published/people.ts';
import { createQuota, STANDARD, type QuotaLimits } from './published/quota.ts';
import { createTokenEndpoint, type Application } from './published/token-endpoint.ts';
import { createVisaChecks } from './published/visa-checks.ts';
import { createWebApp, type Employee, type WebApp } from './published/web-app.ts';
import { send, type Reply } from './reply.ts';

export interface PublishedServiceOptions {
  /** Beyond the test identities of the pages. They win over those. */
  readonly people?: readonly Person[];
  readonly employees?: readonly Employee[];
  readonly quota?: QuotaLimits;
  /** What the pages leave open, the plainest choice first. */
  readonly failure?: FailureSpelling;
  readonly attachments?: 'flat' | 'nested';
  readonly scopeParameter?: 'scope' | 'scopes';
  readonly webAppErrors?: 'status' | 'in-200';
  readonly pendingReads?: number;
  /** Traffic from abroad is stopped before every host. */
  readonly blocked?: boolean;
  /** In milliseconds since 1970. */
  readonly now?: () => number;
}

export const SCOPES = ['aus:sandbox', 'aus:live', 'nzl:sandbox', 'nzl:live'] as const;

const APPLICATION: Application = {
  clientId: 'replayed-client-id',
  clientSecret: 'replayed-client-secret',
  scopes: SCOPES,
};
const API_KEY = 'replayed-api-key';
const ACCOUNT_KEY = 'replayed-account-key';

export interface PublishedService extends AsyncDisposable {
  /** One URL a host, and what a customer is given. */
  readonly tokenUrl: string;
  readonly platformUrl: string;
  readonly webAppUrl: string;
  readonly audience: string;
  readonly application: Application;
  readonly apiKey: string;
  readonly accountKey: string;
  /** Oldest first, by host. */
  readonly received: Readonly<Record<'login' | 'platform' | 'webApp', readonly ReceivedRequest[]>>;
  readonly disabled: boolean;
  readonly move: WebApp['move'];
}

/** The service as its public pages describe it, to the letter: three hosts, quota, tokens, failures. */
export async function startPublishedService(options: PublishedServiceOptions = {}): Promise<PublishedService> {
  const { now = Date.now, failure = 'failure', attachments = 'flat', pendingReads = 1 } = options;
  const platform = await startLoopbackServer((request, response) => send(response, platformReply(request)));
  const audience = `${platform.url}/v2`;
  const tokens = createTokenEndpoint([APPLICATION], audience, options.scopeParameter ?? 'scope', now);
  const quota = createQuota(options.quota ?? STANDARD, now);
  const people = [...(options.people ?? []), ...publishedPeople(failure)];
  const checks = createVisaChecks({ people, failure, attachments, pendingReads, now, url: () => platform.url });
  const webApp = createWebApp({
    apiKey: API_KEY,
    accountKey: ACCOUNT_KEY,
    employees: options.employees ?? [],
    errors: options.webAppErrors ?? 'status',
  });

  const platformReply = (request: ReceivedRequest): Reply => {
    if (options.blocked) return blockedPage;
    const file = checks.download(request.path);
    if (file) return quota.count(file.owner, () => file.reply);
    const holder = tokens.holder(request.headers.authorization);
    return holder ? quota.count(holder.clientId, () => checks.answer(request, holder)) : unauthorised;
  };
  const login = await startLoopbackServer((request, response) =>
    send(response, options.blocked ? blockedPage : tokens.answer(request)),
  );
  const web = await startLoopbackServer((request, response) =>
    send(response, options.blocked ? blockedPage : webApp.answer(request)),
  );

  return {
    tokenUrl: `${login.url}/oauth/token`,
    platformUrl: platform.url,
    webAppUrl: web.url,
    audience,
    application: APPLICATION,
    apiKey: API_KEY,
    accountKey: ACCOUNT_KEY,
    received: { login: login.received, platform: platform.received, webApp: web.received },
    get disabled() {
      return tokens.disabled;
    },
    move: webApp.move,
    async [Symbol.asyncDispose]() {
      await Promise.all([platform, login, web].map((server) => server[Symbol.asyncDispose]()));
    },
  };
}
