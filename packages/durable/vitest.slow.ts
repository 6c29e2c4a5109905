import { defineConfig } from 'vitest/config';

import slow from '../../vitest.slow.ts';

export default defineConfig({ test: { ...slow.test, setupFiles: ['test/quick-keys.ts'] } });
