import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { failures, problemsInList, type Accepted, type Advisory } from '../../scripts/audit/judge.ts';
import { run } from '../support/commands.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = path.resolve(import.meta.dirname, '../..');
const list = JSON.parse(readFileSync(path.join(root, 'scripts/audit/accepted.json'), 'utf8')) as Accepted[];
const today = new Date('2026-11-22T12:00:00Z');
const entry: Accepted = {
  advisory: 'GHSA-aaaa-bbbb-cccc',
  package: 'ky',
  reason: 'The option is never set by this client.',
  until: '2026-12-31',
};

test('every accepted advisory has a reason, and a day that is not past', () => {
  expect(problemsInList(list, new Date())).toEqual([]);
});

describe('an entry of the list', () => {
  test('with a reason, for some weeks, is taken', () => {
    expect(problemsInList([entry, { ...entry, until: '2026-11-22' }], today)).toEqual([]);
  });

  test.each([
    ['without a reason', { reason: undefined }, /reason is missing/],
    ['with a blank reason', { reason: '   ' }, /reason is missing/],
    ['with a word for a reason', { reason: 'fine' }, /reason is missing/],
    ['past its day', { until: '2026-11-21' }, /expired on 2026-11-21/],
    ['without a day', { until: undefined }, /until is no day/],
    ['with a day that is not one', { until: '2027-02-31x' }, /until is no day/],
    ['for years', { until: '2029-01-01' }, /more than 180 days away/],
    ['without a package', { package: undefined }, /package is missing/],
    ['for all advisories', { advisory: '*' }, /advisory is no id/],
  ])('%s is refused', (_, change, problem) => {
    expect(problemsInList([{ ...entry, ...change } as Partial<Accepted>], today)).toEqual([
      expect.stringMatching(problem),
    ]);
  });
});

describe('the audit', () => {
  const advisory: Advisory = {
    github_advisory_id: 'GHSA-aaaa-bbbb-cccc',
    module_name: 'ky',
    severity: 'low',
    title: 'Invented',
    findings: [{ version: '2.1.0' }],
  };
  const shipped = new Set(['ky@2.1.0']);

  test('fails for anything known in what users get', () => {
    expect(failures([advisory], shipped, [])).toEqual([
      'ky@2.1.0 (users get it): low, GHSA-aaaa-bbbb-cccc: Invented',
    ]);
  });

  test.each([
    ['low', 0],
    ['moderate', 0],
    ['high', 1],
    ['critical', 1],
  ])('in a tool, a severity of %s fails %i times', (severity, times) => {
    expect(failures([{ ...advisory, severity }], new Set(), [])).toHaveLength(times);
  });

  test('passes what is accepted, for that package only', () => {
    expect(failures([advisory], shipped, [entry])).toEqual([]);
    expect(failures([{ ...advisory, module_name: 'zod' }], new Set(['zod@2.1.0']), [entry])).toHaveLength(2);
  });

  test('asks to remove what is not reported any more', () => {
    expect(failures([], shipped, [entry])).toEqual([expect.stringContaining('remove it')]);
  });
});

describe('`check:audit` against a registry', () => {
  test('names what users get, also what is inside our files, and fails', async () => {
    const registry = await startRegistry(200, {
      // A development dependency of the command that is bundled into it, so users get it.
      'jq-wasm': [advisoryOf(1, 'low')],
      vitest: [advisoryOf(2, 'moderate')],
    });
    await expect(audit(registry)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^jq-wasm@3\.0\.0\S* \(users get it\): low, GHSA-aaaa-bbbb-0001: Invented\n$/,
      ),
    });
  });

  test('passes when what was found is accepted', async () => {
    const registry = await startRegistry(200, { 'jq-wasm': [advisoryOf(1, 'low')] });
    const accepted = { ...entry, advisory: 'GHSA-aaaa-bbbb-0001', package: 'jq-wasm', until: inDays(30) };
    const { stdout } = await audit(registry, [accepted]);
    expect(stdout).toContain('Nothing known');
  });

  test('fails when the registry gives no answer', async () => {
    await expect(audit(await startRegistry(405, {}))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The registry gave no advisories.'),
    });
  });
});

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

function advisoryOf(id: number, severity: string): object {
  const url = `https://github.com/advisories/GHSA-aaaa-bbbb-000${id}`;
  return { id, url, title: 'Invented', severity, vulnerable_versions: '>=0', cwe: [], cvss: { score: 1 } };
}

/** A registry on loopback with these advisories, by package. */
async function startRegistry(status: number, advisories: object): Promise<string> {
  const registry = await startLoopbackServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(advisories));
  });
  onTestFinished(() => registry[Symbol.asyncDispose]());
  return `${registry.url}/`;
}

async function audit(registry: string, accepted: readonly Accepted[] = []): Promise<{ stdout: string }> {
  await using folder = await temporaryFolder('audit');
  const file = path.join(folder.path, 'accepted.json');
  await writeFile(file, JSON.stringify(accepted));
  const script = path.join(root, 'scripts/audit/main.ts');
  return await run(process.execPath, [script, `--registry=${registry}`, `--accepted=${file}`], { cwd: root });
}
