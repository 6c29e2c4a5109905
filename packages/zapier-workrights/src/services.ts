import { VisaChecks, WorkRights, type ConnectionOptions } from '@workrights/client';
import type { Services } from '@workrights/connectors';
import type { ZObject } from 'zapier-platform-core';

import type { Connection } from './connection.ts';
import { parsed, Problem, sendToRelay, type RelayRequest } from './relay.ts';

type Fetch = NonNullable<ConnectionOptions['fetch']>;
type Json = Readonly<Record<string, unknown>>;

export interface RelayServices extends Services {
  /** Why the relay refused the last request, if it did. */
  readonly problem: () => Problem | undefined;
}

/** Milliseconds for a call with all its retries: less than Zapier gives a step. */
const TOTAL = 25_000;

/**
 * The client of the service, whose requests go to the relay's gateway instead: reading, waiting and retrying are the same as in
 * every other connector, and each create has a key by which the relay recognizes it.
 */
export function servicesOf(z: ZObject, connection: Connection, key?: string): RelayServices {
  let problem: Problem | undefined;
  const fetch: Fetch = async (url, { body, attempt }) => {
    problem = undefined;
    const sent = new URL(url);
    const request = translate(attempt.operationId, sent, parsed(Buffer.from(await textOf(body))) as Json);
    try {
      const response = await sendToRelay(z, connection, key === undefined ? request : { ...request, key });
      const { 'content-type': type = '', 'content-length': length = '' } = response.headers;
      if (type === 'application/pdf')
        return new Response(new Uint8Array(response.bytes), {
          headers: { 'content-type': type, 'content-length': length },
        });
      return Response.json(unwrapped(parsed(response.bytes), connection.url), { status: 200 });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problem = error;
      // The relay looks for what was lost itself, and a create isn't lost for it. So the client mustn't look, or send again.
      const status = SENT_ONCE.has(attempt.operationId) ? 409 : error.status;
      if (status === 0) throw new TypeError('The relay did not respond', { cause: error });
      return Response.json({}, { status, headers: { 'retry-after': String(error.retryAfter ?? '') } });
    }
  };
  const options = { baseUrl: connection.url, fetch, totalTimeout: TOTAL, logLevel: 'off' } as const;
  return {
    visaChecks: new VisaChecks({ ...options, accessToken: 'relay', environment: connection.environment }),
    workRights: new WorkRights({ ...options, apiKey: 'relay', accountKeyId: 'relay' }),
    problem: () => problem,
  };
}

/** What the relay sends once for each key. */
const SENT_ONCE = new Set(['createVisaCheck', 'createOnboard', 'updateOnboard']);

/** The body may be a stream or a `Blob`. */
async function textOf(body: unknown): Promise<string> {
  return body === undefined ? '' : new Response(body as BodyInit).text();
}

/** The gateway's request for a request of the service. @throws TypeError for an operation that it doesn't have. */
function translate(operation: string, { pathname, search }: URL, body: Json = {}): RelayRequest {
  const { accountkeyid: _account, key: _key, type: _type, ...own } = body;
  switch (operation) {
    case 'createVisaCheck':
      return { method: 'POST', path: '/visa-checks', body };
    case 'listVisaChecks':
      return { method: 'GET', path: `/visa-checks${search}` };
    case 'lookupVisaChecks':
      return { method: 'POST', path: '/visa-checks/lookup', body };
    case 'getVisaCheck':
      return { method: 'GET', path: `/visa-checks/${pathname.split('/').at(-1)}` };
    case 'downloadAttachment':
      // The path of `unwrapped`.
      return { method: 'GET', path: `${pathname.slice(pathname.indexOf('/visa-checks/'))}${search}` };
    case 'listOnboards':
      return { method: 'GET', path: `/onboarding-requests?${pageOf(own)}` };
    case 'getOnboard':
      return { method: 'GET', path: onboardPath(own) };
    case 'createOnboard':
      return { method: 'POST', path: '/onboarding-requests', body: own };
    case 'updateOnboard': {
      const { onboard_id: id, employee_id: employee, ...changes } = own;
      const other = id !== undefined && employee !== undefined && { employee_id: employee };
      return { method: 'PATCH', path: onboardPath(own), body: { ...changes, ...other } };
    }
    case 'getWorkRights':
      return { method: 'POST', path: '/work-rights', body: own };
    default:
      throw new TypeError(`The relay can't ${operation}.`);
  }
}

function onboardPath({ onboard_id: id, employee_id: employee }: Json): string {
  const path = `/onboarding-requests/${encodeURIComponent(String(id ?? employee))}`;
  return id === undefined ? `${path}?by=employee_id` : path;
}

function pageOf({ onboard_status: status, page_number: page }: Json): string {
  return new URLSearchParams({
    ...(status !== undefined && { status: String(status) }),
    ...(page !== undefined && { page: String(page) }),
  }).toString();
}

/** What the service returned, out of the gateway's shape, in the envelope that all readers of the client take. */
function unwrapped(answer: unknown, relayUrl: string): unknown {
  const { data, record } = Object(answer) as { data?: unknown; record?: Json };
  if (Array.isArray(data)) return { data: data.map((one) => (Object(one) as { record?: Json }).record) };
  if (record === undefined) return answer;
  return { data: withFiles(record, relayUrl) };
}

/** The service's own URLs of files need the service's token: here they become the relay's. */
function withFiles(record: Json, relayUrl: string): Json {
  const { id, attachments } = record;
  if (!Array.isArray(attachments)) return record;
  const files = (attachments as Json[]).map((file, index) => ({
    ...file,
    download_url: `${relayUrl}/visa-checks/${encodeURIComponent(String(id))}/pdf?number=${index + 1}`,
  }));
  return { ...record, attachments: files };
}
