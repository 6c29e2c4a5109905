import { fileURLToPath } from 'node:url';

import shared from '../../.oxlintrc.json' with { type: 'json' };

/** Absolute paths, because a package's configuration would resolve relative ones from its own folder. */
const jsPlugins = shared.jsPlugins.map((path) =>
  fileURLToPath(new URL(path, new URL('../../', import.meta.url))),
);

/** How many levels of folders below a folder of `src` the patterns cover. */
const DEEPEST = 4;

/**
 * The lint configuration of a package whose imports run one way.
 *
 * @param folders the folders of `src`, each with those that it may import, which stand above it in this list. `*` means all
 * of them. List a file of `src` under its own name.
 */
export function oneWay(folders: Readonly<Record<string, readonly string[]>>): object {
  const names = Object.keys(folders);
  return {
    extends: [{ ...shared, jsPlugins }],
    rules: { 'import/no-cycle': ['error', { ignoreTypes: false }] },
    overrides: [
      // Applies to folders that are not in the list.
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
