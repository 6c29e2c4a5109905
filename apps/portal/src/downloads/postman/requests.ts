import type { Operation } from '../../reference/model/types.ts';
import { type JsonObject, type SnippetExample, snippetExamples } from '../../reference/snippets/index.ts';
import { withIds } from '../../reference/snippets/needs.ts';
import { assertionsOf } from './assertions.ts';
import type { Description, Event, Request, RequestItem, SavedResponse, Variable } from './collection.ts';

/** Scripts that keep ids from an operation's first response for later requests. */
const SCRIPTS: Readonly<Record<string, string>> = {
  createVisaCheck: `
if ([201, 303].includes(pm.response.code) && body?.data) {
  pm.collectionVariables.set('checkId', body.data.id);
  pm.collectionVariables.unset('attachmentId');
  pm.collectionVariables.set('reads', 0);
}`,
  getVisaCheck: `
if (pm.response.code === 200 && body?.data) {
  const { status, attachments = [] } = body.data;
  if (attachments.length > 0) {
    pm.collectionVariables.set('attachmentId', attachments[0].download_url.split('/').pop());
  }
  // In a run of the collection: read again after 2 seconds, at most 30 times, until the check is completed.
  const reads = Number(pm.collectionVariables.get('reads')) + 1;
  pm.collectionVariables.set('reads', reads);
  if (status === 'pending' && reads < 30) {
    setTimeout(() => pm.execution.setNextRequest(pm.info.requestId), 2000);
  }
}`,
  saveOnboard: `
if (pm.response.code < 300 && body) {
  pm.collectionVariables.set('onboardId', (body.data ?? body).onboard_id);
}`,
  getWorkRights: `
if (pm.response.code === 200 && body) {
  pm.collectionVariables.set('keyId', (body.data ?? body).key_id);
}`,
};

/** The script that runs after the response: first its tests, then the lines that keep ids. */
function scriptOf(operation: Operation, keeps?: string): Event[] {
  return [testScript([...assertionsOf(operation), ...(keeps?.trim().split('\n') ?? [])])];
}

export function testScript(exec: string[]): Event {
  return { listen: 'test', script: { type: 'text/javascript', exec } };
}

const IDS: Readonly<Record<string, string>> = { id: '{{checkId}}', attachment_id: '{{attachmentId}}' };

/** The request of an operation to the sandbox, with the converter's examples of responses. */
export function mainRequest(operation: Operation, converted: RequestItem): RequestItem {
  const [example] = snippetExamples(operation);
  const request = requestOf(operation, converted.request, example);
  return {
    name: operation.summary,
    request,
    response: savedResponses(request, converted.response),
    event: scriptOf(operation, SCRIPTS[operation.id]),
    ...(operation.id === 'createVisaCheck' && { protocolProfileBehavior: { followRedirects: false } }),
  };
}

/** Further requests of the same operation, with other useful bodies. */
export function moreRequests(operation: Operation, converted: RequestItem): RequestItem[] {
  return snippetExamples(operation)
    .slice(1)
    .map((example) => ({
      name: example.title,
      request: requestOf(operation, converted.request, example),
      response: [],
      event: scriptOf(operation),
      ...(operation.id === 'createVisaCheck' && { protocolProfileBehavior: { followRedirects: false } }),
    }));
}

function requestOf(operation: Operation, converted: Request, example?: SnippetExample): Request {
  const { url, header } = converted;
  const body = example?.body && bodyOf(example.body);
  return {
    method: operation.method,
    url: {
      host: ['{{baseUrl}}'],
      path: url.path,
      query: url.query.map(described),
      variable: url.variable.map(({ key, value, ...rest }) => ({
        ...described({ key, value: IDS[key] ?? value, ...rest }),
      })),
    },
    header: header.map(({ key, value }) => ({ key, value })),
    ...(body && { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
    description: markdown(operation.description),
  };
}

function bodyOf(body: JsonObject): string {
  const known = withIds(body, { check: '{{checkId}}', onboard: '{{onboardId}}', key: '{{keyId}}' });
  const credentials = {
    ...(body['accountkeyid'] !== undefined && { accountkeyid: '{{accountKey}}' }),
    ...(body['key'] !== undefined && { key: '{{apiKey}}' }),
  };
  return JSON.stringify({ ...known, ...credentials }, null, 2);
}

/** Leaves out the response without a status, which stands for all errors, and headers without known values. */
function savedResponses(request: Request, responses: readonly SavedResponse[]): SavedResponse[] {
  const { description: _, ...originalRequest } = request;
  return responses
    .filter(({ code }) => typeof code === 'number')
    .map((saved) => ({
      ...saved,
      originalRequest,
      header: saved.header.filter(({ value }) => value !== ''),
    }));
}

function described({ key, value, description }: Variable): Variable {
  return { key, value, ...(description && { description: markdown(description.content) }) };
}

export function markdown(content: string): Description {
  return { content: content.trim(), type: 'text/markdown' };
}
