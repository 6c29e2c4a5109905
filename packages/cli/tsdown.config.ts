import { bundledLicenses } from '@workrights/codegen/bundled-licenses';
import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/main.ts'],
  platform: 'node',
  target: 'node22',
  format: 'esm',
  outExtensions: () => ({ js: '.js' }),
  dts: false,
  minify: true,
  deps: {
    // All in a few files: one package to install, and little to load. The keyring is a binary, the
    // reader of workbooks is optional, and the mock is too large.
    alwaysBundle: [/.*/],
    neverBundle: [/^node:/, /^hucre/, '@napi-rs/keyring', '@workrights/mock', 'pg-native'],
  },
  plugins: [bundledLicenses()],
});
