import { defineConfig } from 'vitest/config';

/** What every package's tests share. `.ci/run` sums the JSON reports, so nobody types a count in. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    // Generous: a slow machine is no failure, and times are measured in bench/.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
