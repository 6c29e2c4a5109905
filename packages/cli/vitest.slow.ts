import { defineConfig } from 'vitest/config';

import slow from '../../vitest.slow.ts';

export default defineConfig({ test: { ...slow.test, setupFiles: ['../durable/test/quick-keys.ts'] } });
