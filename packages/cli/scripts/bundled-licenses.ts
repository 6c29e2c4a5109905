import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Rolldown } from 'tsdown';

/** Writes the licences of all packages of others that are in the bundle, as they ask for. */
export function bundledLicenses(): Rolldown.Plugin {
  return {
    name: 'bundled-licenses',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.keys(file.modules) : [],
      );
      const folders = new Set(
        modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/@][^/]*(?=\/)/u.exec(id) ?? []),
      );
      const texts = [...folders].toSorted(byName).map((folder) => {
        const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
          name: string;
          version: string;
          license: string;
        };
        const file = readdirSync(folder).find((each) => /^licen[cs]e/iu.test(each));
        const text = readFileSync(file === undefined ? textOf(license) : join(folder, file), 'utf8').trim();
        return `${name} ${version}, ${license}\n\n${text}`;
      });
      this.emitFile({
        type: 'asset',
        fileName: 'licenses.txt',
        source: `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`,
      });
    },
  };
}

/** The same text in another package, by licence: for packages that name one and have no file with it. */
const SAME_TEXT: Readonly<Record<string, string>> = {
  'Apache-2.0': 'typescript/LICENSE',
  MIT: '@clack/prompts/LICENSE',
};

function textOf(license: string): string {
  const file = SAME_TEXT[license];
  if (file === undefined) throw new Error(`A package in the bundle has no text of its licence ${license}.`);
  return join(import.meta.dirname, '../node_modules', file);
}

function byName(one: string, other: string): number {
  const name = (folder: string): string => folder.split('/node_modules/').at(-1) ?? '';
  return name(one).localeCompare(name(other), 'en');
}
