import { once } from 'node:events';
import { request as sendRequest, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fieldsOf } from '@workrights/connectors';
import { CREDENTIALS, type Adapter, type Case } from '@workrights/connectors/cases';
import { NodeApiError, NodeOperationError, type IHttpRequestOptions } from 'n8n-workflow';
import { actions } from '../../nodes/WorkRights/actions/router.ts';
import { formOperation } from '../../nodes/WorkRights/fields/operations.ts';
import { CHECK_URL } from '../../nodes/WorkRights/generated/connectors/input/check-ids.ts';
import { fakeContext } from './fake-context.mts';

/** Runs a case in the node, with real requests. The engine itself runs it in the suites of `e2e`. */
export const n8nAdapter: Adapter = async (one, { url, stop }) => {
  const { name, operation } = one;
  const { accessToken, apiKey, accountKeyId } = CREDENTIALS;
  const ids = Array.isArray(one.input['visaCheckId']) ? one.input['visaCheckId'] : undefined;
  const { context, customData } = fakeContext({
    items: ids?.map(() => ({})) ?? [{}],
    parameters: (itemIndex) => parametersOf(one, ids?.[itemIndex]),
    credentials: {
      visaChecksApi: { baseUrl: url, accessToken, environment: 'sandbox' },
      workRightsApi: { webAppUrl: url, apiKey, accountKeyId },
    },
    send: async (request) => await send(request),
    continueOnFail: ids !== undefined,
    signal: stop,
    node: { retryOnFail: true },
    executionId: name,
  });
  Object.assign(context.helpers, { prepareBinaryData: async () => ({}) });
  const kept = () => Object.values(customData).flatMap((text) => text.match(/(?:vc|ob)_\w+/gu) ?? []);
  try {
    const { resource, operation: named } = formOperation(operation);
    const action = actions[resource]?.[named];
    const items = (await action?.(context)) ?? [];
    return { output: items.map(({ json }) => json), ids: kept() };
  } catch (error) {
    if (!(error instanceof NodeApiError || error instanceof NodeOperationError)) throw error;
    return { error: { text: `${error.message}. ${error.description ?? ''}` }, ids: kept() };
  }
};

/** The node's parameters: choices have the editor's defaults, and optional fields are in their collections. */
function parametersOf({ operation, input }: Case, id?: unknown): Record<string, unknown> {
  const fields = fieldsOf(operation, input);
  const choices = fields.filter(({ type, group }) => type === 'choice' && group === undefined);
  const parameters: Record<string, unknown> = Object.fromEntries(
    choices.map((field) => [field.name, field.default ?? '']),
  );
  const groups: Record<string, object> = { options: { pollInterval: 0.2 } };
  for (const { name, group } of fields) {
    if (!(name in input)) continue;
    if (group === undefined) parameters[name] = input[name];
    else groups[group] = { ...groups[group], [name]: input[name] };
  }
  const { visaCheckId } = input;
  // The editor takes the ID out of a URL before the node runs.
  const link =
    typeof visaCheckId === 'string' ? new RegExp(CHECK_URL, 'u').exec(visaCheckId)?.[1] : undefined;
  return { ...parameters, ...groups, ...((id ?? link) !== undefined && { visaCheckId: id ?? link }) };
}

/** As n8n's helper: the credential's fields are added, and no redirect is followed. */
async function send({ method, url, qs, body, headers, encoding }: IHttpRequestOptions) {
  const address = new URL(url);
  for (const [name, value] of Object.entries(qs ?? {})) address.searchParams.set(name, String(value));
  const isVisaChecks = address.pathname.includes('visa-checks');
  const all = isVisaChecks ? body : { ...(body as object), accountkeyid: CREDENTIALS.accountKeyId };
  const outgoing = sendRequest(address, {
    method,
    headers: { 'content-type': 'application/json', ...(headers as object) },
  });
  outgoing.end(all === undefined ? undefined : JSON.stringify(all));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const bytes = await buffer(response);
  return {
    statusCode: response.statusCode,
    headers: response.headers,
    body: encoding === 'arraybuffer' ? bytes : parsed(bytes.toString('utf8')),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
