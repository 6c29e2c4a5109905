import { prettyJson } from '../json.ts';
import { type Need, needOf } from '../needs.ts';
import { prepared, sandbox } from '../sandbox.ts';
import type { JsonObject, SnippetBlock, SnippetOperation, SnippetTool } from '../tool.ts';
import { headersOf, type Values, wireRequest, type WireRequest } from '../wire.ts';

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

/** Creates what the operation needs, and exports its id as the shell variable that the request uses. */
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

/** The request is found by the employee id, so this onboarding request's own id isn't exported. */
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

/** The URL may contain shell variables, and a whole string of the body may be one. */
interface CurlRequest extends WireRequest {
  /** Whether to hide the progress meter. */
  readonly silent?: boolean;
}

/** A curl command over several lines. It can be pasted into a shell. */
function curlCommand(request: CurlRequest): string {
  const { method, url, body, output, silent = false } = request;
  const start = ['curl', ...(silent ? ['-s'] : []), ...methodOption(method, body), quoted(url)].join(' ');
  const lines = [
    start,
    ...headersOf(request, sandbox.accessToken).map(([name, value]) => `-H '${name}: ${value}'`),
  ];
  if (output !== undefined) lines.push(`-o ${output}`);
  if (body === undefined) return lines.join(' \\\n  ');
  const json = prettyJson(body);
  // The shell expands no variables within single quotes, so such a body is a here-document.
  if (/"\$[A-Z_]+"/.test(json)) return `${lines.join(' \\\n  ')} \\\n  -d @- <<JSON\n${json}\nJSON`;
  return [...lines, `-d '${json.replaceAll("'", String.raw`'\''`).replaceAll('\n', '\n  ')}'`].join(
    ' \\\n  ',
  );
}

function methodOption(method: string, body: JsonObject | undefined): string[] {
  const usual = body === undefined ? 'GET' : 'POST';
  const wanted = method.toUpperCase();
  return wanted === usual ? [] : ['-X', wanted];
}

function quoted(url: string): string {
  if (url.includes('$')) return `"${url}"`;
  return url.includes('?') ? `'${url}'` : url;
}
