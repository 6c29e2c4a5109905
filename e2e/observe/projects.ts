import { configDefaults, type TestProjectInlineConfiguration } from 'vitest/config';

const root = new URL('../..', import.meta.url).pathname;

/** That the suites of a project do reach the observer. */
export const proof = 'observe/through-the-observer.slow.test.ts';

/** Suites of others, unchanged, with the observer before each of their sandboxes. */
function observed(
  name: string,
  { include, ...test }: { include: string[]; exclude?: string[]; globalSetup?: string[] },
): TestProjectInlineConfiguration {
  return {
    resolve: {
      alias: [{ find: /^@workrights\/sandbox$/u, replacement: `${root}e2e/observe/observed-sandbox.ts` }],
    },
    test: {
      name: `observed-${name}`,
      root,
      include: [`e2e/${proof}`, ...include],
      testTimeout: 120_000,
      hookTimeout: 120_000,
      ...test,
    },
  };
}

/** Of the client and of the n8n node: they run in the gate. */
export const observedClients = [
  observed('client', { include: ['e2e/client/{faults.slow,quirks.slow,reconcile,waiting.slow}.test.ts'] }),
  observed('n8n', {
    include: ['e2e/n8n/light/**/*.slow.test.ts'],
    globalSetup: [`${root}e2e/n8n/light/setup.ts`],
  }),
];

/** Of what stands on the client. */
export const observedOthers = [
  observed('durable', {
    include: ['packages/durable/test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'packages/**/*.slow.test.ts'],
  }),
  observed('cli', { include: ['packages/cli/test/{checks,onboarding,sending-once,output}.test.ts'] }),
];
