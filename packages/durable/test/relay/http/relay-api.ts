import assert from 'node:assert/strict';

import { createSandbox, type Sandbox } from '@workrights/sandbox';

import { responseValidators } from '../../../src/generated/validate-relay-responses.mjs';
import { operations } from '../../../src/generated/relay/operations.gen.ts';
import type * as wire from '../../../src/generated/relay/types.gen.ts';
import { type Ledger, openLedger } from '../../../src/open-ledger.ts';
import type { RelayServerOptions } from '../../../src/relay/http/relay-server.ts';
import { serveRelay } from '../../../src/relay/serve-relay.ts';
import { KEY, temporaryFolder } from '../../bulk/ledger/invented.ts';
import { connectionOf } from '../../onboards.ts';

export const TOKEN = 'an-invented-token-of-a-relay';

/** For what the relay does by itself, on a busy computer. */
export const PATIENT = { timeout: 30_000 };

export type OperationId = keyof typeof operations;

export interface Call {
  readonly id?: string;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Null sends no token. */
  readonly token?: string | null;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; each test knows its type. */
  readonly json: never;
}

export interface RelayApi extends AsyncDisposable {
  readonly url: string;
  readonly ledger: Ledger;
  readonly sandbox: Sandbox;
  readonly lines: readonly string[];
  /** Calls an operation. The test fails if the response doesn't match the contract. */
  readonly call: (operation: OperationId, call?: Call) => Promise<Answer>;
}

/** A relay over HTTP, with its own ledger and sandbox. */
export async function relayApi(options: Partial<RelayServerOptions> = {}): Promise<RelayApi> {
  await using stack = new AsyncDisposableStack();
  const sandbox = stack.use(await createSandbox());
  const { folder } = stack.use(await temporaryFolder());
  const ledger = stack.use(await openLedger({ folder }, { key: KEY }));
  // So that the callers see the steps of `ledger.relay` that a test makes fail.
  Object.assign(ledger, { relayWithin: () => ledger.relay });
  const lines: string[] = [];
  const relay = stack.use(
    await serveRelay(ledger, {
      token: TOKEN,
      port: 0,
      checks: { baseUrl: sandbox.url, accessToken: sandbox.credentials.accessToken, logLevel: 'off' },
      workRights: connectionOf(sandbox),
      targets: { allowLoopback: true },
      onLog: (line) => lines.push(line),
      ...options,
    }),
  );
  const owned = stack.move();
  return {
    url: relay.url,
    ledger,
    sandbox,
    lines,
    call: (operation, call) => callOperation(relay.url, operation, call),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function callOperation(base: string, operation: OperationId, call: Call = {}): Promise<Answer> {
  const { id = '', query = '', body, headers = {}, token = TOKEN } = call;
  const { method, path } = operations[operation];
  const response = await fetch(`${base}${path.replace('{id}', id)}${query}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  assertAllowed(operation, response, text);
  const isJson = /json/u.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: (isJson ? JSON.parse(text) : undefined) as never,
  };
}

type Validators = Readonly<Record<string, (value: unknown) => boolean>>;

function assertAllowed(operation: OperationId, { status, headers }: Response, text: string): void {
  assert.match(headers.get('x-request-id') ?? '', /^[\da-f-]{36}$/u, 'every response has a request id');
  assert.equal(headers.get('cache-control'), 'no-store');
  const where = `${operation} responded with ${status}`;
  const type = headers.get('content-type') ?? '';
  if (status === 204) return assert.equal(text, '', where);
  if (operation === 'getMetrics' && status === 200) return assert.match(type, /^text\/plain/u);
  const known: Validators = responseValidators[operation];
  const isRefused = status >= 400 && status !== 503;
  const validate =
    known[String(status)] ?? known[isRefused ? '4XX' : ''] ?? known[status >= 400 ? 'default' : ''];
  assert.ok(validate, `${where}, which the contract does not name`);
  assert.match(
    type,
    isRefused ? /^application\/problem\+json$/u : /^application\/(?:problem\+)?json\b/u,
    where,
  );
  assert.ok(validate(JSON.parse(text)), `${where}: ${text}`);
}

/** A subscription whose receiver doesn't exist. */
export const WANTED: wire.SubscriptionCreate = {
  url: 'https://receiver.example/hooks',
  events: ['visa_check.completed'],
};

export async function subscribe(
  api: RelayApi,
  wanted: Partial<wire.SubscriptionCreate> = {},
): Promise<wire.SubscriptionCreated> {
  const { status, json } = await api.call('createSubscription', { body: { ...WANTED, ...wanted } });
  assert.equal(status, 201);
  return json;
}
