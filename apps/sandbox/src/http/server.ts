import type { RequestListener } from 'node:http';
import { createLocalServer, createRouter, describeDefect, type LocalServer } from '@workrights/local-server';
import type { SandboxContext } from './context.ts';
import { Exchanges } from './exchange.ts';
import type { Route } from './route.ts';
import { send } from './send.ts';
import { describeSqliteError, storageFailureOf } from '../storage/storage-failure.ts';

export interface HttpServer extends Pick<LocalServer, 'listen'> {
  /** Answers one request, of this server or of another one in the process. */
  readonly listener: RequestListener;
  /** Answers what is under way, drops connections, and ends what still waits in a delay. */
  close(): Promise<void>;
}

/** An HTTP server over the route table. */
export function createHttpServer(context: SandboxContext, routes: readonly Route[]): HttpServer {
  const exchanges = new Exchanges(context, createRouter(routes), reportDefect);
  const answer = async (...[incoming, outgoing]: Parameters<RequestListener>) => {
    const exchange = await exchanges.run(incoming);
    const { clock } = context;
    const now = clock.now();
    // Each response shows the time. To write it once a second is enough for a sandbox that is killed.
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

/** A failure of the storage is none of the program: its reason is all there is to say. */
function reportDefect(requestId: string, error: unknown): void {
  const failure = storageFailureOf(error);
  const detail = failure
    ? failure.message
    : [describeSqliteError(error), describeDefect(error)].filter(Boolean).join(', ');
  process.stderr.write(`sandbox: request ${requestId} failed with ${detail}\n`);
}
