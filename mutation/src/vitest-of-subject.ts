import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { subjectNamed } from './subjects.ts';

const {
  workspace,
  shared = [],
  tests,
  slowTests,
  setupFiles = [],
  restoreMocks = false,
} = subjectNamed(process.env['MUTATION_SUBJECT'] ?? '');

/** Stryker runs the tests of a subject with this configuration. It reads this file from its copy of the repository. */
export default defineConfig({
  // The folders `node_modules` are links to those of the repository, and so lead to packages without mutants.
  resolve: {
    alias: shared.flatMap((folder) => {
      const name = `@workrights/${path.basename(folder)}`;
      const source = path.resolve(folder, 'src');
      return [
        { find: new RegExp(`^${name}$`), replacement: path.join(source, 'index.ts') },
        { find: new RegExp(`^${name}/(.+)$`), replacement: path.join(source, '$1.ts') },
      ];
    }),
  },
  test: {
    root: workspace,
    include: [...tests],
    exclude: [...slowTests],
    setupFiles: [...setupFiles],
    restoreMocks,
    // Starting a worker for each test file and mutant would take most of the time.
    isolate: false,
    // Each mutant that never ends takes this long. A busy machine needs ten times the time of the slowest test.
    testTimeout: 20_000,
    reporters: [],
  },
});
