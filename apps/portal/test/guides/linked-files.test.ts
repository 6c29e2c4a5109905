import { expect, test } from 'vitest';
import { linkedFiles } from '../../src/guides/links.ts';

test('the workflows that guides link to are copied', () => {
  expect(linkedFiles()).toContain('examples/workflows/nightly-batch.json');
});

test('pictures are not copied: they are parts of the pages', () => {
  expect(linkedFiles().filter((file) => /\.(?:png|svg)$/.test(file))).toEqual([]);
});
