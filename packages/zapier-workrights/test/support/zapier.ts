import { createRequire } from 'node:module';

import { createAppTester } from 'zapier-platform-core';

import app from '../../src/index.ts';
import { TOKEN } from './relay.ts';

const core = createRequire(import.meta.url);

// Zapier's core ends a process that uses more. Here the relay and the sandbox are in the same process.
(core('zapier-platform-core/src/constants') as { KILL_MAX_LIMIT: number }).KILL_MAX_LIMIT = Infinity;

/** What Zapier's servers call, and `zapier validate`, without its program. */
export const createHandler = core('zapier-platform-core/src/tools/create-lambda-handler') as (
  app: unknown,
) => (event: object) => Promise<{ results: unknown }>;

/** Runs anything of the integration as Zapier does. */
export const tester = createAppTester(app as never);

export function authDataFor(relayUrl: string, token: string = TOKEN): Record<string, string> {
  return { relayUrl, token, environment: 'sandbox' };
}

/** Runs a create or a search as Zapier does. Its items, or the text of its error. */
export async function runStep(
  key: string,
  authData: Record<string, string>,
  inputData: Record<string, unknown>,
): Promise<{ items: Record<string, unknown>[] } | { error: string }> {
  const step = key in app.creates ? app.creates[key] : app.searches[key];
  try {
    const results = await tester(step!.operation.perform as never, { authData, inputData } as never);
    return { items: [results].flat() as Record<string, unknown>[] };
  } catch (error) {
    return { error: (error as Error).message };
  }
}
