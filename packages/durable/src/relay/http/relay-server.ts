import { InvalidRequestError } from '@workrights/client';
import { createLocalServer, isLoopback, readAllowedHosts } from '@workrights/local-server';

import type { RelayLedger } from '../store/relay-work.ts';
import { systemClock } from '@workrights/time/clock';
import { connect } from '../connections.ts';
import { createSend } from '../deliver/send.ts';
import type { RelayNote } from '../notes.ts';
import { type Relay, type RelayOptions, runRelay } from '../start-relay.ts';
import { LEAST_TOKEN_LENGTH } from './authentication.ts';
import { createExchange } from './exchange.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { send, withWholeLocation } from './reply.ts';

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

/** Milliseconds. Callers such as Prometheus and probes give up after five to ten seconds. */
const RESPOND_WITHIN = 4_000;

/** See `serveRelay`. */
export async function startServer(ledger: RelayLedger, options: RelayServerOptions): Promise<RelayServer> {
  const { token, port = 4020, host = '127.0.0.1', openMetrics = false, onLog, ...rest } = options;
  const { respondWithin = RESPOND_WITHIN } = options;
  checkToken(token);
  checkHost(host, options.allowRemote);
  const publicUrl = publicUrlOf(options.publicUrl);
  const ownNames = publicUrl === undefined ? [] : [publicUrl.hostname.replaceAll(/[[\]]/gu, '')];
  const allowedHosts = namesOf([...(options.allowedHosts ?? []), ...ownNames]);
  const { clock = systemClock } = options;
  const log = await createLog(onLog && { write: onLog });
  const metrics = await createMetrics();
  const connections = connect(ledger, options);
  let relay: Relay | undefined;

  const exchange = createExchange(
    {
      store: ledger.relayWithin(respondWithin),
      targets: options.targets,
      connections,
      status: () => relay?.status ?? NOT_POLLED,
      metrics,
      now: () => clock.now(),
    },
    {
      token,
      host,
      allowedHosts,
      open: new Set(['getHealth', 'getReadiness', ...(openMetrics ? (['getMetrics'] as const) : [])]),
      log,
    },
  );
  const server = createLocalServer({
    name: 'relay',
    answer: async (incoming, outgoing) => {
      const { requestId, reply } = await exchange(incoming);
      send(outgoing, requestId, withWholeLocation(reply, publicUrl));
    },
  });

  const stopping = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, stopping.signal]) : stopping.signal;
  // Listen before any poll: if the port is taken, no poll is wasted.
  const bound = await server.listen(port, host);
  try {
    const relayOptions = {
      ...rest,
      signal,
      onNote: (note: RelayNote) => {
        metrics.note(note);
        log.note(note);
      },
    };
    relay = await runRelay(ledger, relayOptions, createSend(options.targets), connections);
  } catch (error) {
    await server.close();
    throw error;
  }
  log.started(bound.url);

  const ended = relay.ended.finally(async () => {
    await server.close();
    log.stopped();
  });
  // Prevents an unhandled rejection: the caller may await `ended`, but need not.
  ended.catch(() => undefined);
  const close = async (): Promise<void> => {
    stopping.abort();
    await ended;
  };
  return { ...bound, ended, close, [Symbol.asyncDispose]: close };
}

const NOT_POLLED = { polledAt: null, isServiceReachable: true, isLedgerReachable: true };

function checkToken(token: string): void {
  if (token.length < LEAST_TOKEN_LENGTH || /\s/u.test(token)) {
    throw refused('token', `must have at least ${LEAST_TOKEN_LENGTH} characters, and no white space`);
  }
}

function checkHost(host: string, allowRemote = false): void {
  if (allowRemote || isLoopback(host)) return;
  throw refused(
    'host',
    'must be an address of this machine, unless other machines are allowed: the relay speaks plain HTTP',
  );
}

function namesOf(allowedHosts: readonly string[]): string[] {
  try {
    return readAllowedHosts(allowedHosts);
  } catch (error) {
    throw refused('allowedHosts', (error as Error).message);
  }
}

function publicUrlOf(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/u.test(url.protocol) && !url.username && !url.password && !/[?#]/u.test(text))
    return url;
  throw refused('publicUrl', 'must be an http or https URL without a user name, a query and a fragment');
}

function refused(path: string, rule: string): InvalidRequestError {
  return new InvalidRequestError([{ path, rule }]);
}
