import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

import { serveObserver } from '@workrights/observe';

import {
  createSandbox as createBare,
  type Sandbox,
  type SandboxOptions,
} from '../../apps/sandbox/src/index.ts';

export * from '../../apps/sandbox/src/index.ts';

/** Requests that each server of this process got, by its port. */
const requests = new Map<number, number>();
subscribe('http.server.request.start', (message) => {
  const { localPort = 0 } = (message as { request: IncomingMessage }).request.socket;
  requests.set(localPort, (requests.get(localPort) ?? 0) + 1);
});

/**
 * The sandbox with the observer's proxy before it, in place of the sandbox itself: whole suites run against it unchanged.
 *
 * @returns a sandbox whose `close` throws when the proxy sent more or fewer requests than it got.
 */
export async function createSandbox(options?: SandboxOptions): Promise<Sandbox> {
  const sandbox = await createBare(options);
  let seen = 0;
  const proxy = await serveObserver({ upstream: sandbox.url, port: 0, see: () => (seen += 1) });
  const close = async (): Promise<void> => {
    await proxy.close();
    await sandbox.close();
    const [got = 0, sent = 0] = [requests.get(proxy.port), requests.get(sandbox.port)];
    process.stderr.write(`observed: ${got} requests to the proxy, ${sent} to the sandbox, ${seen} seen\n`);
    if (got !== sent) throw new Error(`The proxy got ${got} requests and sent ${sent}.`);
  };
  const changed = { url: proxy.url, port: proxy.port, close, [Symbol.asyncDispose]: close };
  return new Proxy(sandbox, {
    get: (target, name) =>
      Object.hasOwn(changed, name) ? Reflect.get(changed, name) : Reflect.get(target, name),
  });
}
