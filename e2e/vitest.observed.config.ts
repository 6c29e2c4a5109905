import { configDefaults, defineConfig } from 'vitest/config';

const root = new URL('..', import.meta.url).pathname;
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

/** Suites of the client and of what stands on it, with the observer's proxy before each sandbox. */
export default defineConfig({
  resolve: {
    alias: [{ find: /^@workrights\/sandbox$/u, replacement: `${root}e2e/observe/observed-sandbox.ts` }],
  },
  test: {
    maxWorkers: 2,
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: { name: 'client', root, include: ['e2e/client/{waiting,reconcile}.test.ts'], ...patience },
      },
      {
        extends: true,
        test: {
          name: 'durable',
          root,
          include: ['packages/durable/test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, '**/*.slow.test.ts'],
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'cli',
          root,
          include: ['packages/cli/test/{checks,onboarding,sending-once,output}.test.ts'],
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'n8n-light',
          root: `${root}e2e`,
          include: ['n8n/light/**/*.slow.test.ts'],
          globalSetup: ['n8n/light/setup.ts'],
          ...patience,
        },
      },
    ],
  },
});
