import { bundledLicenses } from '@workrights/codegen/bundled-licenses';
import { defineConfig, type UserConfig } from 'tsdown';

const entry = {
  index: 'src/index.ts',
  ky: 'src/ky.ts',
  'match-check': 'src/reconciling/match-check.ts',
};

const shared = {
  entry,
  platform: 'neutral',
  target: 'es2023',
  dts: { tsconfig: '../tsconfig.declarations.json' },
  // Shortens some code that bundlers leave as it is. Names, lines and comments stay for people who read and debug it.
  minify: { compress: { joinVars: false, sequences: false }, mangle: false, codegen: false },
} satisfies UserConfig;

/** Matches files, without declarations, whose paths in the folder of the packages begin with one of these. */
function files(...beginnings: string[]): RegExp {
  return new RegExp(`/(?=.*(?<!\\.d)\\.(?:ts|json)$)(?:${beginnings.join('|')})`);
}

function parts(...beginnings: string[]): RegExp {
  return files(`client/src/(?:${beginnings.join('|')})`);
}

/**
 * The package's exports except its errors, in one file each. `index.js` has `export *` of each file. A bundler such as esbuild
 * then takes what is imported from that file only, and doesn't follow the other imports of `index.js`.
 */
const apart = {
  explain: 'src/summary/explain.ts',
  summarise: 'src/summary/summarise.ts',
  'summarise-work-rights': 'src/summary/summarise-work-rights.ts',
  'visa-checks': 'src/clients/visa-checks-exports.ts',
  'work-rights': 'src/clients/work-rights-exports.ts',
  'client-credentials': 'src/tokens/client-credentials.ts',
};

const keepApart = {
  name: 'keep-apart',
  resolveId(source: string, importer: string | undefined) {
    if (!importer?.endsWith('/client/src/index.ts')) return null;
    const found = Object.entries(apart).find(([, file]) => file === source.replace('./', 'src/'));
    return found ? { id: `./${found[0]}.js`, external: true } : null;
  },
};

/**
 * A bundler such as esbuild puts a file that both the start and a later part need into the start, with everything that either
 * of them uses of it. So code that only one class uses has its own file, and later parts are found by their `import()`. Files
 * that the same parts need become one file, which compresses better. So `validation-by`, which both classes load, imports
 * nothing.
 */
const groups = [
  {
    name: 'shared',
    test: files(
      'client/package.json',
      'client/src/errors/(?:invalid-request|work-rights-kit)-error',
      'client/src/privacy/check-id',
      'results/src/(?:as-text|check-end|employer)',
      'time/src/(?:calendar|days|service-day|written-day)',
    ),
  },
  // A separate file: otherwise `index.js` would export what one summary uses of the other's file.
  { name: 'json', test: files('results/src/(?:doubt-words|json|plain-text|snapshot)') },
  { name: 'explain', test: files('client/src/summary/explain', 'results/src/result-codes') },
  {
    name: 'summarise-work-rights',
    test: files('client/src/summary/summarise-work-rights', 'results/src/(?:visa-end|work-rights)'),
  },
  {
    name: 'summarise',
    test: files(
      'client/src/summary',
      'results/src/(?!compared-check|match-check|of-another|refusal|resemblance)',
    ),
  },
  { name: 'client-credentials', test: parts('tokens/') },
  { name: 'settling', test: parts('reconciling/settling') },
  {
    name: 'work-rights',
    test: parts(
      'clients/work-rights\\.',
      'creating/save-onboard',
      'generated/work-rights',
      'reconciling/reconcile-onboard',
      'waiting/wait-for-(?:all-)?onboard',
      'work-rights',
    ),
  },
  {
    name: 'visa-checks',
    test: parts(
      'attachments/(?!save-)',
      'clients/visa-checks\\.',
      'creating/create-visa-check',
      'generated/visa-checks',
      'reconciling/ledger',
      'visa-checks',
      'waiting/(?:batcher|lookup-size|poll|wait|wait-for-visa-checks|wait-token)\\.',
    ),
  },
  {
    name: 'core',
    test: files(
      'client/src/(?:arguments|errors|generated|lists|logging|privacy|waiting)/',
      'client/src/transport/(?!follow-)',
      'client/src/validation/validation(?!-)',
      'explainer/src/(?:block-page|value)',
      'results/src/refusal',
      'time/src',
    ),
  },
];

// `node:` modules are used only by one dynamic import: see src/attachments.
const neverBundle = [/^node:/];

export default defineConfig([
  {
    ...shared,
    entry: { ...entry, ...apart },
    deps: { neverBundle },
    plugins: [keepApart],
    outputOptions: { codeSplitting: { includeDependenciesRecursively: false, groups } },
  },
  // For programs that can only `require` CommonJS, such as Jest. It includes ky, which is an ES module, and has no `import()`.
  {
    ...shared,
    format: 'cjs',
    deps: { neverBundle, alwaysBundle: ['ky'] },
    // ky has classes with the same names, such as `TimeoutError`. Without `keepNames`, ours would be renamed. Types don't need
    // it.
    outputOptions: (options, _, { cjsDts }) => ({
      ...options,
      dynamicImportInCjs: false,
      keepNames: !cjsDts,
    }),
    plugins: [bundledLicenses()],
  },
]);
