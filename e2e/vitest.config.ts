import { defineConfig } from 'vitest/config';

import base from '../vitest.base.ts';

/** The quick tests. `vitest.suites.config.ts` runs the slow suites, which are named `.slow.test.ts`. */
export default defineConfig({ test: { ...base.test, include: ['**/*.test.ts'] } });
