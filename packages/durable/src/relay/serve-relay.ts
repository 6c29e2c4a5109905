import type { RelayLedger } from './store/relay-work.ts';
import type { RelayOptions } from './start-relay.ts';

export interface RelayServerOptions extends Omit<RelayOptions, 'onNote'> {
  /** The bearer token of every request: at least 16 characters. */
  readonly token: string;
  /** Default 4020; 0 for any free port. */
  readonly port?: number | undefined;
  /** Default 127.0.0.1. */
  readonly host?: string | undefined;
  /** Allows a `host` that other machines can reach. The relay speaks plain HTTP: put a TLS proxy in front of it. Default false. */
  readonly allowRemote?: boolean | undefined;
  /** Names besides `localhost` that callers may use in `Host`. */
  readonly allowedHosts?: readonly string[] | undefined;
  /**
   * The URL by which callers reach the relay, such as that of the TLS proxy in front of it. `Location` then has whole URLs, and
   * `Host` may contain its name. Default: `Location` has paths.
   */
  readonly publicUrl?: string | undefined;
  /** `GET /metrics` needs no token. Default false. */
  readonly openMetrics?: boolean | undefined;
  /** Milliseconds that a call waits for a ledger whose server can't be reached, before the caller gets 503. Default 4,000. */
  readonly respondWithin?: number | undefined;
  /** Receives each line of the JSON log. Default: standard output. */
  readonly onLog?: ((line: string) => void) | undefined;
}

/** A relay with its HTTP API. `await using` stops it. */
export interface RelayServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** Resolves when the relay has ended by its signal or by `close`; rejects if the ledger fails. */
  readonly ended: Promise<void>;
  /** Ends it softly: requests, polls and webhooks in progress may finish. May be called twice. */
  close: () => Promise<void>;
}

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
