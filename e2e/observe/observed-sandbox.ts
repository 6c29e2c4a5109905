import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

import { createObserver, serveObserver } from '@workrights/observe';

import {
  createSandbox as createBare,
  type Sandbox,
  type SandboxOptions,
} from '../../apps/sandbox/src/index.ts';

export * from '../../apps/sandbox/src/index.ts';

/** The traffic of one server in this process. */
interface Traffic {
  requests: number;
  /** Responses that were sent completely. */
  finished: number;
}

const traffic = new Map<number, Traffic>();
const serverOf = new WeakMap<IncomingMessage, Traffic>();
subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage };
  const ofServer = trafficAt(request.socket.localPort ?? 0);
  ofServer.requests += 1;
  serverOf.set(request, ofServer);
});
subscribe('http.server.response.finish', (message) => {
  const ofServer = serverOf.get((message as { request: IncomingMessage }).request);
  if (ofServer) ofServer.finished += 1;
});

function trafficAt(port: number): Traffic {
  const known = traffic.get(port) ?? { requests: 0, finished: 0 };
  traffic.set(port, known);
  return known;
}

/**
 * The sandbox behind the observer. It replaces the sandbox itself, so that whole suites run against it unchanged.
 *
 * @returns a sandbox whose `close` throws unless the sandbox got each request of the proxy once, and the observer saw each
 * exchange once.
 */
export async function createSandbox(options?: SandboxOptions): Promise<Sandbox> {
  const sandbox = await createBare(options);
  const observer = createObserver();
  const proxy = await serveObserver({
    upstream: sandbox.url,
    port: 0,
    see: (exchange) => observer.see(exchange),
  });
  // Ports are reused.
  traffic.delete(proxy.port);
  traffic.delete(sandbox.port);
  let closed: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    await proxy.close();
    await sandbox.close();
    count(trafficAt(proxy.port), trafficAt(sandbox.port), observer.exchanges);
  };
  const close = (): Promise<void> => (closed ??= end());
  const changed = { url: proxy.url, port: proxy.port, close, [Symbol.asyncDispose]: close };
  const behindProxy = new Proxy(sandbox, {
    get: (target, name) =>
      Object.hasOwn(changed, name) ? Reflect.get(changed, name) : Reflect.get(target, name),
  });
  urls.set(behindProxy, sandbox.url);
  return behindProxy;
}

const urls = new WeakMap<Sandbox, string>();

/** The address of the sandbox itself. */
export function urlBehind(sandbox: Sandbox): string {
  return urls.get(sandbox) ?? '';
}

/** Allows for incomplete exchanges: clients of some suites leave, and the sandbox cuts some responses off. */
function count(proxy: Traffic, sandbox: Traffic, seen: number): void {
  const told = `The proxy got ${proxy.requests} requests and finished ${proxy.finished}; the sandbox got ${sandbox.requests} and finished ${sandbox.finished}; ${seen} exchanges were seen.`;
  const brokenOff = proxy.requests - proxy.finished;
  if (sandbox.requests > proxy.requests || sandbox.requests < proxy.requests - brokenOff) {
    throw new Error(`Not each request was sent once. ${told}`);
  }
  const most = Math.min(proxy.finished, sandbox.finished);
  // At least the requests that both ends finished.
  const least = proxy.finished + sandbox.finished - proxy.requests;
  if (seen > most || seen < least) throw new Error(`Not each exchange was seen once. ${told}`);
}
