import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts', 'src/main.ts', 'src/prism-process.ts'],
  dts: true,
  fixedExtension: false,
});
