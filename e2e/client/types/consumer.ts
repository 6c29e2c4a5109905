// A caller's code, and what the types must reject. Each TypeScript compiles it; it never runs.
import { OutcomeUnknownError, RateLimitError, summarise, VisaChecks, WorkRights } from '@workrights/client';
import type { VisaCheck, VisaCheckCreate, VisaSummary, WorkRightsRecord } from '@workrights/client';
import { preload } from '@workrights/client/ky';
import { matchCheck } from '@workrights/client/match-check';

const { signal } = new AbortController();
const checks = new VisaChecks({
  baseUrl: 'https://visa.example',
  accessToken: async () => 'token',
  fetch: globalThis.fetch,
  timeout: false,
});

const australian = {
  jurisdiction: 'AUS',
  visa_check_schema: 'australia',
  australia: { visa_check_type: 'work' },
  document: {
    type: 'passport',
    identifier: 'X1',
    country: 'GBR',
    family_name: 'Citizen',
    date_of_birth: '1990-01-31',
  },
} satisfies VisaCheckCreate;

export const check: VisaCheck = await checks.createAndWait(australian, {
  signal,
  onProgress: ({ check: { status }, looks }) => {
    const known: boolean = status === 'pending' || status === 'a status nobody has seen';
    return [known, looks];
  },
});

// A request is for exactly one country.
// @ts-expect-error `new_zealand` does not go with AUS.
export const twoCountries: VisaCheckCreate = { ...australian, new_zealand: {} };
// @ts-expect-error Only the service's environments can be asked for.
export const noEnvironment: VisaCheckCreate = { ...australian, environment: 'production' };

export function classOf({ visa }: VisaCheck): string | null | undefined {
  if (visa?.visa_schema === 'australia') return visa.australia.class;
  if (visa?.visa_schema === 'new_zealand') console.log('enquiry_number' in visa.new_zealand);
  return undefined;
}

export const summary: VisaSummary = summarise(check);
export const work: 'yes' | 'no' | 'limited' | 'unknown' = summary.work;

const [attachment] = check.attachments ?? [];
if (attachment) {
  const bytes: Uint8Array = await checks.download(attachment);
  const path: string = (await checks.download(attachment, { to: 'record.pdf' })).path;
  const reader = (await checks.download(attachment, { as: 'stream' })).getReader();
  console.log(bytes, path, reader);
}

try {
  await checks.get('vc_1', { signal, timeout: 1000 });
} catch (error) {
  if (error instanceof RateLimitError) console.log(error.retryAfterMs, error.status, error.requestId);
  if (error instanceof OutcomeUnknownError) {
    const result = await error.reconcile();
    if (result.outcome === 'several') console.log(result.checks[0]?.id);
    if (result.outcome === 'inconclusive') console.log(result.reason);
  }
}

const recent: VisaCheck[] = await checks.list({ limit: 20 });
for await (const each of checks.list({ limit: 20 })) recent.push(each);
for await (const outcome of checks.waitForAll(recent, { signal, timeout: 60_000 })) {
  if (outcome.error) console.log(outcome.id, outcome.error.message);
  else recent.push(outcome.check);
}
for await (const { check: finished, error } of checks.waitForAll(['vc_1'])) {
  if (error) console.log(error.message);
  else recent.push(finished);
}
const live: VisaChecks = checks.withOptions({
  environment: 'live',
  headers: new Headers({ 'x-team': 'hr' }),
});
export const unlisted: unknown = await live.request('GET', '/v2/other', { query: { page: 1 }, retry: false });
export const wrapped = new VisaChecks({
  baseUrl: 'https://visa.example',
  accessToken: 'token',
  fetch: (url, init) => {
    init.headers['traceparent'] = init.attempt.operationId;
    return fetch(url, init);
  },
});
export const spread = new VisaChecks({
  baseUrl: 'https://visa.example',
  accessToken: 'token',
  fetch: (...parameters) => fetch(...parameters),
});
const wait = checks.waitFor('vc_1', { isTerminal: ({ status }) => status !== 'pending' });
export const resumed: VisaCheck = await checks.resumeWait(wait.serialize());

preload();
export const match: 'yes' | 'no' | 'perhaps' | 'unreadable' = matchCheck(check, australian);

const options = { baseUrl: 'https://webapp.example', apiKey: 'k', apiKeyParameter: 'key', accountKeyId: 'a' };
const rights = new WorkRights(options);
export const record: WorkRightsRecord = await rights.getWorkRights({ employee_id: 'E1' });
for await (const onboard of rights.listOnboards({ onboard_status: 'Active' }))
  console.log(onboard.onboard_id);
// @ts-expect-error Exactly one id.
await rights.getWorkRights({ employee_id: 'E1', onboard_id: 'O1' });
// @ts-expect-error An e-mail address or a mobile number.
await rights.createOnboard({ employee_id: 'E1' });
