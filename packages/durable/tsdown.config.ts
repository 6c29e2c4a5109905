import { defineConfig } from 'tsdown';

export default defineConfig({
  entry: ['src/index.ts'],
  platform: 'node',
  target: 'node22',
  format: 'esm',
  outExtensions: () => ({ js: '.js', dts: '.d.ts' }),
  dts: true,
  // The names of countries, which are bundled, are of this library.
  copy: [
    {
      from: '../countries/node_modules/i18n-iso-countries/LICENSE',
      to: 'dist',
      rename: 'i18n-iso-countries-license.txt',
    },
  ],
});
