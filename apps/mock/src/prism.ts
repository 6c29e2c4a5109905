import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { contractFiles } from './contract.ts';

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

/** Starts Prism over both contracts on a free loopback port. */
export async function startPrism(): Promise<{ port: number; close(): Promise<void> }> {
  const operations = (await Promise.all(contractFiles.map((file) => getHttpOperationsFromSpec(file)))).flat();
  const server = createServer(operations, {
    cors: true,
    config: {
      mock: { dynamic: false },
      isProxy: false,
      validateRequest: true,
      validateResponse: true,
      checkSecurity: true,
      errors: false,
      upstreamProxy: undefined,
    } as PrismOptions['config'],
    components: { logger: silent },
  });
  const address = await server.listen(0, '127.0.0.1');
  return { port: Number(new URL(address).port), close: () => server.close() };
}
