import { defineConfig } from 'vitest/config';
import { subjectNamed } from './subjects.ts';

const { workspace, tests, slowTests, setupFiles = [] } = subjectNamed(process.env['MUTATION_SUBJECT'] ?? '');

/** How Stryker runs the tests of a subject. It reads this file from its copy of the repository. */
export default defineConfig({
  test: {
    root: workspace,
    include: [...tests],
    exclude: [...slowTests],
    setupFiles: [...setupFiles],
    // A new worker for each test file and mutant would take most of the time.
    isolate: false,
    // Each mutant that waits for ever takes as long. A busy machine needs ten times what the slowest tests need by themselves.
    testTimeout: 20_000,
    reporters: [],
  },
});
