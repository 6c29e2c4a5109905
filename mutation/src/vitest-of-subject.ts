import { defineConfig } from 'vitest/config';
import { subjectNamed } from './subjects.ts';

const { workspace, tests, slowTests } = subjectNamed(process.env['MUTATION_SUBJECT'] ?? '');

/** How Stryker runs the tests of a subject. It reads this file from its copy of the repository. */
export default defineConfig({
  plugins: [
    {
      name: 'cheap-keys',
      enforce: 'pre',
      // A third of a second for each ledger that a test opens would take most of the time.
      transform: (code, id) =>
        id.endsWith('/privacy/keys.ts') ? code.replace('scrypt:32768:8:3', 'scrypt:64:8:1') : undefined,
    },
  ],
  test: {
    root: workspace,
    include: [...tests],
    exclude: [...slowTests],
    // A new worker for each test file and mutant would take most of the time.
    isolate: false,
    // Each mutant that waits for ever takes as long. A busy machine needs ten times what the slowest tests need by themselves.
    testTimeout: 20_000,
    reporters: [],
  },
});
