import { expect, test } from 'vitest';
import { linkedFiles, withPortalLinks, writtenPages } from '../../src/guides/page-markdown.ts';

test('turns links between files into links of the portal, and leaves code alone', () => {
  const markdown = [
    'See [the *client*](../packages/client/README.md#waiting "The client"), [here](#a) and [that].',
    '',
    '```md',
    '[the client](../packages/client/README.md)',
    '```',
    '',
    '[that]: visa-checks/australia.md',
  ].join('\n');
  expect(withPortalLinks(markdown, 'docs/get-started.md')).toBe(
    [
      'See [the *client*](/repository/packages/client/#waiting "The client"), [here](#a) and [that].',
      '',
      '```md',
      '[the client](../packages/client/README.md)',
      '```',
      '',
      '[that]: /guides/visa-checks/australia/',
    ].join('\n'),
  );
});

test('every guide has a title, a description and its text', () => {
  const pages = writtenPages();
  expect(pages.find(({ url }) => url === '/guides/get-started/')).toMatchObject({ title: 'Get started' });
  for (const { markdown } of pages) expect(markdown).toMatch(/^# .+\n\n./);
});

test('the workflows that guides link to are copied', () => {
  expect(linkedFiles()).toContain('examples/workflows/nightly-batch.json');
});
