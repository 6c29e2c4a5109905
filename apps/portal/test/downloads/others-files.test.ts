import { expect, test } from 'vitest';
import { builtFiles } from '../built-site.ts';

test('no download is a program', () => {
  expect(builtFiles('downloads/**/*.*').filter((file) => /\.(?:html?|m?js|wasm)$/u.test(file))).toEqual([
    'downloads/index.html',
  ]);
});
