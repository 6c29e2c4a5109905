import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';

import type { Contract } from './contract.ts';

type PrismOptions = Parameters<typeof createServer>[1];

const ignore = (): void => {};

const silent = Object.assign(
  Object.fromEntries(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'success'].map((level) => [level, ignore]),
  ),
  { child: () => silent },
) as unknown as PrismOptions['components']['logger'];

export interface PrismServer extends AsyncDisposable {
  url: string;
}

/** Serves a contract by Prism on a free loopback port; a response that breaks the contract becomes a 500. */
export async function startPrism(contract: Contract): Promise<PrismServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'workrights-judge-'));
  const file = path.join(folder, 'contract.json');
  await writeFile(file, JSON.stringify(contract));
  const operations = await getHttpOperationsFromSpec(file);
  await rm(folder, { recursive: true });
  const config = {
    mock: { dynamic: false },
    validateRequest: true,
    validateResponse: true,
    checkSecurity: true,
    errors: true,
    isProxy: false,
    upstreamProxy: undefined,
  } as PrismOptions['config'];
  const server = createServer(operations, { cors: false, config, components: { logger: silent } });
  const url = await server.listen(0, '127.0.0.1');
  return { url, [Symbol.asyncDispose]: () => server.close() };
}
