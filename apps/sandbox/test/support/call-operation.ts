import type { Route } from '../../src/http/route.ts';
import type { Sandbox } from '../../src/sandbox.ts';
import { interfaceRoutes } from '../../src/control/interface-routes.ts';
import { checkedFetch } from './checked-fetch.ts';

export interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The test expects a response outside the contract, so it isn't validated. */
  readonly unchecked?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, already validated against the contract; undefined for other media types. */
  readonly json: any;
  readonly bytes: Uint8Array;
}

const routes = new Map(interfaceRoutes.map((route) => [route.operationId, route]));

/** Calls an operation by its name in the contract, with the given credentials. */
export async function callOperation(
  sandbox: Pick<Sandbox, 'url' | 'credentials'>,
  operationId: string,
  call: Call = {},
): Promise<Answer> {
  const route = routes.get(operationId);
  if (!route) throw new Error(`No such operation: ${operationId}`);
  const url = new URL(fillPath(route, call.params ?? {}), sandbox.url);
  const { accessToken, apiKey, apiKeyParameter } = sandbox.credentials;
  if (route.interface === 'work-rights') url.searchParams.set(apiKeyParameter, apiKey);
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value);
  const headers =
    route.interface === 'visa-checks'
      ? { authorization: `Bearer ${accessToken}`, version: '2024-03-05' }
      : undefined;
  const send = call.unchecked === true ? fetch : checkedFetch;
  return readAnswer(await send(url.href, jsonRequest(route.method, call.body, headers)));
}

/** Calls the control plane; `path` is what follows `/_sandbox`. */
export async function control(
  sandbox: Sandbox,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  return readAnswer(await fetch(`${sandbox.url}/_sandbox${path}`, jsonRequest(method, body)));
}

function jsonRequest(
  method: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): RequestInit {
  if (body === undefined) return { method, headers };
  return {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

async function readAnswer(response: Response): Promise<Answer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    json: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined,
    bytes,
  };
}

function fillPath({ path }: Route, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
