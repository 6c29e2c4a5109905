import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { expect, test } from 'vitest';

import { readSources, specFolder } from '../reader/index.ts';

test('only sources.yaml names the vendor of the service', () => {
  const marks = readSources().vendor.marks.flatMap((mark) => ['-e', mark]);
  const options = ['--untracked', '--files-with-matches', '--ignore-case', '--fixed-strings'];
  // Searches text files and pictures.
  const { stdout } = spawnSync('git', ['grep', ...options, ...marks], {
    cwd: path.dirname(specFolder),
    encoding: 'utf8',
  });
  expect(stdout.split('\n').filter(Boolean)).toEqual(['spec/sources.yaml']);
});
