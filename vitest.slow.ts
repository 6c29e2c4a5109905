import { configDefaults, defineConfig } from 'vitest/config';

import base from './vitest.base.ts';
import { tags } from './vitest.nightly.ts';

/** The slow tests of a package: `vitest run --config ../../vitest.slow.ts` in its folder. */
export default defineConfig({
  test: {
    ...base.test,
    include: ['test/**/*.slow.test.ts'],
    exclude: configDefaults.exclude,
    tags,
    reporters: ['default', ['json', { outputFile: 'reports/slow.json' }]],
    // They run beside those of all other packages, which leaves each a fraction of a core.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Whole programs on a busy machine: a second try, which the sum of the gate tells by name.
    retry: 1,
  },
});
