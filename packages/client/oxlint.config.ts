import { fileURLToPath } from 'node:url';

import shared from '../../.oxlintrc.json' with { type: 'json' };

/** A path of a plugin means another file here than there. */
const jsPlugins = shared.jsPlugins.map((path) =>
  fileURLToPath(new URL(path, new URL('../../', import.meta.url))),
);

/** The folders of `src`, each with those that it may import: they are above it in this list, so imports run one way. */
const folders = {
  options: [],
  sdk: ['options'],
  generated: ['sdk'],
  privacy: [],
  errors: ['generated', 'options', 'privacy'],
  arguments: ['errors'],
  logging: ['arguments', 'errors'],
  transport: ['arguments', 'errors', 'logging', 'options', 'privacy', 'sdk'],
  lists: ['arguments', 'errors', 'options', 'transport'],
  'visa-checks': ['arguments', 'errors', 'generated', 'lists', 'options', 'transport'],
  'work-rights': ['arguments', 'errors', 'generated', 'lists', 'options', 'transport'],
  attachments: ['arguments', 'errors', 'generated', 'options', 'transport', 'visa-checks'],
  waiting: [
    'arguments',
    'errors',
    'generated',
    'lists',
    'options',
    'transport',
    'visa-checks',
    'work-rights',
  ],
  reconciling: [
    'arguments',
    'errors',
    'generated',
    'options',
    'transport',
    'visa-checks',
    'waiting',
    'work-rights',
  ],
  validation: ['arguments', 'errors', 'options', 'privacy', 'transport'],
  summary: ['arguments', 'errors', 'generated'],
  clients: ['*'],
};

const names = Object.keys(folders);

function mayImport(folder: string, others: readonly string[]): object {
  const below = others.find((other) => other !== '*' && names.indexOf(other) >= names.indexOf(folder));
  if (below !== undefined) throw new Error(`${folder} cannot import ${below}, which is below it.`);
  const group = ['../[a-z]*/**', ...others.map((other) => `!../${other}/**`)];
  const message = 'Imports between folders run one way: see oxlint.config.ts.';
  return {
    files: [`src/${folder}/**`],
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] },
  };
}

export default {
  extends: [{ ...shared, jsPlugins }],
  rules: { 'import/no-cycle': ['error', { ignoreTypes: false }] },
  overrides: [
    // A folder that is not in the list.
    mayImport('*', []),
    ...Object.entries(folders).map(([folder, others]) => mayImport(folder, others)),
  ],
};
