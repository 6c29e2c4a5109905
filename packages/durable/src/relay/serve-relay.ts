import type { RelayServer, RelayServerOptions } from './http/relay-server.ts';
import type { RelayLedger } from './store/relay-work.ts';

/**
 * Starts the relay and its HTTP API, which `@workrights/spec/relay.json` describes.
 *
 * @throws InvalidRequestError for an invalid token, host or name; Node's error if the port is taken (`EADDRINUSE`); the errors
 * of `startRelay`.
 */
export async function serveRelay(ledger: RelayLedger, options: RelayServerOptions): Promise<RelayServer> {
  // Loaded on demand, because validators, metrics and log are half of this package.
  const { startServer } = await import('./http/relay-server.ts');
  return startServer(ledger, options);
}
