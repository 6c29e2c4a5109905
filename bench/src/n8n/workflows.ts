import { node, workflow, type CredentialReference, type Workflow } from '@workrights/e2e/n8n/workflow';

export interface Settings {
  /** The base URL of the service. */
  readonly url: string;
  readonly accessToken: string;
  /** How many checks the workflow runs. */
  readonly count: number;
  readonly credential: CredentialReference;
}

export const START = 'Start';

const start = () => node(START, 'n8n-nodes-base.manualTrigger');

/** One item for each person. All people are invented. */
const people = (count: number) =>
  node(
    'People',
    'n8n-nodes-base.code',
    {
      jsCode: `return Array.from({ length: ${count} }, (_, index) => ({ json: { identifier: 'X' + (9000000 + index) } }));`,
    },
    { typeVersion: 2 },
  );

/** Our node: one step, which waits for all checks together. */
export function ourWorkflow({ count, credential }: Settings): Workflow {
  const check = node(
    'Visa checks',
    'n8n-nodes-workrights.workRights',
    {
      resource: 'visaCheck',
      operation: 'create',
      jurisdiction: 'AUS',
      australianCheckType: 'work',
      documentType: 'passport',
      documentNumber: '={{ $json.identifier }}',
      citizenship: 'IND',
      familyName: 'Citizen',
      dateOfBirth: '1990-02-28',
      waitForResult: true,
    },
    { credentials: { visaChecksApi: credential } },
  );
  return workflow(`Work Rights node, ${count}`, [start(), people(count), check]);
}

/** The same job as users of n8n build it today: create, wait five seconds, get the unfinished checks, repeat. */
export function httpRequestWorkflow({ url, accessToken, count }: Settings): Workflow {
  const request = (method: string, address: string, more: Record<string, unknown> = {}) => ({
    method,
    url: address,
    sendHeaders: true,
    headerParameters: {
      parameters: [
        { name: 'Authorization', value: `Bearer ${accessToken}` },
        { name: 'Version', value: '2024-03-05' },
      ],
    },
    // The service may respond to a creation with 303, and n8n must not follow it.
    options: { redirect: { redirect: { followRedirects: false } } },
    ...more,
  });
  const check = {
    jurisdiction: 'AUS',
    environment: 'sandbox',
    mode: 'fastcheck',
    visa_check_schema: 'australia',
    australia: { visa_check_type: 'work' },
    document: {
      type: 'passport',
      identifier: '{{ $json.identifier }}',
      country: 'IND',
      family_name: 'Citizen',
      date_of_birth: '1990-02-28',
    },
  };
  const body = `=${JSON.stringify(check)}`;
  const finished = {
    conditions: {
      options: { version: 2, caseSensitive: true, leftValue: '', typeValidation: 'strict' },
      combinator: 'and',
      conditions: [
        {
          id: 'finished',
          leftValue: '={{ $json.data.status }}',
          rightValue: 'completed',
          operator: { type: 'string', operation: 'equals' },
        },
      ],
    },
    options: {},
  };
  return workflow(
    `HTTP Request and Wait, ${count}`,
    [
      start(),
      people(count),
      node(
        'Create',
        'n8n-nodes-base.httpRequest',
        request('POST', `${url}/v2/visa-checks`, { sendBody: true, specifyBody: 'json', jsonBody: body }),
        { typeVersion: 4.2 },
      ),
      node(
        'Wait',
        'n8n-nodes-base.wait',
        { resume: 'timeInterval', amount: 5, unit: 'seconds' },
        { typeVersion: 1.1 },
      ),
      node('Read', 'n8n-nodes-base.httpRequest', request('GET', '={{ $json.meta.links.self }}'), {
        typeVersion: 4.2,
      }),
      node('Finished?', 'n8n-nodes-base.if', finished, { typeVersion: 2.2 }),
      node('Results', 'n8n-nodes-base.noOp'),
    ],
    { 'Finished?': [['Results'], ['Wait']] },
  );
}
