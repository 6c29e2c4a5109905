import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';

type PrismOptions = Parameters<typeof createServer>[1];
type Logger = PrismOptions['components']['logger'];

const ignore = (): void => {};

/**
 * Prism logs each request with its query string and its body, so its log would hold API keys and
 * passport numbers. It gets a logger that writes nothing.
 */
const silent = {
  level: 'silent',
  fatal: ignore,
  error: ignore,
  warn: ignore,
  info: ignore,
  debug: ignore,
  trace: ignore,
  silent: ignore,
  success: ignore,
  child: () => silent,
} as unknown as Logger;

export interface PrismServer extends AsyncDisposable {
  /** Base URL, without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts Prism, quiet, over the OpenAPI documents in `files` on a free loopback port.
 *
 * With `refuseOwnViolations`, an answer of Prism's own that breaks the contract becomes a 500 that lists what is wrong
 * with it, instead of a header beside it.
 */
export async function startPrism(
  files: readonly string[],
  { refuseOwnViolations = false } = {},
): Promise<PrismServer> {
  const operations = (await Promise.all(files.map((file) => getHttpOperationsFromSpec(file)))).flat();
  const config = {
    mock: { dynamic: false },
    isProxy: false,
    validateRequest: true,
    validateResponse: true,
    checkSecurity: true,
    errors: refuseOwnViolations,
    upstreamProxy: undefined,
  } as PrismOptions['config'];
  const server = createServer(operations, { cors: true, config, components: { logger: silent } });
  const url = await server.listen(0, '127.0.0.1');
  const close = (): Promise<void> => server.close();
  return { url, close, [Symbol.asyncDispose]: close };
}
