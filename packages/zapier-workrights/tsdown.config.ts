import { bundledLicenses } from '@workrights/codegen/bundled-licenses';
import { defineConfig } from 'tsdown';

/** All but Zapier's core in one folder: `zapier push` packs the folder `dist` with what its own manifest names. */
export default defineConfig({
  entry: ['src/index.ts'],
  platform: 'node',
  target: 'node22',
  format: 'esm',
  outExtensions: () => ({ js: '.js' }),
  dts: false,
  deps: { alwaysBundle: [/.*/], neverBundle: [/^node:/, 'zapier-platform-core'] },
  plugins: [bundledLicenses()],
});
