import type { RelayLedger } from './store/relay-work.ts';
import type { RelayOptions } from './start-relay.ts';

export interface RelayServerOptions extends Omit<RelayOptions, 'onNote'> {
  /** The bearer token of every request: at least 16 characters. */
  readonly token: string;
  /** Default 4020; 0 takes any free one. */
  readonly port?: number | undefined;
  /** Default 127.0.0.1. */
  readonly host?: string | undefined;
  /** Allows a `host` that other machines reach. The relay speaks plain HTTP: put a proxy with TLS before it. Default false. */
  readonly allowRemote?: boolean | undefined;
  /** Names besides `localhost` that callers may use in `Host`. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** `GET /metrics` needs no token. Default false. */
  readonly openMetrics?: boolean | undefined;
  /**
   * Milliseconds that the ledger has for a call while its server is away: then the caller gets 503, and retries. Default 4,000.
   */
  readonly respondWithin?: number | undefined;
  /** Gets each line of the log, which is JSON. Default: standard output. */
  readonly onLog?: ((line: string) => void) | undefined;
}

/** A relay with its HTTP API. `await using` stops it. */
export interface RelayServer extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** Settles when the relay has ended by its signal or by `close`; rejects when the ledger fails. */
  readonly ended: Promise<void>;
  /** Ends it softly: requests, polls and webhooks under way get their responses. May be called twice. */
  close: () => Promise<void>;
}

/**
 * Starts the relay, and its HTTP API, which `@workrights/spec/relay.json` describes.
 *
 * @throws InvalidRequestError for a token, a host or a name that cannot be used; Node's error when the port is taken (`EADDRINUSE`); what
 * `startRelay` throws.
 */
export async function serveRelay(ledger: RelayLedger, options: RelayServerOptions): Promise<RelayServer> {
  // Loaded by whoever serves: validators, metrics and log are half of this package.
  const { startServer } = await import('./http/relay-server.ts');
  return startServer(ledger, options);
}
