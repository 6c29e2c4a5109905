import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { toolsFolder } from '../support/run-tool.ts';
import { bundle } from './bundle.ts';

/** The part of miniflare that is used here. It isn't installed in the workspace. */
interface MiniflareModule {
  Miniflare: new (options: object) => {
    dispatchFetch(url: string, init: { method: string; body: string }): Promise<Response>;
    dispose(): Promise<void>;
  };
}

/**
 * Bundles a Worker into one file, as wrangler does, runs it in workerd, and returns its JSON response.
 *
 * @param compatibilityFlags without `nodejs_compat` there is no `node:` module
 */
export async function runInWorker(
  worker: string,
  compatibilityFlags: readonly string[],
  settings: unknown,
): Promise<unknown> {
  const { resolve } = createRequire(path.join(toolsFolder, 'package.json'));
  const { Miniflare } = (await import(pathToFileURL(resolve('miniflare')).href)) as MiniflareModule;
  const contents = await bundle(worker, ['workerd', 'worker', 'browser']);
  const miniflare = new Miniflare({
    modules: [{ type: 'ESModule', path: 'worker.mjs', contents }],
    compatibilityDate: '2026-07-30',
    compatibilityFlags,
  });
  try {
    const response = await miniflare.dispatchFetch('http://worker.example/', {
      method: 'POST',
      body: JSON.stringify(settings),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return JSON.parse(text);
  } finally {
    await miniflare.dispose();
  }
}
