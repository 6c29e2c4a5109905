import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { explanations } from '../src/explained.ts';
import { subjects } from '../src/subjects.ts';

const cwd = path.resolve(import.meta.dirname, '../..');

describe.each(subjects)('the subject $name', ({ workspace, shared = [], files, tests, slowTests }) => {
  it.each(files)('has a file for %s', (pattern) => {
    expect(globSync(pattern.replace(/^!/, ''), { cwd })).not.toEqual([]);
  });

  it.each([...tests, ...slowTests])('has a test for %s', (pattern) => {
    expect(globSync(pattern, { cwd: path.join(cwd, workspace) })).not.toEqual([]);
  });

  it('copies each folder that it mutates', () => {
    const folders = [workspace, ...shared].map((folder) => `${folder}/`);
    expect(files.filter((file) => !folders.some((folder) => file.includes(folder)))).toEqual([]);
  });
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
