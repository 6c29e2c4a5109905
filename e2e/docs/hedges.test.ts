import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** All texts that people read. */
const texts = globSync(
  [
    '*.md',
    'docs/**/*.md',
    '{apps,packages,examples}/*/{README.md,skills/**/*.md}',
    'spec/**/*.{md,yaml}',
    'apps/{portal,start}/src/**/*.{astro,ts}',
    'packages/{cli/src,n8n-nodes-workrights/nodes}/**/*.ts',
  ],
  { cwd: root, exclude: ['**/node_modules', '**/generated', '**/dist'] },
);

/** Facts that the source states with a hedge, and the words that must stand near them so that no text claims more. */
const hedged = [
  {
    fact: /\b5 to 20 seconds\b/gu,
    hedge: /generally|Generally|in the sandbox|quickest|slowest|times 5 to 20|later for `fastcheck`/u,
  },
];

test.each(hedged)('the hedge of $fact stands wherever the fact stands', ({ fact, hedge }) => {
  const found = texts.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(fact)].map(({ index }) => ({
      file,
      around: text.slice(Math.max(0, index - 100), index + 60).replaceAll(/\s+/gu, ' '),
    }));
  });
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter(({ around }) => !hedge.test(around))).toEqual([]);
});
