import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { isNight } from '../../vitest.nightly.ts';
import { prepared } from '../support/prepared.ts';
import { toolsFolder as tools } from '../support/run-tool.ts';
import { run } from '../support/commands.ts';

prepared('other tools');
const { folder } = prepared('packed client');
const readme = await readFile(path.resolve(import.meta.dirname, '../../packages/client/README.md'), 'utf8');

const kit = "import('@workrights/client')";
/** Names that the README's examples use without declaring them: from an earlier example, or the reader's own. */
const GIVEN: Readonly<Record<string, string>> = {
  baseUrl: 'string',
  accessToken: 'string',
  signal: 'AbortSignal',
  ids: 'string[]',
  save: '(token: string) => Promise<void>',
  fetchToken: '() => Promise<string>',
  checks: `${kit}.VisaChecks`,
  rights: `${kit}.WorkRights`,
  request: `${kit}.VisaCheckCreate`,
  requests: `${kit}.VisaCheckCreate[]`,
  check: `${kit}.VisaCheck`,
};
const CLASSES = ['VisaChecks', 'WorkRights', 'TimeoutError'];

/** An example with declarations of the names that it lacks. */
function moduleOf(example: string): string {
  const lacks = (name: string) =>
    new RegExp(`\\b${name}\\b`, 'u').test(example) &&
    !new RegExp(`(?:const|function) ${name}\\b|import [^;]*\\b${name}\\b[^;]*from`, 'u').test(example);
  const imports = CLASSES.filter(lacks).map((name) => `import { ${name} } from '@workrights/client';`);
  const given = Object.entries(GIVEN).flatMap(([name, type]) =>
    lacks(name) ? [`declare const ${name}: ${type};`] : [],
  );
  return [...imports, ...given, example].join('\n');
}

/** The output of `tsc --init` of TypeScript 5.9 and later, but with the default `lib`, which includes the DOM's globals. */
const compilerOptions = {
  module: 'nodenext',
  target: 'esnext',
  types: ['node'],
  sourceMap: true,
  declaration: true,
  declarationMap: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  strict: true,
  jsx: 'react-jsx',
  verbatimModuleSyntax: true,
  isolatedModules: true,
  noUncheckedSideEffectImports: true,
  moduleDetection: 'force',
  skipLibCheck: true,
  noEmit: true,
};

describe.each(['undici', 'undici-7', 'undici-6'])("the README's examples with %s", (undici) => {
  // In the gate, all with the newest compiler, and one with the oldest.
  const older = isNight ? ['typescript', 'typescript-6'] : undici === 'undici' ? ['typescript'] : [];
  test.each([...older, 'typescript-7'])('compile as `tsc --init` of %s sets it up', async (compiler) => {
    const place = path.join(folder, `readme-${undici}-${compiler}`);
    await mkdir(path.join(place, 'node_modules/@types'), { recursive: true });
    for (const [name, from] of [
      ['undici', undici],
      ['@opentelemetry', '@opentelemetry'],
      ['@types/node', '@types/node'],
    ] as const)
      await symlink(path.join(tools, 'node_modules', from), path.join(place, 'node_modules', name));
    await writeFile(path.join(place, 'package.json'), '{ "type": "module" }');
    await writeFile(path.join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    const examples = [...readme.matchAll(/^ *```ts\n(.*?)^ *```/gmsu)];
    expect(examples.length).toBeGreaterThan(10);
    for (const { 1: code = '', index } of examples) {
      const line = readme.slice(0, index).split('\n').length;
      await writeFile(path.join(place, `line-${line}.ts`), moduleOf(code));
    }
    const tsc = path.join(tools, 'node_modules', compiler, 'bin/tsc');
    const complaints = await run(process.execPath, [tsc, '--pretty', 'false'], { cwd: place }).then(
      ({ stdout }) => stdout,
      ({ message, stdout }: Error & { stdout: string }) => `${message}\n${stdout}`,
    );
    expect(complaints).toBe('');
  });
});
