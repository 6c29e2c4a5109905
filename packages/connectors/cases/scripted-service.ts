import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isObject } from '@workrights/explainer/value';
import { interfaceNames, operationsOf, readBundle } from '@workrights/spec/reader';
import type { Case, ScriptedResponse, Service } from './schema.ts';

/** What the service has received. */
export interface SentRequest {
  /** By the contract's name; `unknown` for a path that it doesn't have. */
  readonly operation: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ScriptedService {
  readonly url: string;
  /** In the order of their arrival. */
  readonly sent: readonly SentRequest[];
  /** Aborts when the user of the case presses Stop. */
  readonly stop: AbortSignal;
  close(): Promise<void>;
}

/** The credentials that connectors use. The service doesn't check them: cases script refusals. */
export const CREDENTIALS = {
  accessToken: 'case-access-token',
  apiKey: 'case-api-key',
  accountKeyId: 'case-account-key',
} as const;

const routes = interfaceNames.flatMap((name) =>
  operationsOf(readBundle(name)).map(({ id, aliasOf, method, path }) => ({
    operation: aliasOf ?? id,
    method: method.toUpperCase(),
    path: new RegExp(`^${path.replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u'),
  })),
);

/** The address in the contract's fixtures. */
const IN_FIXTURES = /http:\/\/127\.0\.0\.1:4010/gu;

/** A service on loopback that answers as a case says. An operation that isn't scripted is answered with 404. */
export async function startScriptedService({ service, stop }: Case): Promise<ScriptedService> {
  const sent: SentRequest[] = [];
  const turns = new Map<string, number>();
  const stopping = new AbortController();
  /** The requests of created checks, by the ids of the checks. */
  const created = new Map<unknown, SentRequest['body']>();

  /** The next response under a name; the last one stays. */
  const next = (name: keyof Service): ScriptedResponse | undefined => {
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    return service[name]?.[turn] ?? service[name]?.at(-1);
  };

  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '', 'http://127.0.0.1');
      const route = routes.find(({ method, path }) => method === request.method && path.test(pathname));
      const operation = route?.operation ?? 'unknown';
      const body = readJson(await text(request));
      sent.push({ operation, body });
      if (stop?.operation === operation && stop.when === 'sent') stopping.abort();
      await answer(operation, body, response);
      if (stop?.operation === operation && stop.when === 'answered') {
        // The connector first reads the response.
        await sleep(100);
        stopping.abort();
      }
    })();
  });

  const answer = async (
    operation: string,
    body: SentRequest['body'],
    response: ServerResponse,
  ): Promise<void> => {
    const own = next(operation as keyof Service);
    const shared = own === undefined ? checksFor(operation, body, next) : own;
    const { status = 200, headers = {}, asIs, cut, late = 0, ...scripted } = shared ?? NOT_FOUND;
    await sleep(late, undefined, { ref: false });
    if (cut) {
      response.destroy();
      return;
    }
    const isText = scripted.text !== undefined;
    const shown = isText ? undefined : bodyOf(scripted);
    if (operation === 'createVisaCheck' && !asIs) {
      const data = isObject(shown) ? shown['data'] : undefined;
      created.set(isObject(data) ? data['id'] : headers['location']?.split('/').at(-1), body);
    }
    const content = isText ? scripted.text : (JSON.stringify(asIs ? shown : echo(shown, created)) ?? '');
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(content?.replaceAll(IN_FIXTURES, url));
  };

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    sent,
    stop: stopping.signal,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The service shows a check with the document and the check type that it was created with, whatever the fixture has. */
function echo(shown: unknown, created: ReadonlyMap<unknown, SentRequest['body']>): unknown {
  if (!isObject(shown)) return shown;
  const { data } = shown;
  return {
    ...shown,
    data: Array.isArray(data) ? data.map((one) => echoed(one, created)) : echoed(data, created),
  };
}

function echoed(check: unknown, created: ReadonlyMap<unknown, SentRequest['body']>): unknown {
  const request = isObject(check) ? created.get(check['id']) : undefined;
  if (!isObject(check) || request === undefined) return check;
  const { jurisdiction, australia, document } = request;
  const { document: own } = check;
  return {
    ...check,
    jurisdiction,
    ...(isObject(australia) && { australia }),
    ...(isObject(own) && isObject(document) && { document: { ...own, ...document } }),
  };
}

const NOT_FOUND: ScriptedResponse = { status: 404, body: {} };

/** The scripted state of checks, in the envelope of the operation. */
function checksFor(
  operation: string,
  { ids }: SentRequest['body'],
  next: (name: keyof Service) => ScriptedResponse | undefined,
): ScriptedResponse | undefined {
  if (!['getVisaCheck', 'lookupVisaChecks', 'listVisaChecks'].includes(operation)) return undefined;
  const state = next('checks');
  if (state === undefined || (state.status ?? 200) >= 300 || state.text !== undefined || state.cut)
    return state;
  const { asIs } = state;
  const { data } = bodyOf(state) as { data: Record<string, never> };
  if (operation === 'getVisaCheck') return { asIs, body: { data, meta: { links: { self: '' } } } };
  const isAsked = !Array.isArray(ids) || ids.includes(data['id']);
  return { asIs, body: { data: isAsked ? [data] : [] } };
}

function bodyOf({ fixture, body, change }: ScriptedResponse): unknown {
  const value: unknown = fixture === undefined ? body : readFixture(fixture);
  if (change === undefined) return value;
  const whole = { ...(value as Record<string, unknown>) };
  const data = whole['data'];
  return isObject(data) ? { ...whole, data: { ...data, ...change } } : { ...whole, ...change };
}

function readFixture(name: string): unknown {
  const file = import.meta.resolve(`@workrights/spec/fixtures/accepted/${name}.json`);
  return (JSON.parse(readFileSync(fileURLToPath(file), 'utf8')) as { value: unknown }).value;
}

function readJson(content: string): SentRequest['body'] {
  return content === '' ? {} : (JSON.parse(content) as SentRequest['body']);
}
