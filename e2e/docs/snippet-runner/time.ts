import { createServer } from 'node:http';

import type { Sandbox } from '@workrights/sandbox';

import { listen } from '../../support/loopback-server.ts';

/** A Monday, 11:00 at UTC+10, outside the off-peak window. Dates in the guides follow from it. */
export const START = Date.parse('2026-11-23T01:00:00Z');

/** How the sandbox's time passes while snippets run. A frozen clock always stays frozen. */
export interface Time {
  /** Gives programs the day of the guides, because their statements about a check depend on it. */
  readonly env: Readonly<Record<string, string>>;
  /** Lets time run ahead, a minute each second, while this work seems only to wait. */
  hurryWhile<T>(work: Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const TICK_MS = 100;
/** Time runs ahead only after this pause, so that a read right after a write sees no later state. */
const IDLE_MS = 1500;
/** From this time on, time runs ahead without a pause, because a program that polls often also waits. */
const LONG_MS = 8000;

export async function startTime({ clock, context }: Sandbox): Promise<Time> {
  const shift = START - Date.now();
  clock.set(START, 'real');
  const pass = (seconds: number) => {
    if (clock.mode === 'real') clock.advance(seconds * 1000);
  };
  const server = await listen(
    createServer(({ url = '' }, response) => {
      pass(Number.parseFloat(url.slice(1)) || 0);
      response.end();
    }),
  );
  const lastRequest = () => context.journal.list()[0]?.request_id;

  return {
    env: {
      NODE_OPTIONS: `--import=${import.meta.resolve('./guide-clock.mjs')}`,
      DOCS_SHIFT: String(Math.round(shift / 1000)),
      // The server behind `sleep` in a snippet: `GET /20` advances the clock by twenty seconds.
      DOCS_SLEEP: server.url,
    },
    async hurryWhile(work) {
      let seen = lastRequest();
      let first: number | undefined;
      let last: number | undefined;
      const ticks = setInterval(() => {
        const now = performance.now();
        const newest = lastRequest();
        if (newest !== seen) {
          seen = newest;
          last = now;
          first ??= now;
        }
        if (first === undefined || last === undefined) return;
        if (now - last > IDLE_MS || now - first > LONG_MS) pass((60 * TICK_MS) / 1000);
      }, TICK_MS);
      try {
        return await work;
      } finally {
        clearInterval(ticks);
      }
    },
    async close() {
      await server[Symbol.asyncDispose]();
    },
  };
}
