import { bundledLicenses } from '@workrights/codegen/bundled-licenses';
import { defineConfig, type UserConfig } from 'tsdown';

const shared: UserConfig = {
  entry: {
    index: 'src/index.ts',
    ky: 'src/ky.ts',
    'match-check': 'src/reconciling/match-check.ts',
  },
  platform: 'neutral',
  target: 'es2023',
  dts: { tsconfig: '../tsconfig.declarations.json' },
  // Bundlers don't shorten some code as well. Names, lines and comments stay for those who read and debug it.
  minify: { compress: { joinVars: false, sequences: false }, mangle: false, codegen: false },
};

/** Files of `src` whose paths begin like one of these. */
function partsOf(...beginnings: string[]): RegExp {
  return new RegExp(`/client/(?:src/(?:${beginnings.join('|')}).*(?<!\\.d)\\.ts|package.json)$`);
}

/**
 * A bundler such as esbuild takes a file that both the start and a part that loads later need into the start, with all that
 * either uses of it. So what only one class uses has a file of its own; what loads later is found by its `import()`.
 */
const groups = [
  { name: 'time', test: /\/time\/src\/.*(?<!\.d)\.ts$/ },
  { name: 'summary', test: /\/(?:results\/src|client\/src\/summary)\/.*(?<!\.d)\.ts$/ },
  { name: 'settling', test: partsOf('reconciling/settling') },
  {
    name: 'work-rights',
    test: partsOf(
      'clients/work-rights',
      'creating/save-onboard',
      'generated/work-rights',
      'reconciling/reconcile-onboard',
      'waiting/wait-for-(?:all-)?onboard',
      'work-rights',
    ),
  },
  {
    name: 'core',
    test: partsOf(
      'arguments',
      'attachments/(?!save-)',
      'clients',
      'creating',
      'errors',
      'generated',
      'lists',
      'logging',
      'privacy',
      'reconciling/(?:ledger|track)',
      'transport/(?!follow-)',
      'validation/validation(?!-)',
      'visa-checks',
      'waiting',
    ),
  },
];

// `node:` modules are reached by one dynamic import only: see src/attachments.
const neverBundle = [/^node:/];

export default defineConfig([
  {
    ...shared,
    deps: { neverBundle },
    outputOptions: { codeSplitting: { includeDependenciesRecursively: false, groups } },
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
