import { configDefaults, type TestProjectInlineConfiguration } from 'vitest/config';

import { isNight, tags } from '../../vitest.nightly.ts';

const root = new URL('../..', import.meta.url).pathname;

/** Proves that a project's suites reach the observer. */
export const proof = 'observe/through-the-observer.slow.test.ts';

/** A project of other suites, unchanged, with the observer in front of each of their sandboxes. */
function observedProject(
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
      tags,
      testTimeout: 120_000,
      hookTimeout: 120_000,
      ...test,
    },
  };
}

/** Whole suites of other packages. The gate runs a small one of the client and one of the n8n node. */
export const observed = [
  observedProject('client', {
    include: [
      `e2e/client/${isNight ? '{faults.slow,quirks.slow,reconcile,waiting.slow}' : 'reconcile'}.test.ts`,
    ],
  }),
  observedProject('n8n', {
    include: [`e2e/n8n/light/${isNight ? '!(gate)' : 'error-output'}.slow.test.ts`],
    globalSetup: [`${root}e2e/n8n/light/setup.ts`],
  }),
  ...(isNight
    ? [
        observedProject('durable', {
          include: ['packages/durable/test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'packages/**/*.slow.test.ts'],
        }),
        observedProject('cli', {
          include: ['packages/cli/test/{checks,onboarding,sending-once,output}.test.ts'],
        }),
      ]
    : []),
];
