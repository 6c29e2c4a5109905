import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { linkedFiles } from '../src/guides/links.ts';
import { pageFiles, repositoryFolder } from '../src/repository/repository.ts';

const ROOT = '$TURBO_ROOT$/';

test('the portal is built anew when a file that it shows or copies changes', () => {
  const { tasks } = JSON.parse(readFileSync(join(repositoryFolder, 'turbo.json'), 'utf8')) as {
    tasks: Record<string, { inputs?: string[] }>;
  };
  const patterns = (tasks['@workrights/portal#build']?.inputs ?? [])
    .filter((input) => input.startsWith(ROOT))
    .map((input) => input.slice(ROOT.length));
  const read = [...pageFiles(), ...linkedFiles()];
  expect(read.filter((file) => !patterns.some((pattern) => matchesGlob(file, pattern)))).toEqual([]);
});
