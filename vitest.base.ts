import { defineConfig } from 'vitest/config';

/** What every package's tests share. `.ci/run` sums the JSON reports, so nobody types a count in. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
