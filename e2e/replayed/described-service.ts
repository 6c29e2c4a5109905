import { startLoopbackServer, type ReceivedRequest } from '../support/loopback-server.ts';
import { checkType, findPerson, type Outcome, type Person } from './person.ts';
import { asJson, send, type Json, type Reply } from './reply.ts';
import { agentResult, employerResult, studyResult, verificationResult, workResult } from './results.ts';
import { createVisaChecks } from './visa-checks.ts';
import { createWebApp, type WebApp, type WorkRightsRecord } from './web-app.ts';

export interface DescribedServiceOptions {
  readonly people?: readonly Person[];
  readonly records?: readonly WorkRightsRecord[];
  /** Clients must accept either. */
  readonly createStatus?: 201 | 303;
  readonly pendingReads?: number;
}

const ACCESS_TOKEN = 'described-access-token';
const API_KEY = 'described-api-key';
const ACCOUNT_KEY = 'described-account-key';

export interface DescribedService extends AsyncDisposable {
  readonly follows: 'document';
  readonly platformUrl: string;
  readonly webAppUrl: string;
  readonly accessToken: string;
  readonly apiKey: string;
  readonly accountKey: string;
  readonly received: Readonly<Record<'platform' | 'webApp', readonly ReceivedRequest[]>>;
  readonly move: WebApp['move'];
}

/** The service as the source document alone describes it: two statuses, one token, no quota, and the lookup without `/v2`. */
export async function startDescribedService(
  options: DescribedServiceOptions = {},
): Promise<DescribedService> {
  const checks = createVisaChecks({
    createStatus: options.createStatus ?? 201,
    lookupPath: '/visa-checks/lookup',
    attachments: 'nested',
    pendingReads: options.pendingReads ?? 1,
    notFound: silent(404),
    refuse: (body) => (agrees(body) ? null : silent(400)),
    // Anyone who isn't listed succeeds: the document describes no other result.
    outcome: (body) => findPerson(options.people ?? [], body)?.outcome ?? successOf(checkType(body)),
    url: () => platform.url,
  });
  const webApp = createWebApp({
    apiKey: API_KEY,
    accountKey: ACCOUNT_KEY,
    records: options.records ?? [],
  });
  const platform = await startLoopbackServer((request, response) =>
    send(
      response,
      request.headers.authorization === `Bearer ${ACCESS_TOKEN}` ? checks.answer(request) : silent(401),
    ),
  );
  const web = await startLoopbackServer((request, response) => send(response, webApp.answer(request)));

  return {
    follows: 'document',
    platformUrl: platform.url,
    webAppUrl: web.url,
    accessToken: ACCESS_TOKEN,
    apiKey: API_KEY,
    accountKey: ACCOUNT_KEY,
    received: { platform: platform.received, webApp: web.received },
    move: webApp.move,
    async [Symbol.asyncDispose]() {
      await Promise.all([platform, web].map((server) => server[Symbol.asyncDispose]()));
    },
  };
}

/** The document shows no errors, so an error has no body. */
const silent = (status: number): Reply => ({ status, body: '', type: 'text/plain' });

/** Section 4.1, rule 1, and the required authority of an agent check. */
function agrees(body: Json): boolean {
  const [own, other] =
    body['jurisdiction'] === 'NZL' ? ['new_zealand', 'australia'] : ['australia', 'new_zealand'];
  const document = asJson(body['document']);
  return (
    ['AUS', 'NZL'].includes(String(body['jurisdiction'])) &&
    body['visa_check_schema'] === own &&
    body[own!] !== undefined &&
    body[other!] === undefined &&
    (checkType(body) !== 'agent' || body['customer_authority_id'] !== undefined) &&
    ['type', 'identifier', 'country', 'family_name'].every((field) => typeof document[field] === 'string') &&
    (own === 'new_zealand' || document['date_of_birth'] !== undefined)
  );
}

/** Results are documented only for completed Australian checks. */
function successOf(type: Person['type']): Outcome {
  const results = {
    work: workResult({ entitlement: 'LIMITED', condition: 8105 }),
    study: studyResult('A sentence about the conditions.'),
    agent: agentResult({ entitlement: 'LIMITED', condition: 8501 }),
    verification: verificationResult('Work', '2031-06-30'),
    employer: employerResult('A sentence about the entitlement.'),
  };
  const zealand = type === 'verification' || type === 'employer';
  return { status: 'completed', ...(!zealand && { code: 'SUCCESS' }), visa: results[type] };
}
