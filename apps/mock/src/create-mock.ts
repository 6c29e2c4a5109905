import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  createLocalServer,
  createRequestCheck,
  type JsonBody,
  ProblemError,
  readJsonBody,
  sendProblem as refuse,
} from '@workrights/local-server';
import { olderNodeThan } from '@workrights/local-server/node-version';
import { bundleFile, interfaceNames, readBundle } from '@workrights/spec/reader';
import { readExampleStatuses, withStatus } from './examples.ts';
import { forward, type PrismAnswer, type PrismRequest } from './forward.ts';
import { type PrismServer, startPrism } from './prism.ts';
import { sendProblem, wordRefusal } from './problem.ts';
import { asPrismReads, refusalBeforePrism } from './refusals.ts';
import { notWhole, readIntegerParameters } from './whole-numbers.ts';

export interface MockOptions {
  /** TCP port; 0, the default, takes a free one. */
  readonly port?: number;
  /** Address to bind to; loopback by default. */
  readonly host?: string;
  /** Names besides `localhost` that callers may reach a mock on loopback by. */
  readonly allowedHosts?: readonly string[];
  /**
   * Origins (`https://docs.example`) whose pages may use the mock from a browser. Pages that are served from this machine
   * always may.
   */
  readonly allowedOrigins?: readonly string[];
  /** Gets one line each time that Prism ended and is started again. Default: standard error. */
  readonly report?: (line: string) => void;
}

export interface Mock extends AsyncDisposable {
  /** Base URL of both interfaces, without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** Stops all of it and drops open connections. */
  close(): Promise<void>;
}

/** How long Prism may take over a request, in milliseconds. */
const TIME_LIMIT = 15_000;
/** How long a request waits for a Prism that ended to be started again: seconds, and many more on a busy machine. Milliseconds. */
const START_LIMIT = 120_000;

/**
 * Starts the stateless contract mock: a front server, and behind it one Prism for each bundle.
 *
 * Prism never answers some requests and ends on others, so it runs in processes of its own, which are started again when
 * they end or hang. The front server refuses what is known to do that, and words refusals: Prism gives an unrelated example
 * of an error. And it adds the status of an example to its name, without which Prism does not find it.
 *
 * @throws when the port is taken, the bundles have not been built, or this Node is older than 24.18.
 */
export async function createMock({
  port: wanted = 0,
  host = '127.0.0.1',
  allowedHosts = [],
  allowedOrigins = [],
  report = (line) => void process.stderr.write(`mock: ${line}\n`),
}: MockOptions = {}): Promise<Mock> {
  const old = olderNodeThan(24, 18);
  if (old !== undefined) throw new Error(old);
  const check = createRequestCheck({ host, allowedHosts, allowedOrigins });
  const bundles = interfaceNames.map((name) => readBundle(name));
  const integers = readIntegerParameters(bundles);
  const exampleStatuses = readExampleStatuses(bundles);
  await using started = new AsyncDisposableStack();
  // The JSON form: Prism does not resolve every YAML feature.
  const starts = await Promise.allSettled(
    interfaceNames.map((name) => startPrism(bundleFile(name), { report })),
  );
  for (const start of starts) if (start.status === 'fulfilled') started.use(start.value);
  const prisms = starts.map((start) => unwrap(start));
  const byFirstSegment = new Map(
    bundles.flatMap(({ paths }, index) =>
      Object.keys(paths).map((path) => [path.split('/')[1], prisms[index]] as const),
    ),
  );

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = check(request);
    if (refusal) return refuse(response, refusal);
    const [path = '', query = ''] = (request.url ?? '').split('?', 2);
    const prism = byFirstSegment.get(path.split('/')[1]);
    if (!prism) return sendProblem(response, wordRefusal({ status: 404, headers: {} }));

    const parameters = new URLSearchParams(query);
    const unfit =
      refusalBeforePrism(asPrismReads(request.headers), parameters) ?? notWhole(integers(path), parameters);
    if (unfit) return sendProblem(response, unfit);
    let json: JsonBody | undefined;
    try {
      // The contract has no body for these methods. A body is ignored, as in the sandbox.
      if (request.method !== 'GET' && request.method !== 'HEAD') json = await readJsonBody(request);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return sendProblem(response, error, error.headers);
    }
    const { prefer, 'content-encoding': _, ...headers } = asPrismReads(request.headers);
    const preferring = { prefer: withStatus(String(prefer), exampleStatuses) };
    await relay(prism, response, {
      method: request.method,
      path: request.url,
      headers: prefer === undefined ? headers : { ...headers, ...preferring },
      body: json?.bytes,
    });
  }

  async function relay(prism: PrismServer, response: ServerResponse, request: PrismRequest): Promise<void> {
    let signal = AbortSignal.timeout(START_LIMIT);
    let answered: PrismAnswer;
    let asked: string | undefined;
    try {
      asked = await waitFor(prism.url(), signal);
      signal = AbortSignal.timeout(TIME_LIMIT);
      answered = await forward(asked, request, signal);
    } catch {
      if (signal.aborted && asked !== undefined) prism.restart(asked);
      return sendProblem(response, signal.aborted ? TOO_SLOW : NO_ANSWER);
    }
    // Prism words a refusal with whatever error example comes first, unless one was preferred.
    const isRefusal = answered.status >= 400 && request.headers.prefer === undefined;
    if (isRefusal) return sendProblem(response, wordRefusal(answered));
    response.writeHead(answered.status, answered.headers).end(answered.body);
  }

  const server = createLocalServer({ name: 'mock', answer });
  const { port, url } = await server.listen(wanted, host);
  started.defer(() => server.close());
  const running = started.move();
  const close = () => running.disposeAsync();
  return { url, port, close, [Symbol.asyncDispose]: close };
}

const NO_ANSWER = {
  status: 502,
  kind: 'no-answer',
  detail: 'Prism did not respond to this request correctly. If it ended, it is started again: retry.',
};
const TOO_SLOW = {
  status: 504,
  kind: 'too-slow',
  detail: `Prism did not respond within ${TIME_LIMIT / 1000} seconds, or didn't start again: retry.`,
};

function unwrap<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
}

async function waitFor<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return await Promise.race([promise, aborted]);
}
