import { expect, test } from 'vitest';
import { readGuideHead } from '../src/guides/guide-head.ts';

test('takes the title and the description from the first heading and paragraph', () => {
  const guide = '# Read `results`\n\nWhat a [check](check.md) says,\nline by line.\n\n## More\n';
  expect(readGuideHead(guide, 'x')).toEqual({
    title: 'Read results',
    description: 'What a check says, line by line.',
  });
});

test.each(['no heading', '# Title\n\n## Heading', '# Title\n\n- list', ''])('refuses %j', (guide) => {
  expect(() => readGuideHead(guide, 'guides/x')).toThrow(/guides\/x must begin/);
});
