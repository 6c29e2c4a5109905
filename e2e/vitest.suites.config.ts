import { configDefaults, defineConfig } from 'vitest/config';

import { tags } from '../vitest.nightly.ts';
import { observed, proof } from './observe/projects.ts';

/** For all projects. Timeouts are long, because all suites share the cores. The gate's summary names each second try. */
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

/** The slow suites, named `.slow.test.ts`. They need every package built, and aren't part of `test`. */
export default defineConfig({
  test: {
    // Suites mostly wait: for a browser, a database, a program that is killed. With two at a time, a third of the gate's
    // processor time was idle.
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
          // One file at a time: files share an n8n or start one, which takes a core and 700 MB. Vitest requires a group of
          // its own for such a project, after the others. `pnpm e2e` runs the project in a separate process, at the same
          // time as the others.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          ...shared,
        },
      },
    ],
  },
});
