import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Readonly<
    Record<
      string,
      { readonly permissions: object; readonly 'timeout-minutes': number; readonly steps: Step[] }
    >
  >;
}

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { scripts, devEngines } = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  devEngines: { packageManager: { version: string } };
};
const files = globSync('.github/workflows/*.{yml,yaml}', { cwd: root }).toSorted();

test('there is a workflow that publishes the portal', () => {
  expect(files).toContain('.github/workflows/pages.yml');
});

describe.each(files)('%s', (file) => {
  const text = read(file);
  const { permissions, jobs } = parse(text) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  test('uses actions by the full hash of a commit, with its version beside it', () => {
    const uses = steps.flatMap((step) => step.uses ?? []);
    expect(uses.length).toBeGreaterThan(0);
    for (const each of uses) {
      expect(each).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      expect(text).toMatch(new RegExp(`uses: ${each} # v\\d+\\.\\d+\\.\\d+\n`));
    }
  });

  test('runs only scripts that the repository has, with the pnpm of the repository', () => {
    for (const line of steps.flatMap((step) => step.run?.trim().split('\n') ?? [])) {
      const [, version, command = ''] = /^npx -y pnpm@(\S+) ([\w:]+)(?: --[\w-]+)*$/.exec(line) ?? [];
      expect([line, version]).toEqual([line, devEngines.packageManager.version]);
      expect(['install', ...Object.keys(scripts)]).toContain(command);
    }
  });

  test('gives a job no more than it says, and no credentials to what it runs', () => {
    expect(permissions).toEqual({});
    for (const job of Object.values(jobs)) {
      expect(job.permissions).toBeTypeOf('object');
      expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
      // Whoever writes to the outside runs nothing of this repository or of its dependencies.
      const writes = Object.values(job.permissions).includes('write');
      expect(writes && job.steps.some((step) => step.run !== undefined)).toBe(false);
    }
    const checkouts = steps.filter(({ uses = '' }) => uses.startsWith('actions/checkout@'));
    for (const { with: options } of checkouts)
      expect(options).toMatchObject({ 'persist-credentials': false });
  });

  test('puts no value of an event into a command', () => {
    expect(steps.filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
  });
});

test('the portal is built for the place that GitHub Pages names', () => {
  const { jobs } = parse(read('.github/workflows/pages.yml')) as Workflow;
  const { steps } = jobs['build']!;
  const pages = steps.findIndex(({ uses = '' }) => uses.startsWith('actions/configure-pages@'));
  const build = steps.findIndex(({ run = '' }) => run.endsWith(' docs:build'));
  expect(build).toBeGreaterThan(pages);
  expect(steps[build]?.env).toEqual({
    SITE: '${{ steps.pages.outputs.origin }}',
    BASE: '${{ steps.pages.outputs.base_path }}',
    REPOSITORY: '${{ github.server_url }}/${{ github.repository }}',
    REPOSITORY_BRANCH: '${{ github.ref_name }}',
  });
  const { tasks } = JSON.parse(read('turbo.json')) as { tasks: Record<string, { env?: string[] }> };
  expect(tasks['@workrights/portal#build']?.env).toEqual(Object.keys(steps[build]?.env ?? {}));
  expect(steps.at(-1)?.with).toEqual({ path: 'apps/portal/dist' });
});
