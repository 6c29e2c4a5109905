import { createSandbox, type Sandbox } from '@workrights/sandbox';
import {
  jsonContent,
  operationNamed,
  propertiesOf,
  readBundles,
  type JsonObject,
} from '@workrights/spec/reader';

import { valueAt, type RequestProperty } from './request-properties.ts';

const contracts = readBundles();

/** Requests that create or change a record, with the operation that reads the record again. */
const READ_BY: Readonly<Record<string, string>> = {
  createVisaCheck: 'getVisaCheck',
  createOnboard: 'getOnboard',
  updateOnboard: 'getOnboard',
};

/** The names in a New Zealand echo of the fields that were sent (service.md §2.1). */
const RENAMED: Readonly<Record<string, string>> = {
  'new_zealand.approval_letter_gender': 'gender',
  'new_zealand.approval_letter_start_date': 'visa_start_date',
};

/** The places in the record's schema with the name of the sent property. */
export function placesInResponse(property: RequestProperty): string[] {
  const reader = READ_BY[property.request];
  if (reader === undefined) return [];
  const contract = contracts[property.interface];
  const schema = jsonContent(operationNamed(contract, reader).responses.get('200'))?.value.schema ?? {};
  const wanted = RENAMED[property.path] ?? property.path.split('.').at(-1);
  const places = propertiesOf(contract, schema).map(({ path }) => path);
  const inRecord = places.map((path) => (path[0] === 'data' ? path.slice(1) : path));
  return [...new Set(inRecord.filter((path) => path.at(-1) === wanted).map((path) => path.join('.')))];
}

/** A record in the sandbox right after a request, with the request. */
export interface Echo {
  readonly sent: JsonObject;
  readonly shown: JsonObject;
}

/** Sends every body with the property, and returns the records that repeat it unchanged. */
export async function echoesOf(property: RequestProperty): Promise<Echo[]> {
  await using sandbox = await createSandbox({ allowLive: true });
  const echoes: Echo[] = [];
  for (const body of property.bodies) {
    const sent = await prepare(sandbox, property.request, body);
    const { request, path } = property;
    const answers =
      request === 'createVisaCheck' ? await createCheck(sandbox, sent) : await save(sandbox, sent);
    const places = placesInResponse(property);
    const shown = answers.find((answer) =>
      places.some((place) => valueAt(answer, place) === valueAt(sent, path)),
    );
    if (shown !== undefined) echoes.push({ sent, shown });
  }
  return echoes;
}

/** The body with keys and ids that this sandbox has. */
async function prepare(sandbox: Sandbox, request: string, body: JsonObject): Promise<JsonObject> {
  if (request === 'createVisaCheck') {
    const hasAuthority = 'customer_authority_id' in body;
    return { ...body, ...(hasAuthority && { customer_authority_id: 'ca_sandbox_migration_agent' }) };
  }
  // Without an employee id, a lost creation can't be found.
  if (request === 'createOnboard') return { employee_id: 'EMP-1', ...body };
  const { accountkeyid, employee_id: employee = 'EMP-1', onboard_id: onboard } = body;
  const first = { accountkeyid, email: 'first@sandbox.example', employee_id: employee };
  const [made] = await save(sandbox, first);
  return { ...body, ...(onboard !== undefined && { onboard_id: made?.['onboard_id'] }) };
}

/** The response to a creation, which omits some fields (service.md §2.1), and the check when it is read afterwards. */
async function createCheck(sandbox: Sandbox, body: JsonObject): Promise<JsonObject[]> {
  const { data } = await send(sandbox, 'POST', '/v2/visa-checks', body);
  const created = data as JsonObject;
  const read = await send(sandbox, 'GET', `/v2/visa-checks/${String(created['id'])}`);
  return [read['data'] as JsonObject, created];
}

async function save(sandbox: Sandbox, body: JsonObject): Promise<JsonObject[]> {
  return [await send(sandbox, 'POST', '/v1/onboarding/', body)];
}

async function send(sandbox: Sandbox, method: string, path: string, body?: JsonObject): Promise<JsonObject> {
  const url = new URL(path, sandbox.url);
  if (path.startsWith('/v1/')) url.searchParams.set('key', sandbox.credentials.apiKey);
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${sandbox.credentials.accessToken}`,
      'content-type': 'application/json',
      version: '2024-03-05',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as JsonObject;
  if (!response.ok) throw new Error(`The sandbox refused ${method} ${path}: ${JSON.stringify(answer)}`);
  return answer;
}
