import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'visa-checks': 'src/visa-checks.ts',
    'work-rights': 'src/work-rights.ts',
  },
  platform: 'neutral',
  target: 'es2023',
  dts: true,
  // `node:` modules are reached by one dynamic import only: see src/attachments.
  deps: { neverBundle: [/^node:/] },
});
