import { startLoopbackServer, type ReceivedRequest } from '../support/loopback-server.ts';
import { findPerson, checkType, type Outcome, type Person } from './person.ts';
import { employeeOperations, type Employee } from './published/employees.ts';
import { blockedPage, forbidden, invalidArguments, notFound, unauthorised } from './published/errors.ts';
import { publishedPeople } from './published/people.ts';
import { createQuota, STANDARD, type QuotaLimits } from './published/quota.ts';
import { AUTHORITIES, problems } from './published/request-rules.ts';
import { createTokenEndpoint, type Application } from './published/token-endpoint.ts';
import { readJson, send, type Json, type Reply } from './reply.ts';
import { createVisaChecks } from './visa-checks.ts';
import { createWebApp, type WebApp } from './web-app.ts';

export interface PublishedServiceOptions {
  /** In addition to the pages' test identities, and before them. */
  readonly people?: readonly Person[];
  readonly employees?: readonly Employee[];
  readonly quota?: QuotaLimits;
  /** The pages don't say. */
  readonly attachments?: 'flat' | 'nested';
  readonly pendingReads?: number;
  /** Blocks requests from abroad before every host. */
  readonly blocked?: boolean;
}

const APPLICATION: Application = {
  clientId: 'replayed-client-id',
  clientSecret: 'replayed-client-secret',
  scopes: ['aus:sandbox', 'aus:live', 'nzl:sandbox', 'nzl:live'],
};
const API_KEY = 'replayed-api-key';
const ACCOUNT_KEY = 'replayed-account-key';
const ATTACHMENT = /^\/v2\/visa-checks\/\w+\/attachments\//;

export interface PublishedService extends AsyncDisposable {
  readonly follows: 'pages';
  /** One URL for each host, and a customer's credentials. */
  readonly tokenUrl: string;
  readonly platformUrl: string;
  readonly webAppUrl: string;
  readonly audience: string;
  readonly application: Application;
  readonly apiKey: string;
  readonly accountKey: string;
  /** By host, the oldest first. */
  readonly received: Readonly<Record<'login' | 'platform' | 'webApp', readonly ReceivedRequest[]>>;
  /** How many requests exceeded the quota. */
  readonly overQuota: number;
  readonly move: WebApp['move'];
}

/** The service exactly as its public pages describe it: three hosts, quota, tokens, failures. */
export async function startPublishedService(
  options: PublishedServiceOptions = {},
): Promise<PublishedService> {
  const { attachments = 'flat', pendingReads = 1, employees = [] } = options;
  const people = [...(options.people ?? []), ...publishedPeople];
  const platform = await startLoopbackServer((request, response) => send(response, platformReply(request)));
  const audience = `${platform.url}/v2`;
  const tokens = createTokenEndpoint([APPLICATION], audience);
  const quota = createQuota(options.quota ?? STANDARD);
  const webApp = createWebApp({
    apiKey: API_KEY,
    accountKey: ACCOUNT_KEY,
    records: employees.map(({ record }) => record),
    further: employeeOperations(employees),
  });
  const checks = createVisaChecks({
    createStatus: 201,
    lookupPath: '/v2/visa-checks/lookup',
    attachments,
    pendingReads,
    notFound,
    refuse(body) {
      const found = problems(body, Date.now());
      return found.length > 0 ? invalidArguments(found) : null;
    },
    outcome: (body) => outcomeFor(body, people),
    url: () => platform.url,
  });

  const platformReply = (request: ReceivedRequest): Reply => {
    if (options.blocked) return blockedPage;
    // The pages show a PDF's download as a plain GET without a token.
    const holder = ATTACHMENT.test(request.path) ? APPLICATION : tokens.holder(request.headers.authorization);
    if (!holder) return unauthorised;
    const denied = request.method === 'POST' && !granted(holder, readJson(request));
    return quota.count(holder.clientId, () => (denied ? forbidden : checks.answer(request)));
  };
  const login = await startLoopbackServer((request, response) =>
    send(response, options.blocked ? blockedPage : tokens.answer(request)),
  );
  const web = await startLoopbackServer((request, response) =>
    send(response, options.blocked ? blockedPage : webApp.answer(request)),
  );

  return {
    follows: 'pages',
    tokenUrl: `${login.url}/oauth/token`,
    platformUrl: platform.url,
    webAppUrl: web.url,
    audience,
    application: APPLICATION,
    apiKey: API_KEY,
    accountKey: ACCOUNT_KEY,
    received: { login: login.received, platform: platform.received, webApp: web.received },
    get overQuota() {
      return quota.refused;
    },
    move: webApp.move,
    async [Symbol.asyncDispose]() {
      await Promise.all([platform, login, web].map((server) => server[Symbol.asyncDispose]()));
    },
  };
}

/** A scope is for one country and one environment. */
function granted({ scopes }: Application, { jurisdiction, environment }: Json): boolean {
  if (jurisdiction === undefined || environment === undefined) return true;
  return scopes.includes(`${jurisdiction === 'NZL' ? 'nzl' : 'aus'}:${String(environment)}`);
}

/** Only the test identities are known. A stored account of New Zealand runs only one of its two services. */
function outcomeFor(body: Json, people: readonly Person[]): Outcome {
  const zealand = body['jurisdiction'] === 'NZL';
  const authority = AUTHORITIES.find(({ id }) => id === body['customer_authority_id']);
  if (zealand && authority?.runs !== checkType(body)) return { status: 'failure', code: 'REALME_NO_ACCESS' };
  const unknown = zealand ? 'VISA_VIEW_ERROR' : 'VEVO_PERSON_NOT_FOUND';
  return findPerson(people, body)?.outcome ?? { status: 'failure', code: unknown };
}
