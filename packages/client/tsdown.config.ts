import { bundledLicenses } from '@workrights/codegen/bundled-licenses';
import { defineConfig, type UserConfig } from 'tsdown';

const shared: UserConfig = {
  entry: {
    index: 'src/index.ts',
    ky: 'src/ky.ts',
    'visa-checks': 'src/visa-checks.ts',
    'work-rights': 'src/work-rights.ts',
  },
  platform: 'neutral',
  target: 'es2023',
  dts: { tsconfig: '../tsconfig.declarations.json' },
  // Bundlers don't shorten some code as well. Names, lines and comments stay for those who read and debug it.
  minify: { compress: { joinVars: false, sequences: false }, mangle: false, codegen: false },
};

// `node:` modules are reached by one dynamic import only: see src/attachments.
const neverBundle = [/^node:/];

export default defineConfig([
  {
    ...shared,
    deps: { neverBundle },
    // What is loaded when first needed shares no file with what loads it: see src/reconciling/means.ts.
    outputOptions: {
      codeSplitting: {
        groups: [{ name: 'settling', test: /src\/reconciling\/(as-text|inconclusive|settling|timing)\.ts$/ }],
      },
    },
  },
  // For what can `require` CommonJS only, such as Jest: ky, which is an ES module, is in it, and no `import()`.
  {
    ...shared,
    format: 'cjs',
    deps: { neverBundle, alwaysBundle: ['ky'] },
    // ky has classes of the same names, such as `TimeoutError`: without `keepNames`, ours are renamed. Types need none of it.
    outputOptions: (options, _, { cjsDts }) => ({
      ...options,
      dynamicImportInCjs: false,
      keepNames: !cjsDts,
    }),
    plugins: [bundledLicenses()],
  },
]);
