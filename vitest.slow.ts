import { configDefaults, defineConfig } from 'vitest/config';

import base from './vitest.base.ts';

/** The slow tests of a package: `vitest run --config ../../vitest.slow.ts` in its folder. */
export default defineConfig({
  test: {
    ...base.test,
    include: ['test/**/*.slow.test.ts'],
    exclude: configDefaults.exclude,
    reporters: ['default', ['json', { outputFile: 'reports/slow.json' }]],
  },
});
