import { defineConfig } from 'vitest/config';
import { subjectNamed } from './subjects.ts';

const { workspace, tests, slowTests } = subjectNamed(process.env['MUTATION_SUBJECT'] ?? '');

/** How Stryker runs the tests of a subject. It reads this file from its copy of the repository. */
export default defineConfig({
  test: {
    root: workspace,
    include: [...tests],
    exclude: ['**/*.slow.test.ts', ...slowTests],
    // A new worker for each test file and mutant would take most of the time.
    isolate: false,
    testTimeout: 30_000,
    reporters: [],
  },
});
