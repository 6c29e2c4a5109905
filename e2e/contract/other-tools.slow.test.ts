import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { bundleFile, interfaceNames, operationsOf, readBundle, readFixtures } from '@workrights/spec/reader';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { useEach } from '../../vitest.use.ts';
import { runTool, toolsFolder } from '../support/run-tool.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = useEach(() => temporaryFolder('tools'));

describe.each(interfaceNames)('the bundle of %s', (name) => {
  const bundle = bundleFile(name, 'whole', 'yaml');
  const operations = operationsOf(readBundle(name));
  const operationIds = operations.map(({ id }) => id).toSorted();
  const schemas = Object.keys(readBundle(name).components?.schemas ?? {});

  test('gives openapi-typescript types of every operation and schema, which take every accepted request', async () => {
    const output = await compiledFile(`${name}.ts`);
    await runTool('node_modules/openapi-typescript/bin/cli.js', bundle, '--output', output.file);
    const text = await readFile(output.file, 'utf8');
    for (const { id } of operations) expect(text).toContain(`operations["${id}"]`);
    for (const schema of schemas) expect(text).toMatch(new RegExp(`^ {8}(readonly )?"?${schema}"?:`, 'm'));
    const requests = readFixtures(name, 'accepted').filter(({ part }) => part === 'request');
    expect(requests.length).toBeGreaterThan(0);
    const constants = requests.map(({ operation, value }, index) => {
      const type = `operations["${operation}"]["requestBody"]["content"]["application/json"]`;
      // The update of a person may have unpublished fields, which the type of a literal can't have.
      const isOpen = operation === 'updateEmployee';
      const text = JSON.stringify(value);
      return isOpen
        ? `const value${index} = ${text} as const; export const request${index}: ${type} = value${index};`
        : `export const request${index}: ${type} = ${text};`;
    });
    await appendFile(output.file, constants.join('\n'));
    await output.compile();
  });

  test('gives orval a function an operation, which compile', async () => {
    const output = await compiledFile(`${name}.ts`);
    await runTool('run-orval.mjs', bundle, output.file);
    const text = await readFile(output.file, 'utf8');
    for (const { id } of operations) expect(text).toContain(`export const ${id} = async`);
    await output.compile();
  });

  test("is valid to Scalar's parser, which follows every reference", async () => {
    const found = JSON.parse(await runTool('run-scalar.mjs', bundle)) as {
      valid: boolean;
      errors: unknown[];
      operations: { operationId: string; hasErrorBody: boolean }[];
      schemas: string[];
    };
    expect(found).toMatchObject({ valid: true, errors: [] });
    expect(found.operations.map(({ operationId }) => operationId).toSorted()).toEqual(operationIds);
    expect(found.operations.every(({ hasErrorBody }) => hasErrorBody)).toBe(true);
    expect(found.schemas).toEqual(schemas);
  });

  test('becomes a Postman collection with every request, and the fixtures as bodies', async () => {
    const requests = JSON.parse(await runTool('run-postman.mjs', bundle)) as {
      method: string;
      path: string;
      body?: string;
    }[];
    const expected = operations.map(
      (operation) => `${operation.method.toUpperCase()} ${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    expect(requests.map(({ method, path: route }) => `${method} ${route}`).toSorted()).toEqual(
      expected.toSorted(),
    );
    const fixtures = readFixtures(name, 'accepted')
      .filter(({ part }) => part === 'request')
      .map(({ value }) => value);
    const bodies = requests.flatMap(({ body }) => (body ? [JSON.parse(body) as unknown] : []));
    expect(bodies).not.toHaveLength(0);
    for (const body of bodies) expect(fixtures).toContainEqual(body);
  });

  test('breaks no OWASP rule of Spectral but those that are switched off with a reason', async () => {
    const broken = new Set(await brokenRules(bundle));
    const rulesets = await Promise.all(['spectral.yaml', `spectral-${name}.yaml`].map(readRuleset));
    const switchedOff = rulesets.flatMap(({ rules }) => Object.keys(rules));
    expect([...broken].toSorted()).toEqual(switchedOff.toSorted());
  });
});

async function readRuleset(file: string): Promise<{ rules: Record<string, 'off'> }> {
  return parse(await readFile(path.join(toolsFolder, file), 'utf8')) as { rules: Record<string, 'off'> };
}

/** Lints a bundle with all rules, and returns the code of each result, including hints. */
async function brokenRules(bundle: string): Promise<string[]> {
  const output = path.join(folder.path, 'results.json');
  const args = ['lint', bundle, '--ruleset', 'spectral-all.yaml', '--format', 'json', '--output', output];
  // Its exit code also reports results. Spectral has failed only if the file is missing.
  await runTool('node_modules/@stoplight/spectral-cli/dist/index.js', ...args).catch(() => '');
  const results = JSON.parse(await readFile(output, 'utf8')) as { code: string }[];
  return results.map(({ code }) => code);
}

/** A file for generated TypeScript, and a check that throws with the compiler's messages. */
async function compiledFile(name: string): Promise<{ file: string; compile(): Promise<void> }> {
  const file = path.join(folder.path, name);
  await writeFile(path.join(folder.path, 'package.json'), '{ "type": "module" }');
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2024', '--module', 'nodenext'];
  return {
    file,
    compile: async () => {
      await runTool('node_modules/typescript/bin/tsc', ...options, '--lib', 'es2024,dom,dom.iterable', file);
    },
  };
}
