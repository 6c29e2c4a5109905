import { defineConfig, type UserConfig } from 'tsdown';

const shared: UserConfig = {
  entry: {
    index: 'src/index.ts',
    'visa-checks': 'src/visa-checks.ts',
    'work-rights': 'src/work-rights.ts',
  },
  platform: 'neutral',
  target: 'es2023',
  dts: true,
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
  // For what can `require` CommonJS only, such as Jest: no `import()`.
  { ...shared, format: 'cjs', deps: { neverBundle }, outputOptions: { dynamicImportInCjs: false } },
]);
