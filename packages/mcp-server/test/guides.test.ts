import { expect, test } from 'vitest';

import { GUIDES } from '../src/generated/texts.gen.ts';

test.each(GUIDES.map(({ name, text }) => [name, text] as const))(
  'the guide %s has tables without the spaces that align their columns',
  (_name, text) => {
    expect(text.match(/^\|.* {2,}\|.*$/gmu)).toBeNull();
  },
);

test('the guides have tables', () => {
  expect(GUIDES.filter(({ text }) => /^\| --- \|/mu.test(text)).length).toBeGreaterThan(3);
});
