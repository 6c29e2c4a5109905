import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { parse } from 'yaml';
import { expect, test } from 'vitest';

import { bundle } from '../scripts/bundle.ts';
import { interfaceNames, specFolder } from '../scripts/paths.ts';

type Components = Record<string, Record<string, unknown>>;

interface Bundle {
  paths: Record<string, unknown>;
  components: Components;
}

const dist = path.join(specFolder, 'dist');
const read = (name: string): Bundle =>
  JSON.parse(readFileSync(path.join(dist, `${name}.json`), 'utf8')) as Bundle;

test.each(interfaceNames)('bundles %s to YAML that says what its JSON says, in YAML 1.1 as well', (name) => {
  const yaml = readFileSync(path.join(dist, `${name}.yaml`), 'utf8');
  expect(parse(yaml)).toEqual(read(name));
  expect(parse(yaml, { version: '1.1' })).toEqual(read(name));
});

test.each(interfaceNames)('leaves no reference out of %s', (name) => {
  expect(JSON.stringify(read(name)).match(/"\$ref":"[^#][^"]*"/g)).toBeNull();
});

test.each(interfaceNames)('keeps the names of the component files of %s', (name) => {
  const { components } = read(name);
  for (const kind of readdirSync(path.join(specFolder, name, 'components'))) {
    const files = readdirSync(path.join(specFolder, name, 'components', kind)).map(
      (file) => path.parse(file).name,
    );
    expect(Object.keys(components[kind] ?? {}).toSorted()).toEqual(files.toSorted());
  }
});

test.each(interfaceNames)('carries the accepted fixtures of %s with all that they say', (name) => {
  const folder = path.join(specFolder, 'fixtures/accepted', name);
  const fixtures = Object.fromEntries(
    readdirSync(folder).map((file) => [
      path.parse(file).name,
      JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as unknown,
    ]),
  );
  expect(read(name).components['examples'] ?? {}).toEqual(fixtures);
});

test('gives the same bytes twice', async () => {
  const target = mkdtempSync(path.join(tmpdir(), 'workrights-bundle-'));
  await bundle('work-rights', { target });
  for (const file of ['work-rights.json', 'work-rights.yaml']) {
    expect(readFileSync(path.join(target, file))).toEqual(readFileSync(path.join(dist, file)));
  }
});

test('refuses two components that claim one name', async () => {
  const source = mkdtempSync(path.join(tmpdir(), 'workrights-bundle-'));
  for (const folder of ['one', 'two']) {
    mkdirSync(path.join(source, 'sample', folder), { recursive: true });
    writeFileSync(path.join(source, 'sample', folder, 'Id.yaml'), `type: string\ntitle: ${folder}\n`);
  }
  const schemas = ['one', 'two'].map((folder) => `{ $ref: ${folder}/Id.yaml }`).join(', ');
  writeFileSync(
    path.join(source, 'sample/openapi.yaml'),
    `openapi: 3.1.1\ninfo: { title: Sample, version: 1.0.0 }\npaths: {}\ncomponents: { schemas: { Both: { anyOf: [${schemas}] } } }\n`,
  );
  await expect(bundle('sample', { source, target: path.join(source, 'dist') })).rejects.toThrow('Id');
});

test('refuses a reference that leads nowhere', async () => {
  const source = mkdtempSync(path.join(tmpdir(), 'workrights-bundle-'));
  mkdirSync(path.join(source, 'sample'));
  writeFileSync(
    path.join(source, 'sample/openapi.yaml'),
    'openapi: 3.1.1\ninfo: { title: Sample, version: 1.0.0 }\npaths: { /a: { $ref: gone.yaml } }\n',
  );
  await expect(bundle('sample', { source, target: path.join(source, 'dist') })).rejects.toThrow('gone.yaml');
});

test.each(interfaceNames)('has beside %s a bundle of each operation once, without its aliases', (name) => {
  const operations = (paths: Bundle['paths']): string[] =>
    Object.values(paths)
      .flatMap((item) => Object.values(item as Record<string, Record<string, string>>))
      .filter(({ operationId }) => operationId !== undefined)
      .flatMap(({ operationId = '', 'x-alias-of': alias }) => (alias === undefined ? [operationId] : []));
  const canonical = read(`${name}.canonical`);
  expect(operations(canonical.paths)).toEqual(operations(read(name).paths));
  expect(JSON.stringify(canonical.paths)).not.toContain('x-alias-of');
  // A path whose only operation was an alias is gone, and not left without one.
  for (const item of Object.values(canonical.paths)) expect(operations({ item })).not.toEqual([]);
  expect(canonical.components).toEqual(read(name).components);
});
