import { defineConfig } from 'vitest/config';

/** The slow suites: they need every package built, and are no part of `test`. */
export default defineConfig({
  test: {
    include: ['suites/**/*.test.ts'],
    globalSetup: ['suites/client/global-setup.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/e2e.json' }]],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
