import { configDefaults, defineConfig } from 'vitest/config';

const patience = { testTimeout: 120_000, hookTimeout: 120_000 };
const n8nServer = 'suites/n8n-server-*.test.ts';
const docs = 'suites/docs-*.test.ts';
const n8nLight = 'suites/n8n-light-*.test.ts';

/** The slow suites: they need every package built, and are no part of `test`. */
export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: 'reports/e2e.json' }]],
    projects: [
      {
        test: {
          name: 'suites',
          include: ['suites/**/*.test.ts'],
          exclude: [...configDefaults.exclude, n8nServer, n8nLight, docs],
          globalSetup: ['suites/client/global-setup.ts'],
          ...patience,
        },
      },
      { test: { name: 'docs', include: [docs], ...patience } },
      {
        test: {
          name: 'n8n-light',
          include: [n8nLight],
          globalSetup: ['n8n/light-setup.ts'],
          ...patience,
        },
      },
      {
        test: {
          name: 'n8n',
          include: [n8nServer],
          globalSetup: ['n8n/setup.ts'],
          // Each file starts an n8n, which takes a core and 700 MB: not beside one another, nor beside the rest.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          ...patience,
          testTimeout: 300_000,
        },
      },
    ],
  },
});
