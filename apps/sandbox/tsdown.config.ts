import { bundledLicenses } from '@workrights/codegen/bundled-licenses';
import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/main.ts', 'src/index.ts', 'src/cli/run-command.ts'],
  platform: 'node',
  target: 'node22',
  format: 'esm',
  outExtensions: () => ({ js: '.js', dts: '.d.ts' }),
  dts: { tsconfig: '../tsconfig.declarations.json' },
  // The generated validators contain parts of ajv.
  plugins: [bundledLicenses(['ajv', 'ajv-formats'])],
});
