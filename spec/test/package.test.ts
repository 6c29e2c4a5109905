import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { interfaceNames, readBundle, readText, specFolder } from '../reader/index.ts';

const text = readFileSync(path.join(specFolder, 'package.json'), 'utf8');
const manifest = JSON.parse(text) as Record<'exports' | 'publishConfig', object> & { files: string[] };
const readme = readFileSync(path.join(specFolder, 'README.md'), 'utf8');

test('is published with all that it exports here, but for its TypeScript', () => {
  const { exports, publishConfig } = manifest;
  expect(publishConfig).toEqual({
    exports: { ...exports, './reader': undefined, './observing': undefined, './lint/observed': undefined },
  });
});

test('exports each file that its README names, for both interfaces, from a folder that is published', () => {
  const [, section = ''] = readme.split('## Which file for which tool');
  const named = [...section.matchAll(/`((?:visa-checks|not-shown)[\w.-]*\.(?:json|yaml))`/g)].map(
    ([, name = '']) => name,
  );
  const names = named.flatMap((name) => [name, name.replace('visa-checks', 'work-rights')]);
  expect(new Set(names).size).toBeGreaterThan(8);
  for (const name of names) {
    const file = fileURLToPath(import.meta.resolve(`@workrights/spec/${name}`));
    expect(existsSync(file)).toBe(true);
    expect(manifest.files).toContain(path.relative(specFolder, file).split(path.sep)[0]);
  }
});

test.each(interfaceNames)('gives all files of %s the version of the document', (name) => {
  const { version } = readBundle(name).info;
  for (const form of ['.canonical', '.openapi-3.0', '.swagger-2.0']) {
    const document = JSON.parse(readText(path.join(specFolder, 'dist', `${name}${form}.json`))) as {
      info: { version: string };
    };
    expect(document.info.version).toBe(version);
  }
});
