import { createRequire } from 'node:module';

import { expect, it } from 'vitest';

import manifest from '../package.json' with { type: 'json' };

const require = createRequire(import.meta.url);

async function load(build: string, file: string): Promise<Record<string, unknown>> {
  const url = new URL(`../${file}`, import.meta.url).href;
  return (build === 'CommonJS' ? require(`../${file}`) : await import(url)) as Record<string, unknown>;
}

const builds = Object.entries(manifest.exports).flatMap(([entry, conditions]) => [
  { entry, build: 'an ES module', file: conditions.default.default },
  { entry, build: 'CommonJS', file: conditions.require.default },
]);

it.each(builds)(
  '$entry, built as $build, keeps the name of each class and function',
  async ({ build, file }) => {
    const functions = Object.entries(await load(build, file)).flatMap(([name, value]) =>
      typeof value === 'function' ? [[name, value.name]] : [],
    );
    expect(functions.length).toBeGreaterThan(0);
    expect(functions.filter(([name, own]) => own !== name)).toEqual([]);
  },
);

it.each(builds.filter(({ entry }) => entry === '.'))(
  'an error of the client that is built as $build has the name of its class',
  async ({ build, file }) => {
    const { VisaChecks } = (await load(build, file)) as unknown as typeof import('../src/index.ts');
    const fetch = () => new Promise<never>(() => undefined);
    const checks = new VisaChecks({ baseUrl: 'http://127.0.0.1:4010', accessToken: 'x', fetch });
    const error = (await checks.get('vc_1', { timeout: 1 }).catch((thrown: unknown) => thrown)) as Error;
    expect([error.constructor.name, error.name]).toEqual(['TimeoutError', 'TimeoutError']);
  },
);
