import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stringify } from 'yaml';

import { diffWithLastRelease } from '../scripts/diff.ts';

let repository: string;
let folder: string;

function git(...args: string[]): void {
  // Nothing of the developer's own settings, such as signing, and nothing of a hook that runs this may matter here.
  const outside = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  const env = {
    ...Object.fromEntries(outside),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
  };
  execFileSync('git', ['-c', 'user.name=Sample', '-c', 'user.email=sample@example.com', ...args], {
    cwd: repository,
    env,
    stdio: 'ignore',
  });
}

/** Writes a contract of one operation, whose answer has the given properties. */
function writeContract(
  version: string,
  properties: readonly string[],
  required: readonly string[] = [],
): void {
  const schema = {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(properties.map((name) => [name, { type: 'string' }])),
  };
  const post = {
    operationId: 'createSample',
    requestBody: { content: { 'application/json': { schema } } },
    responses: { 200: { description: 'Created.' } },
  };
  mkdirSync(path.join(folder, 'visa-checks'), { recursive: true });
  writeFileSync(
    path.join(folder, 'visa-checks/openapi.yaml'),
    stringify({ openapi: '3.1.1', info: { title: 'Sample', version }, paths: { '/samples': { post } } }),
  );
}

beforeEach(() => {
  repository = mkdtempSync(path.join(tmpdir(), 'workrights-release-'));
  folder = path.join(repository, 'spec');
  git('init', '-q');
  writeContract('1.2.0', ['id', 'name']);
  git('add', '.');
  git('commit', '-q', '-m', 'Release');
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(repository, { recursive: true });
});

test('passes and says so when nothing was released yet', async () => {
  expect(await diffWithLastRelease(folder)).toEqual({ passed: true, tag: undefined, reports: [] });
});

test('passes outside a git repository', async () => {
  rmSync(path.join(repository, '.git'), { recursive: true });
  expect(await diffWithLastRelease(folder)).toMatchObject({ passed: true, tag: undefined });
});

test('passes when nothing has changed', async () => {
  git('tag', '@workrights/spec@1.2.0');
  expect(await diffWithLastRelease(folder)).toMatchObject({ passed: true, tag: '@workrights/spec@1.2.0' });
});

test('refuses a breaking change under a minor version', async () => {
  git('tag', '@workrights/spec@1.2.0');
  writeContract('1.3.0', ['id', 'name'], ['name']);
  const { passed, reports } = await diffWithLastRelease(folder);
  expect(passed).toBe(false);
  expect(reports.join()).toContain('require a major bump (2.0.0)');
});

test('takes a breaking change under a new major version', async () => {
  git('tag', '@workrights/spec@1.2.0');
  writeContract('2.0.0', ['id', 'name'], ['name']);
  expect(await diffWithLastRelease(folder)).toMatchObject({ passed: true });
});

test('takes a compatible change under a minor version, and refuses it under the same one', async () => {
  git('tag', '@workrights/spec@1.2.0');
  writeContract('1.3.0', ['id', 'name', 'note']);
  expect(await diffWithLastRelease(folder)).toMatchObject({ passed: true });
  writeContract('1.2.0', ['id', 'name', 'note']);
  expect(await diffWithLastRelease(folder)).toMatchObject({ passed: false });
});

test('looks at the folder that it is given, also inside a git hook', async () => {
  vi.stubEnv('GIT_DIR', path.join(repository, 'elsewhere'));
  git('tag', '@workrights/spec@1.2.0');
  expect(await diffWithLastRelease(folder)).toMatchObject({ tag: '@workrights/spec@1.2.0' });
});

test('compares with the newest release by version, not by name', async () => {
  git('tag', '@workrights/spec@1.9.0');
  git('tag', '@workrights/spec@1.10.0');
  git('tag', '@workrights/client@2.0.0');
  expect(await diffWithLastRelease(folder)).toMatchObject({ tag: '@workrights/spec@1.10.0' });
});
