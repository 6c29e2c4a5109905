import type { IDataObject, IHookFunctions, IHttpRequestOptions, IWebhookFunctions } from 'n8n-workflow';
import { Webhook } from 'standardwebhooks';

/** Invented. */
export const SECRET = 'whsec_QW4gaW52ZW50ZWQgc2VjcmV0IGZvciB0ZXN0cw==';
export const TOKEN = 'invented-token-of-the-relay';
export const WEBHOOK_URL = 'https://n8n.example.com/webhook/invented-path/webhook';

const node = { id: 'n', name: 'Relay', type: 'workRightsRelayTrigger', typeVersion: 1, position: [0, 0] };

interface Answer {
  readonly statusCode: number;
  readonly body?: unknown;
}

export interface FakeHook {
  readonly context: IHookFunctions;
  readonly requests: IHttpRequestOptions[];
  readonly kept: IDataObject;
}

/** As much of n8n as publishing a workflow needs. @param respond is the relay; throws what n8n's helper would. */
export function fakeHook(
  respond: (request: IHttpRequestOptions) => Answer,
  {
    kept = {},
    ...changes
  }: { kept?: IDataObject; relayUrl?: string; events?: string[]; include?: string[] } = {},
): FakeHook {
  const requests: IHttpRequestOptions[] = [];
  const values: IDataObject = { events: ['visa_check.completed'], include: [], ...changes };
  const context = {
    getNode: () => node,
    getWorkflow: () => ({ id: 'w1' }),
    getWorkflowStaticData: () => kept,
    getNodeWebhookUrl: () => WEBHOOK_URL,
    getNodeParameter: (name: string) => values[name],
    getCredentials: async () => ({
      relayUrl: changes.relayUrl ?? 'https://relay.example.com/',
      token: TOKEN,
    }),
    helpers: {
      async httpRequestWithAuthentication(_type: string, request: IHttpRequestOptions) {
        requests.push(request);
        return { headers: {}, ...respond(request) };
      },
    },
  };
  return { context: context as unknown as IHookFunctions, requests, kept };
}

export interface Delivery {
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  readonly mode?: 'manual' | 'webhook';
  readonly kept?: IDataObject;
}

/** The headers of a webhook, made by the library that the relay uses. */
export function signed(
  id: string,
  body: string,
  { at = new Date(), secret = SECRET } = {},
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}

export interface FakeResponse {
  statusCode: number;
  writableEnded: boolean;
  readonly headers: Record<string, string>;
  status(code: number): FakeResponse;
  set(name: string, value: string): FakeResponse;
  end(): FakeResponse;
}

/** As much of n8n as an arriving webhook needs. The response is open until somebody ends it. */
export function fakeWebhook({ body, headers = {}, mode = 'webhook', kept = {} }: Delivery): {
  readonly context: IWebhookFunctions;
  readonly response: FakeResponse;
} {
  const response: FakeResponse = {
    statusCode: 200,
    writableEnded: false,
    headers: {},
    status(code) {
      response.statusCode = code;
      return response;
    },
    set(name, value) {
      response.headers[name] = value;
      return response;
    },
    end() {
      response.writableEnded = true;
      return response;
    },
  };
  const context = {
    getMode: () => mode,
    getWorkflowStaticData: () => kept,
    getRequestObject: () => ({ headers, ...(body !== undefined && { rawBody: Buffer.from(body) }) }),
    getResponseObject: () => response,
  };
  return { context: context as unknown as IWebhookFunctions, response };
}
