import { needOf, type Need } from '../needs.ts';
import { prepared, sandbox } from '../sandbox.ts';
import type { JsonObject, SnippetBlock, SnippetOperation, SnippetTool } from '../tool.ts';
import { wireRequest, type Values } from '../wire.ts';
import { curlCommand, type CurlRequest } from './curl-command.ts';

export const curl: SnippetTool = {
  id: 'curl',
  label: 'curl',
  render(operation, { body }) {
    const main = curlCommand(wireRequest(operation, body, VARIABLES));
    const first = preparationOf(operation, body);
    const blocks: SnippetBlock[] = first
      ? [first, { title: 'Then the request', language: 'sh', code: main }]
      : [{ language: 'sh', code: main }];
    return { blocks, notes: notesOf(operation) };
  },
};

const VARIABLES: Values = {
  check: '$CHECK_ID',
  onboard: '$ONBOARD_ID',
  key: '$KEY_ID',
  downloadUrl: '$DOWNLOAD_URL',
  accessToken: sandbox.accessToken,
  apiKey: sandbox.apiKey,
};

/** What makes what the operation needs, and exports its id as the shell variable that the request uses. */
export function preparationOf(
  operation: SnippetOperation,
  body: JsonObject | undefined,
): SnippetBlock | undefined {
  const need = needOf(operation, body);
  if (need === undefined) return undefined;
  return need === 'onboard' && body?.onboard_id === undefined ? NAMED_ONBOARD : PREPARATIONS[need];
}

function notesOf({ id }: SnippetOperation): string[] {
  if (id === 'createVisaCheck')
    return [
      "The response is 201 or 303, with the same body. Don't pass `-L`: the URL in `Location` [cannot be relied on](/reference/open-points/location-path/). Use `meta.links.self` of the body.",
    ];
  if (id === 'downloadAttachment')
    return ['`$DOWNLOAD_URL` is the `download_url` of an attachment, exactly as the check has it.'];
  return [];
}

/** Whose own id is of no use, because the employee id names it. */
const NAMED_ONBOARD: SnippetBlock = {
  title: 'First an onboarding request',
  language: 'sh',
  code: curlCommand(createOnboard()),
};

const PREPARATIONS: Readonly<Record<Need, SnippetBlock>> = {
  check: prepare('First a check', 'CHECK_ID', '.data.id', createCheck(prepared.check)),
  'completed-check': {
    title: 'First a completed check',
    language: 'sh',
    code: [
      assign('CHECK', '.meta.links.self', createCheck(prepared.check)),
      '',
      'status=pending',
      'until [ "$status" = completed ]; do',
      '  sleep 2',
      `  ${curlCommand({ method: 'get', url: '$CHECK', silent: true }).replaceAll('\n', '\n  ')} > check.json`,
      '  status=$(jq -r .data.status check.json)',
      'done',
      `export DOWNLOAD_URL=$(jq -r '.data.attachments[0].download_url' check.json)`,
    ].join('\n'),
  },
  onboard: prepare('First an onboarding request', 'ONBOARD_ID', '(.data // .).onboard_id', createOnboard()),
  record: {
    title: 'First a person whose key is known',
    language: 'sh',
    code: [
      curlCommand(createOnboard()),
      assign('KEY_ID', '(.data // .).key_id', {
        method: 'post',
        url: `${sandbox.url}/v1/getdata?key=${sandbox.apiKey}`,
        body: {
          accountkeyid: sandbox.accountKey,
          type: 'workrights',
          employee_id: prepared.onboard.employee_id,
        },
      }),
    ].join('\n\n'),
  },
};

function prepare(title: string, variable: string, filter: string, request: CurlRequest): SnippetBlock {
  return { title, language: 'sh', code: assign(variable, filter, request) };
}

function assign(variable: string, filter: string, request: CurlRequest): string {
  return `export ${variable}=$(${curlCommand({ ...request, silent: true })} | jq -r '${filter}')`;
}

function createCheck(body: JsonObject): CurlRequest {
  return { method: 'post', url: `${sandbox.url}/v2/visa-checks`, body };
}

function createOnboard(): CurlRequest {
  return {
    method: 'post',
    url: `${sandbox.url}/v1/onboarding/?key=${sandbox.apiKey}`,
    body: { accountkeyid: sandbox.accountKey, ...prepared.onboard },
  };
}
