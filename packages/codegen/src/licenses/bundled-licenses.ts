import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Plugin } from 'rolldown';

import { inside } from './inside.ts';
import { SEPARATOR } from './listed-packages.ts';
import { licenseText } from './license-text.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly author?: string | { readonly name: string };
}

/**
 * Writes the licences of all third-party packages in the bundle to `dist/licenses.txt`, as they require. If the bundle contains
 * what another package of this workspace has built, it adds the licences of that package.
 *
 * @param copied packages whose code a generator has copied into the sources, where a bundler can't see whose it is
 */
export function bundledLicenses(copied: readonly string[] = []): Plugin {
  return {
    name: 'bundled-licenses',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.keys(file.modules) : [],
      );
      const entries = new Set([
        ...copied.flatMap((name) => entriesOf(join(import.meta.dirname, '../../node_modules', name))),
        ...folders(modules, /^.*\/node_modules\/(?:@[^/]+\/)?[^/@][^/]*(?=\/)/u).flatMap(entriesOf),
        ...folders(modules, /^(?!.*\/node_modules\/).*\/dist(?=\/)/u).flatMap(builtBefore),
      ]);
      if (entries.size === 0) return;
      this.emitFile({
        type: 'asset',
        fileName: 'licenses.txt',
        source: `${[...entries].toSorted((one, other) => one.localeCompare(other, 'en')).join(SEPARATOR)}\n`,
      });
    },
  };
}

function folders(modules: readonly string[], part: RegExp): string[] {
  return [...new Set(modules.flatMap((id) => part.exec(id) ?? []))];
}

function entriesOf(folder: string): string[] {
  const { name, version, license, author } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Manifest;
  const file = readdirSync(folder).find((each) => /^licen[cs]e/iu.test(each));
  const holder = typeof author === 'string' ? author : (author?.name ?? `the authors of ${name}`);
  const text = file === undefined ? licenseText(license, holder) : readFileSync(join(folder, file), 'utf8');
  return [`${name} ${version}, ${license}\n\n${text.trim()}`, ...inside(name)];
}

function builtBefore(dist: string): string[] {
  const file = join(dist, 'licenses.txt');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(SEPARATOR) : [];
}
