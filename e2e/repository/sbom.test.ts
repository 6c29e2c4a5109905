import { readFileSync } from 'node:fs';
import path from 'node:path';

import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { beforeAll, describe, expect, test } from 'vitest';

import { publishedPackages } from '../../scripts/release/published-packages.ts';
import { sbomsOf, type PackageWithSbom } from '../../scripts/sbom/sboms-of.ts';
import type { Component } from '../../scripts/sbom/with-bundled.ts';

const root = path.resolve(import.meta.dirname, '../..');
const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot7);

let packages: readonly PackageWithSbom[];
beforeAll(() => {
  packages = sbomsOf();
});

function sbomOf(name: string): PackageWithSbom['sbom'] {
  const found = packages.find((each) => each.name === name);
  if (found === undefined) throw new Error(`${name} is not published.`);
  return found.sbom;
}

const isBundled = ({ properties = [] }: Component) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:bundled' && value === 'true');
const namesOf = (components: readonly Component[]) =>
  components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`));

describe.each(publishedPackages(root))('the SBOM of $name', ({ name, version, folder }) => {
  test('is what the schema of CycloneDX 1.7 asks for', async () => {
    expect(await validator.validate(JSON.stringify(sbomOf(name)))).toBeNull();
  });

  test('names the package, and all that its manifest depends on', () => {
    const { metadata, components } = sbomOf(name);
    const manifest = readFileSync(path.join(root, folder, 'package.json'), 'utf8');
    const { dependencies = {} } = JSON.parse(manifest) as { dependencies?: Record<string, string> };
    expect(namesOf([metadata.component])).toEqual([name]);
    expect(metadata.component.version).toBe(version);
    expect(namesOf(components)).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  });

  test('names each component once, and says who depends on it', () => {
    const { metadata, components, dependencies: edges } = sbomOf(name);
    const refs = components.map((each) => each['bom-ref']);
    expect(refs).toEqual([...new Set(refs)]);
    const reached = new Set(edges.flatMap(({ dependsOn }) => dependsOn));
    expect(refs.filter((ref) => !reached.has(ref))).toEqual([]);
    expect([metadata.component['bom-ref'], ...refs]).toEqual(expect.arrayContaining([...reached]));
  });
});

test('a document that the schema refuses is seen', async () => {
  const sbom = sbomOf('@workrights/client');
  const broken = { ...sbom, components: [...sbom.components, { name: 'no type' }] };
  expect(await validator.validate(JSON.stringify(broken))).not.toBeNull();
});

test.each([
  [
    '@workrights/cli',
    [
      '@stricli/core',
      'ajv',
      '@clack/prompts',
      'jq-wasm',
      'jq',
      'ky',
      'oniguruma',
      'marked',
      'pg',
      'stream-json',
      'zod',
    ],
  ],
  ['@workrights/client', ['ky']],
  ['@workrights/durable', ['i18n-iso-countries']],
  ['@workrights/sandbox', ['ajv', 'ajv-formats', 'i18n-iso-countries']],
  ['n8n-nodes-workrights', ['i18n-iso-countries']],
])('%s names what is inside its own files', (name, bundled) => {
  expect(namesOf(sbomOf(name).components.filter(isBundled))).toEqual(expect.arrayContaining(bundled));
});

test('jq is said to be inside jq-wasm, and to be on no registry', () => {
  const { components, dependencies } = sbomOf('@workrights/cli');
  const jq = components.find(({ name }) => name === 'jq');
  expect(jq?.purl).toBe('pkg:generic/jq@1.8.2');
  const holder = dependencies.find(({ dependsOn }) => dependsOn.includes('pkg:generic/jq@1.8.2'));
  expect(holder?.ref).toMatch(/^pkg:npm\/jq-wasm@3\.0\.0/);
});

test('the keys of every platform are named, not only those of the machine that releases', () => {
  const names = namesOf(sbomOf('@workrights/cli').components);
  for (const platform of ['darwin-arm64', 'linux-x64-gnu', 'win32-x64-msvc']) {
    expect(names).toContain(`@napi-rs/keyring-${platform}`);
  }
});

test("the n8n node ships the licence of the countries' names, as their package has it", () => {
  const node = path.join(root, 'packages/n8n-nodes-workrights');
  const countries = path.join(node, '../countries/node_modules/i18n-iso-countries');
  const { version } = JSON.parse(readFileSync(path.join(countries, 'package.json'), 'utf8')) as {
    version: string;
  };
  const text = readFileSync(path.join(countries, 'LICENSE'), 'utf8');
  expect(readFileSync(path.join(node, 'licenses.txt'), 'utf8')).toBe(
    `i18n-iso-countries ${version}, MIT\n\n${text}`,
  );
});
