import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { publishedPackages } from '../../scripts/release/published-packages.ts';
import { removeStale } from '../../scripts/release/remove-stale.ts';
import { sbomsOf } from '../../scripts/sbom/sboms-of.ts';
import { aboveLimits, measure, type Size } from '../../scripts/size/measure.ts';
import { useOnce } from '../../vitest.use.ts';
import { pnpm } from '../support/commands.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const packages = publishedPackages(root);

type Limits = Size & { readonly installs: number };

const limits = JSON.parse(await readFile(path.join(root, 'scripts/size/limits.json'), 'utf8')) as Record<
  string,
  Limits
>;

const folder = useOnce(() => temporaryFolder('sizes'));
const installs = new Map(sbomsOf().map((each) => [each.name, each.installs]));

async function pack(packageFolder: string): Promise<Size> {
  const place = await mkdtemp(path.join(folder.path, 'packed-'));
  await pnpm(packageFolder, 'pack', '--pack-destination', place);
  const [file = ''] = await readdir(place);
  return measure(path.join(place, file));
}

test('every limit is one of a package that is published', () => {
  expect(Object.keys(limits).toSorted()).toEqual(packages.map(({ name }) => name).toSorted());
});

test.each(packages)('$name is within its limits, packed and installed', async (each) => {
  const measured = {
    ...(await pack(path.join(root, each.folder))),
    installs: installs.get(each.name) ?? Infinity,
  };
  expect(aboveLimits(measured, limits[each.name])).toEqual([]);
});

describe('a package that is too large is refused:', () => {
  const allowed = { packed: 1500, unpacked: 4000, files: 3, installs: 2 };

  test.each([
    ['by its tarball', { 'a.bin': random(3000) }, 1, ['packed', 'unpacked']],
    ['by its files', { 'a.txt': 'a'.repeat(9000) }, 1, ['unpacked']],
    ['by their number', { 'a.txt': '', 'b.txt': '', 'c.txt': '' }, 1, ['files']],
    ['by what is installed with it', {}, 3, ['installs']],
    ['and one within all limits is not', { 'a.txt': 'a' }, 2, []],
  ])('%s', async (_, files: Record<string, string | Buffer>, installed, above) => {
    const place = await mkdtemp(path.join(folder.path, 'package-'));
    await mkdir(place, { recursive: true });
    await writeFile(
      path.join(place, 'package.json'),
      '{ "name": "x", "version": "1.0.0", "license": "MIT" }',
    );
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(place, name), text);
    const measured = { ...(await pack(place)), installs: installed };
    const told = aboveLimits(measured, allowed).map((line) => line.split(':')[0]);
    // Random bytes don't compress, so they are above the packed limit too.
    expect(told).toEqual(expect.arrayContaining(above.slice(0, 1)));
    expect(above.length === 0 ? told : above).toEqual(expect.arrayContaining(told));
  });

  test('when nobody gave it limits', () => {
    expect(aboveLimits(allowed, undefined)).toEqual(['it has no limits in scripts/size/limits.json']);
  });
});

test('what earlier builds have left in `dist` is removed before a package is packed', async () => {
  const dist = path.join(folder.path, 'stale/dist');
  await mkdir(dist, { recursive: true });
  const files = {
    'index.js': `import './one-AAAAAAAA.js';`,
    'index.d.ts': `export * from './one-DDDDDDDD.js';`,
    'one-AAAAAAAA.js': `await import('./two-words-_B-B_BBB.js');`,
    'one-CCCCCCCC.js': `import './two-words-EEEEEEEE.js';`,
    'one-DDDDDDDD.d.ts': '',
    'two-words-EEEEEEEE.js': `import './one-CCCCCCCC.js';`,
    'two-words-_B-B_BBB.js': '',
    'licenses.txt': 'one-CCCCCCCC',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(dist, name), text);
  expect(removeStale(path.dirname(dist)).toSorted()).toEqual(['one-CCCCCCCC.js', 'two-words-EEEEEEEE.js']);
  expect(await readdir(dist)).toHaveLength(6);
  expect(removeStale(path.join(folder.path, 'without-a-build'))).toEqual([]);
});

function random(bytes: number): Buffer {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes)));
}
