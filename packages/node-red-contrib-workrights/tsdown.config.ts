import { bundledLicenses } from '@workrights/codegen/bundled-licenses';
import { defineConfig } from 'tsdown';

export default defineConfig([
  {
    entry: ['src/workrights.ts'],
    platform: 'node',
    target: 'node22',
    // Node-RED loads nodes with `require`, and takes the function itself.
    format: 'cjs',
    dts: false,
    clean: false,
    plugins: [bundledLicenses(['@workrights/countries/node_modules/i18n-iso-countries'])],
  },
  {
    // `scripts/write-editor.ts` puts it into the HTML file of the nodes.
    entry: ['src/editor/register.ts'],
    platform: 'browser',
    target: 'es2023',
    format: 'iife',
    dts: false,
    clean: false,
  },
]);
