import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { listedPackages, SEPARATOR } from '../../packages/codegen/src/licenses/listed-packages.ts';
import { publishedPackages } from '../../scripts/release/published-packages.ts';
import { run } from '../support/commands.ts';

const repository = path.resolve(import.meta.dirname, '../..');

/** Licences that require only their own text, so that anybody may use and distribute the package. */
const ALLOWED = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  '0BSD',
  'ICU',
  // Requires nothing: the work is in the public domain.
  'Unlicense',
]);

/** A choice is allowed if one of its licences is. */
function isAllowed(licence: string): boolean {
  const choices = licence.replace(/^\((.*)\)$/u, '$1').split(' OR ');
  return choices.some((each) => ALLOWED.has(each));
}

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const packages = publishedPackages(repository);
const published = packages.map(
  ({ folder }) => JSON.parse(readFileSync(path.join(repository, folder, 'package.json'), 'utf8')) as Manifest,
);

test.each(published)(
  'all that is installed with $name has a licence that lets everybody use it',
  async (manifest) => {
    const { name, dependencies = {} } = manifest;
    const command = ['--filter', name, 'licenses', 'list', '--prod', '--json'];
    const { stdout } = await run('pnpm', command, { cwd: repository, maxBuffer: 2 ** 26 });
    const found = JSON.parse(stdout) as Record<string, { name: string }[]>;
    const names = new Set(Object.values(found).flatMap((list) => list.map((each) => each.name)));
    const fromOutside = Object.keys(dependencies).filter(
      (each) => !dependencies[each]?.startsWith('workspace:'),
    );
    expect(fromOutside.filter((each) => !names.has(each))).toEqual([]);
    expect(Object.keys(found).filter((licence) => !isAllowed(licence))).toEqual([]);
  },
);

test.each(packages)('what is inside the files of $name has such a licence too', ({ folder }) => {
  const lists = ['licenses.txt', 'dist/licenses.txt']
    .map((file) => path.join(repository, folder, file))
    .filter(existsSync);
  const found = lists.flatMap((file) => listedPackages(readFileSync(file, 'utf8')));
  expect(found.filter(({ license }) => !isAllowed(license))).toEqual([]);
});

test('the list of what is inside the command has a text for each', () => {
  const cli = path.join(repository, 'packages/cli/dist/licenses.txt');
  const entries = readFileSync(cli, 'utf8').split(SEPARATOR);
  expect(entries.length).toBeGreaterThan(30);
  expect(entries.filter((text) => !/copyright/iu.test(text))).toEqual([]);
  expect(entries.filter((text) => text.length < 500)).toEqual([]);
});

test.each([
  'GPL-3.0-only',
  '(MIT AND GPL-3.0-only)',
  'MIT AND CC-BY-4.0',
  'SEE LICENSE IN LICENSE.md',
  'Unknown',
  '',
])('the licence "%s" is not let through', (licence) => {
  expect(isAllowed(licence)).toBe(false);
});
