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
  // Bundlers don't shorten some code as well. Names, lines and comments stay for those who read and debug it.
  minify: { compress: { joinVars: false, sequences: false }, mangle: false, codegen: false },
} satisfies UserConfig;

/** Files whose paths begin like one of these in the folder of the packages; no declarations. */
function files(...beginnings: string[]): RegExp {
  return new RegExp(`/(?=.*(?<!\\.d)\\.(?:ts|json)$)(?:${beginnings.join('|')})`);
}

function parts(...beginnings: string[]): RegExp {
  return files(`client/src/(?:${beginnings.join('|')})`);
}

/**
 * What the package exports beside its errors, a file each. `index.js` has `export *` of each file: a bundler such as esbuild then
 * takes what is imported from that file, and doesn't follow the other imports of `index.js`.
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
 * A bundler such as esbuild takes a file that both the start and a part that loads later need into the start, with all that
 * either uses of it. So what only one class uses has a file of its own; what loads later is found by its `import()`. Files
 * that the same parts need become one, which compresses better: so `validation-by`, which both classes load, imports nothing.
 */
const groups = [
  {
    name: 'shared',
    test: files(
      'client/package.json',
      'client/src/errors/(?:invalid-request|work-rights-kit)-error',
      'client/src/privacy/redact',
      'client/src/reconciling/as-text',
      'results/src/(?:check-end|employer|refusal)',
      'time/src/(?:calendar|days|service-day|written-day)',
    ),
  },
  // A file apart: what one summary took from the other's file, `index.js` would export.
  { name: 'json', test: files('results/src/(?:doubt-words|json|plain-text|snapshot)') },
  { name: 'explain', test: files('client/src/summary/explain', 'results/src/result-codes') },
  {
    name: 'summarise-work-rights',
    test: files('client/src/summary/summarise-work-rights', 'results/src/(?:visa-end|work-rights)'),
  },
  { name: 'summarise', test: files('client/src/summary', 'results/src') },
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
      'reconciling/track',
      'visa-checks',
      'waiting/(?:batcher|lookup-size|poll|wait|wait-for-visa-checks|wait-token)\\.',
    ),
  },
  {
    name: 'core',
    test: files(
      'client/src/(?:arguments|errors|generated|lists|logging|waiting)/',
      'client/src/reconciling/ledger',
      'client/src/transport/(?!follow-)',
      'client/src/validation/validation(?!-)',
      'explainer/src/block-page',
      'time/src',
    ),
  },
];

// `node:` modules are reached by one dynamic import only: see src/attachments.
const neverBundle = [/^node:/];

export default defineConfig([
  {
    ...shared,
    entry: { ...entry, ...apart },
    deps: { neverBundle },
    plugins: [keepApart],
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
