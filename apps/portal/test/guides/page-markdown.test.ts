import { expect, test } from 'vitest';
import { linkedFiles, withPortalLinks, writtenPages } from '../../src/guides/page-markdown.ts';
import { readRepositoryBytes } from '../../src/guides/repository.ts';

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

test('turns the addresses of pictures into those of their copies', () => {
  const file = 'docs/visa-checks/fast-and-off-peak.md';
  expect(withPortalLinks('![A day](../images/off-peak-window.svg)', file)).toBe(
    '![A day](/files/docs/images/off-peak-window.svg)',
  );
});

test('every picture of a page is copied, byte for byte', () => {
  const pictures = writtenPages().flatMap(({ markdown }) =>
    [...markdown.matchAll(/!\[[^\]]*\]\((?<url>[^)\s]+)\)/g)].map(({ groups }) => groups?.['url'] ?? ''),
  );
  expect(pictures).toContain('/files/docs/images/n8n/output.png');
  const copies = new Set(linkedFiles().map((file) => `/files/${file}`));
  expect(pictures.filter((url) => !copies.has(url))).toEqual([]);
  // A PNG file begins with a byte that no UTF-8 text has.
  expect(readRepositoryBytes('docs/images/n8n/output.png')[0]).toBe(0x89);
});

test('every guide has a title, a description and its text', () => {
  const pages = writtenPages();
  expect(pages.find(({ url }) => url === '/guides/get-started/')).toMatchObject({ title: 'Get started' });
  for (const { markdown } of pages) expect(markdown).toMatch(/^# .+\n\n./);
});

test('the workflows that guides link to are copied', () => {
  expect(linkedFiles()).toContain('examples/workflows/nightly-batch.json');
});
