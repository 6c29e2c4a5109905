import { defineConfig } from 'vitest/config';
import base from '../../vitest.base.ts';

/** Tests end in `.mts`: n8n's gate lints every `.ts` of the package with rules for code that runs in n8n. */
export default defineConfig({
  test: { ...base.test, include: ['test/**/*.test.mts'], restoreMocks: true },
});
