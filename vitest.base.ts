import { configDefaults, defineConfig } from 'vitest/config';

/** What every package's tests share. `.ci/run` sums the JSON reports, so nobody types a count in. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Those that run whole programs, or wait: `pnpm e2e` runs them, by vitest.slow.ts.
    exclude: [...configDefaults.exclude, '**/*.slow.test.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    // Files share a process, which loads what they import once: half the processor time. Each leaves nothing behind.
    isolate: false,
    // Many tests wait for a socket or a timer. Without this, vitest leaves one of two cores to itself.
    maxWorkers: '100%',
    // Generous: a slow machine is no failure, and times are measured in bench/.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
