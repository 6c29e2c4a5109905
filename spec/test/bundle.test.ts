import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { parse } from 'yaml';
import { expect, test } from 'vitest';

import {
  bundleFile,
  contractNames,
  interfaceNames,
  operationsOf,
  readBundle,
  readFixtures,
  specFolder,
  webhooksOf,
} from '../reader/index.ts';
import { bundle } from '../scripts/bundle.ts';

test.each(contractNames)('bundles %s to YAML that says what its JSON says, in YAML 1.1 as well', (name) => {
  const yaml = readFileSync(bundleFile(name, 'whole', 'yaml'), 'utf8');
  expect(parse(yaml)).toEqual(readBundle(name));
  expect(parse(yaml, { version: '1.1' })).toEqual(readBundle(name));
});

test.each(contractNames)('leaves no reference out of %s', (name) => {
  expect(JSON.stringify(readBundle(name)).match(/"\$ref":"[^#][^"]*"/g)).toBeNull();
});

test.each(contractNames)(
  'keeps the names of the component files of %s, with one event for each webhook',
  (name) => {
    const contract = readBundle(name);
    const events = webhooksOf(contract).map(({ id }) => `${id.replace(/^on/, '')}Event`);
    const components: Record<string, object> = { ...contract.components };
    for (const kind of readdirSync(path.join(specFolder, name, 'components'))) {
      const files = readdirSync(path.join(specFolder, name, 'components', kind));
      const named = files.map((file) => path.parse(file).name);
      const expected = named.flatMap((each) => (each === 'Event' ? events : [each]));
      expect(Object.keys(components[kind] ?? {}).toSorted()).toEqual(expected.toSorted());
    }
  },
);

test.each(contractNames)('carries the accepted fixtures of %s with all that they say', (name) => {
  const fixtures = readFixtures(name, 'accepted').map((fixture) => [fixture.name, fixture.example]);
  expect(readBundle(name).components?.examples).toEqual(Object.fromEntries(fixtures));
});

test('gives the same bytes twice', async () => {
  const target = mkdtempSync(path.join(tmpdir(), 'workrights-bundle-'));
  await bundle('work-rights', { target });
  for (const type of ['json', 'yaml']) {
    const made = readFileSync(path.join(target, `work-rights.${type}`));
    expect(made).toEqual(readFileSync(bundleFile('work-rights', 'whole', type)));
  }
});

test('refuses two components that claim one name', async () => {
  const source = mkdtempSync(path.join(tmpdir(), 'workrights-bundle-'));
  for (const folder of ['one', 'two']) {
    mkdirSync(path.join(source, 'visa-checks', folder), { recursive: true });
    writeFileSync(path.join(source, 'visa-checks', folder, 'Id.yaml'), `type: string\ntitle: ${folder}\n`);
  }
  const schemas = ['one', 'two'].map((folder) => `{ $ref: ${folder}/Id.yaml }`).join(', ');
  writeFileSync(
    path.join(source, 'visa-checks/openapi.yaml'),
    `openapi: 3.1.1\ninfo: { title: Sample, version: 1.0.0 }\npaths: {}\ncomponents: { schemas: { Both: { anyOf: [${schemas}] } } }\n`,
  );
  await expect(bundle('visa-checks', { source, target: path.join(source, 'dist') })).rejects.toThrow('Id');
});

test('refuses a reference that leads nowhere', async () => {
  const source = mkdtempSync(path.join(tmpdir(), 'workrights-bundle-'));
  mkdirSync(path.join(source, 'visa-checks'));
  writeFileSync(
    path.join(source, 'visa-checks/openapi.yaml'),
    'openapi: 3.1.1\ninfo: { title: Sample, version: 1.0.0 }\npaths: { /a: { $ref: gone.yaml } }\n',
  );
  await expect(bundle('visa-checks', { source, target: path.join(source, 'dist') })).rejects.toThrow(
    'gone.yaml',
  );
});

test.each(interfaceNames)('has beside %s a bundle of each operation once, without its aliases', (name) => {
  const whole = readBundle(name);
  const own = operationsOf(whole).filter(({ aliasOf }) => aliasOf === undefined);
  const canonical = readBundle(name, 'canonical');
  expect(operationsOf(canonical).map(({ id }) => id)).toEqual(own.map(({ id }) => id));
  expect(JSON.stringify(canonical.paths)).not.toContain('x-alias-of');
  // A path is removed when its only operation was an alias.
  const paths = operationsOf(canonical).map((operation) => operation.path);
  expect(Object.keys(canonical.paths)).toEqual([...new Set(paths)]);
  expect(canonical.components).toEqual(whole.components);
});

test('requires the header Version for every operation of the Visa Checks API', () => {
  for (const { parameters } of operationsOf(readBundle('visa-checks'))) {
    const version = parameters.find(({ value }) => value.name === 'Version');
    expect(version?.value).toMatchObject({ in: 'header', required: true, schema: { format: 'date' } });
  }
});
