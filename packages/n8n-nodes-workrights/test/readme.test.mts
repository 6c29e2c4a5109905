import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');

it('links to files of the repository that are there', () => {
  const links = [...readme.matchAll(/workrights-kit\/(?:tree|blob)\/main\/([^)#\s]+)/gu)].map(
    ([, path]) => path,
  );
  expect(links).not.toEqual([]);
  expect(links.filter((path) => !existsSync(join(root, path ?? '')))).toEqual([]);
});
