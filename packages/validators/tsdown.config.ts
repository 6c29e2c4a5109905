import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: 'src/index.ts',
  // CommonJS for what can `require` nothing else, such as Jest.
  format: ['esm', 'cjs'],
  platform: 'neutral',
  dts: { tsconfig: '../tsconfig.declarations.json' },
});
