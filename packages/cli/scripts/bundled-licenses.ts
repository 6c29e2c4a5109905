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
        const text =
          file === undefined
            ? `${license} (the package has no file with the text)`
            : readFileSync(join(folder, file), 'utf8').trim();
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

function byName(one: string, other: string): number {
  const name = (folder: string): string => folder.split('/node_modules/').at(-1) ?? '';
  return name(one).localeCompare(name(other), 'en');
}
