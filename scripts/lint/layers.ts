import { fileURLToPath } from 'node:url';

import shared from '../../.oxlintrc.json' with { type: 'json' };

/** A path of a plugin means another file in the configuration of a package. */
const jsPlugins = shared.jsPlugins.map((path) =>
  fileURLToPath(new URL(path, new URL('../../', import.meta.url))),
);

/** Folders below a folder of `src`, and one more. */
const DEEPEST = 4;

/**
 * The lint of a package whose imports run one way.
 *
 * @param folders those of `src`, each with those that it may import: they are above it in this list. `*` is all of them, and
 * a file of `src` itself has its own name.
 */
export function oneWay(folders: Readonly<Record<string, readonly string[]>>): object {
  const names = Object.keys(folders);
  return {
    extends: [{ ...shared, jsPlugins }],
    rules: { 'import/no-cycle': ['error', { ignoreTypes: false }] },
    overrides: [
      // A folder that is not in the list.
      ...mayImport('*', []),
      ...Object.entries(folders).flatMap(([folder, others]) => {
        const below = others.find((other) => other !== '*' && names.indexOf(other) >= names.indexOf(folder));
        if (below !== undefined) throw new Error(`${folder} cannot import ${below}, which is below it.`);
        return mayImport(folder, others);
      }),
    ],
  };
}

function mayImport(folder: string, others: readonly string[]): object[] {
  const message = 'Imports between folders run one way: see oxlint.config.ts.';
  return Array.from({ length: DEEPEST }, (_, depth) => {
    const up = '../'.repeat(depth + 1);
    const group = [
      `${up}[a-z]*`,
      `${up}[a-z]*/**`,
      ...others.flatMap((other) => [`!${up}${other}`, `!${up}${other}/**`]),
    ];
    return {
      files: [`src/${folder}/${'*/'.repeat(depth)}*`],
      rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] },
    };
  });
}
