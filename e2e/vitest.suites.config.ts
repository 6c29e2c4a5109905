import { configDefaults, defineConfig } from 'vitest/config';

import { tags } from '../vitest.nightly.ts';
import { observed, proof } from './observe/projects.ts';

/** Of every project. Generous: a slow machine is no failure, and all suites share its cores. The gate's sum names each second try. */
const shared = {
  tags,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  retry: 1,
  expect: { poll: { timeout: 60_000, interval: 250 } },
};
const n8nServer = 'n8n/server/**/*.slow.test.ts';
const docs = 'docs/**/*.slow.test.ts';
const n8nLight = 'n8n/light/**/*.slow.test.ts';

/** The slow suites, marked by `.slow.test.ts`: they need every package built, and are no part of `test`. */
export default defineConfig({
  test: {
    // They mostly wait: for a browser, a database, a program that is killed.
    maxWorkers: 3,
    reporters: ['default', 'json'],
    outputFile: { json: 'reports/e2e.json' },
    projects: [
      {
        test: {
          name: 'suites',
          include: ['**/*.slow.test.ts'],
          exclude: [...configDefaults.exclude, n8nServer, n8nLight, docs, `**/${proof}`],
          globalSetup: ['support/prepare-suites.ts'],
          ...shared,
        },
      },
      ...observed,
      { test: { name: 'docs', include: [docs], ...shared } },
      {
        test: {
          name: 'n8n-light',
          include: [n8nLight],
          globalSetup: ['n8n/light/setup.ts'],
          ...shared,
        },
      },
      {
        test: {
          name: 'n8n',
          include: [n8nServer],
          globalSetup: ['n8n/server/setup.ts'],
          // Files share an n8n, or start one, which takes a core and 700 MB: not beside one another. Vitest wants such a
          // project in a group of its own, after the others; `pnpm e2e` runs it in a process of its own, beside the others.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          ...shared,
        },
      },
    ],
  },
});
