import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { siteFolder } from '../../server/site.ts';
import { builtFiles } from '../built-site.ts';

test("the console's files are those of Scalar's package, byte by byte", () => {
  const own = fileURLToPath(new URL('browser/', import.meta.resolve('@scalar/api-reference')));
  const files = globSync('**/*.*', { cwd: join(siteFolder, 'try/scalar') });
  expect(files.length).toBeGreaterThan(1);
  const changed = files.filter(
    (file) => !readFileSync(join(siteFolder, 'try/scalar', file)).equals(readFileSync(join(own, file))),
  );
  expect(changed).toEqual([]);
});

test('no download is a program', () => {
  expect(builtFiles('downloads/**/*.*').filter((file) => /\.(?:html?|m?js|wasm)$/u.test(file))).toEqual([
    'downloads/index.html',
  ]);
});
