import type { RequestListener } from 'node:http';
import { createLocalServer, createRouter, describeDefect, type LocalServer } from '@workrights/local-server';
import type { SandboxContext } from './context.ts';
import { Exchanges } from './exchange.ts';
import type { Route } from './route.ts';
import { send } from './send.ts';
import { describeSqliteError, storageFailureOf } from '../storage/storage-failure.ts';

export interface HttpServer extends Pick<LocalServer, 'listen'> {
  /** Responds to one request, from this server or another one in the process. */
  readonly listener: RequestListener;
  /** Finishes open requests, drops connections, and ends delays. */
  close(): Promise<void>;
}

export function createHttpServer(context: SandboxContext, routes: readonly Route[]): HttpServer {
  const exchanges = new Exchanges(context, createRouter(routes), reportDefect);
  const answer = async (...[incoming, outgoing]: Parameters<RequestListener>) => {
    const exchange = await exchanges.run(incoming);
    const { clock } = context;
    const now = clock.now();
    // Each response shows the time. Writing it once a second is enough for a sandbox that gets killed.
    clock.keepPast(now - 1_000);
    await send(outgoing, exchange, now);
  };
  const server = createLocalServer({ name: 'sandbox', answer });
  return {
    listener: server.listener,
    listen: server.listen,
    async close() {
      await server.close();
      exchanges.stop();
    },
  };
}

/** A storage failure isn't a defect of the program, so its reason is enough. */
function reportDefect(requestId: string, error: unknown): void {
  const failure = storageFailureOf(error);
  const detail = failure
    ? failure.message
    : [describeSqliteError(error), describeDefect(error)].filter(Boolean).join(', ');
  process.stderr.write(`sandbox: request ${requestId} failed with ${detail}\n`);
}
