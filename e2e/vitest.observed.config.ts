import { defineConfig } from 'vitest/config';

import { observedClients, observedOthers } from './observe/projects.ts';

/** All suites that run through the observer too. The gate runs a part of them, by `vitest.suites.config.ts`. */
export default defineConfig({
  test: { maxWorkers: 2, reporters: ['default'], projects: [...observedClients, ...observedOthers] },
});
