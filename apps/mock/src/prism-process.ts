import { subscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:net';

/** What this process tells the one that started it: Prism listens. */
export interface PrismListens {
  readonly port: number;
}

// Prism prints its port only together with every request that it gets.
subscribe('tracing:net.server.listen:asyncEnd', (message) => {
  const address = (message as { server: Server }).server.address();
  if (typeof address === 'object' && address !== null) {
    process.send?.({ port: address.port } satisfies PrismListens);
  }
});

// Ctrl-C in a terminal reaches this process too, but its parent decides when it ends. Without its parent, it ends.
process.on('SIGINT', () => {});
process.once('disconnect', () => process.exit());

// The command `prism`: it reads its arguments from `process.argv`.
await import('@stoplight/prism-cli');
