import { readFileSync } from 'node:fs';
import path from 'node:path';

import { withInstallLines } from '../../scripts/install-blocks.ts';
import type { Newcomer } from './newcomer.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The first code block in a language after a heading of a README. */
export function first(language: string, readme: string): string {
  const [, code] = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'msu').exec(readme) ?? [];
  if (code === undefined) throw new Error(`The README has no example in ${language}.`);
  return code;
}

/** The install line of a page once the packages are on npm. */
export function installLine(file: string): string {
  const text = withInstallLines(readFileSync(path.join(root, file), 'utf8'), file, { published: true });
  const [line] = /^npm install .+$/mu.exec(text) ?? [];
  if (line === undefined) throw new Error(`${file} doesn't say how to install the package.`);
  return line;
}

/** The dependencies of a package that this repository doesn't publish, with their ranges. */
export function foreignDependencies(folder: string): string[] {
  const manifest = readFileSync(path.join(root, 'packages', folder, 'package.json'), 'utf8');
  const { dependencies = {} } = JSON.parse(manifest) as { dependencies?: Readonly<Record<string, string>> };
  return Object.entries(dependencies).flatMap(([name, range]) =>
    range.startsWith('workspace:') ? [] : [`'${name}@${range}'`],
  );
}

/** Installs a package with the line of its README, and returns the installed README. */
export async function install(person: Newcomer, folder: string, name: string): Promise<string> {
  await person.shell(installLine(`${folder}/README.md`));
  return person.readme(name);
}
