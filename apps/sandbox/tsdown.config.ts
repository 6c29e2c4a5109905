import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/main.ts', 'src/index.ts', 'src/cli/run-command.ts'],
  platform: 'node',
  target: 'node24',
  format: 'esm',
  outExtensions: () => ({ js: '.js', dts: '.d.ts' }),
  dts: true,
});
