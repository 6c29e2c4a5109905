import { bundledLicenses } from '@workrights/codegen/bundled-licenses';
import { defineConfig } from 'tsdown';

import { templates } from './src/editor/templates.ts';

export default defineConfig([
  {
    entry: ['src/workrights.ts'],
    // Node-RED loads nodes with `require`, and takes the function itself.
    format: 'cjs',
    plugins: [bundledLicenses(['@workrights/countries/node_modules/i18n-iso-countries'])],
    // Node-RED looks for them beside the code.
    copy: ['icons'],
  },
  {
    entry: { workrights: 'src/editor/editor.ts' },
    platform: 'browser',
    target: 'es2023',
    format: 'iife',
    outputOptions: { entryFileNames: '[name].html' },
    banner: '<script>',
    footer: `</script>\n${templates()}`,
  },
]);
