import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { prepared } from '../../support/prepared.ts';
import { run } from '../../support/commands.ts';

const tools = path.resolve(import.meta.dirname, '../tools');
const source = path.resolve(import.meta.dirname, '../../../packages/n8n-nodes-workrights');
const unpacked = prepared('node on the engine');

/** The output of a script in the tools folder, even if it fails. */
async function output(script: string, ...args: string[]): Promise<string> {
  // Some of n8n's lint rules treat file names differently in a test run.
  const env = { ...process.env, NODE_ENV: 'production' };
  const failure = (error: { stdout: string; stderr: string }) => error;
  const { stdout, stderr } = await run(process.execPath, [script, ...args], { cwd: tools, env }).catch(
    failure,
  );
  return stdout + stderr;
}

describe("n8n's gate", () => {
  test('passes its verification scanner, source and tarball', async () => {
    const said = await output('scan.mjs', source, unpacked);
    expect(said.trim().split(/\s*\n\s*/)).toEqual(['source: passed', 'tarball: passed']);
  });

  test('passes the lint of n8n-node in strict mode without a warning', async () => {
    expect((await output('lint.mjs', source)).trim()).toMatch(/^\d+ files$/);
  });

  test('would not pass what breaks a rule', async () => {
    const said = await output('scan.mjs', path.join(tools, 'fixtures/breaks-rules'), unpacked);
    expect(said).toContain('source: failed');
  });
});

describe('the tarball', () => {
  test('requires nothing but n8n-workflow, and the crypto of Node', async () => {
    const files = await readdir(unpacked, { recursive: true });
    const scripts = files.filter((file) => file.endsWith('.js'));
    const texts = await Promise.all(scripts.map((file) => readFile(path.join(unpacked, file), 'utf8')));
    const required = texts.flatMap((text) => [...text.matchAll(/\b(?:require|import)\(["']([^"']+)["']\)/g)]);
    const bare = required.map(([, name = '']) => name).filter((name) => !name.startsWith('.'));
    expect([...new Set(bare)].toSorted()).toEqual(['n8n-workflow', 'node:crypto']);
  });

  test('has no run-time dependency, and asks for n8n-workflow as its only peer', async () => {
    const manifest = JSON.parse(await readFile(path.join(unpacked, 'package.json'), 'utf8')) as object;
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).toMatchObject({
      license: 'MIT',
      peerDependencies: { 'n8n-workflow': '*' },
      n8n: { n8nNodesApiVersion: 1, strict: true },
    });
    expect(JSON.stringify(manifest)).not.toContain('workspace:');
  });

  test('holds icons for light and dark, codex files, output schemas, README and licences', async () => {
    const files = await readdir(unpacked, { recursive: true });
    expect(files).toEqual(
      expect.arrayContaining([
        'LICENSE',
        'licenses.txt',
        'README.md',
        'dist/icons/workrights.svg',
        'dist/icons/workrights.dark.svg',
        'dist/nodes/WorkRights/WorkRights.node.json',
        'dist/nodes/WorkRightsRelayTrigger/WorkRightsRelayTrigger.node.json',
        'dist/nodes/WorkRightsTrigger/WorkRightsTrigger.node.json',
        'dist/nodes/WorkRights/__schema__/v1.0.0/visaCheck/create.json',
      ]),
    );
    expect(files.filter((file) => /\.(?:ts|mts|map)$/.test(file))).toEqual([]);
  });
});
