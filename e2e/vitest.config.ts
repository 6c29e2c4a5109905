import { defineConfig } from 'vitest/config';

import base from '../vitest.base.ts';

/** The quick tests. Those marked `.slow` are the suites of `vitest.suites.config.ts`. */
export default defineConfig({ test: { ...base.test, include: ['**/*.test.ts'] } });
