import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { explanations } from '../src/explained.ts';
import { subjects } from '../src/subjects.ts';

const cwd = path.resolve(import.meta.dirname, '../..');

describe.each(subjects)('the subject $name', ({ workspace, shared = [], files, tests, slowTests }) => {
  // What is left out may be generated code, which isn't there before a build.
  it.each(files.filter((pattern) => !pattern.startsWith('!')))('has a file for %s', (pattern) => {
    expect(globSync(pattern, { cwd })).not.toEqual([]);
  });

  it.each([...tests, ...slowTests])('has a test for %s', (pattern) => {
    expect(globSync(pattern, { cwd: path.join(cwd, workspace) })).not.toEqual([]);
  });

  it('copies each folder that it mutates or whose tests it runs', () => {
    const used = [
      ...files.map((file) => file.replace(/^!/, '')),
      ...tests.map((pattern) => path.posix.join(workspace, pattern)),
    ];
    const copied = [workspace, ...shared].map((folder) => `${folder}/`);
    expect(used.filter((file) => !copied.some((folder) => file.startsWith(folder)))).toEqual([]);
  });

  it('has no pattern with alternatives, of which one file would do', () => {
    expect([...files, ...tests, ...slowTests].filter((pattern) => pattern.includes('{'))).toEqual([]);
  });
});

it('are all tested each night', () => {
  const nightly = readFileSync(path.join(cwd, '.github/workflows/nightly.yml'), 'utf8');
  expect(nightly).toContain(`subject: [${subjects.map(({ name }) => name).join(', ')}]`);
});

it('explains lines that the code still has', () => {
  const gone = explanations.filter(
    ({ file, code }) =>
      !readFileSync(path.join(cwd, file), 'utf8')
        .split('\n')
        .some((line) => line.trim() === code),
  );
  expect(gone.map(({ file, code }) => `${file}: ${code}`)).toEqual([]);
});
