import { bundledLicenses } from '@workrights/codegen/bundled-licenses';
import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts'],
  platform: 'node',
  target: 'node22',
  format: 'esm',
  outExtensions: () => ({ js: '.js', dts: '.d.ts' }),
  dts: { tsconfig: '../tsconfig.declarations.json' },
  plugins: [bundledLicenses([])],
});
