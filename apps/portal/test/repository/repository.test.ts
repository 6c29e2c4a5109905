import { expect, test } from 'vitest';
import { pageId, resolveLink } from '../../src/repository/repository.ts';

test.each([
  ['docs/README.md', 'guides'],
  ['docs/visa-checks/australia.md', 'guides/visa-checks/australia'],
  ['packages/client/README.md', 'repository/packages/client'],
])('%s is the page %s', (file, id) => {
  expect(pageId(file)).toBe(id);
});

test.each([
  ['visa-checks/australia.md#choose-a-check', '/guides/visa-checks/australia/#choose-a-check'],
  ['README.md', '/guides/'],
  ['../packages/client/README.md', '/repository/packages/client/'],
  ['../packages/client', '/repository/packages/client/'],
  ['../spec/not-shown.yaml', '/reference/open-points/'],
  ['../spec/sources.yaml', '/reference/sources/'],
  ['#here', '#here'],
  ['/reference/errors/', '/reference/errors/'],
  ['https://example.com/', 'https://example.com/'],
])('%s leads to %s', (link, href) => {
  expect(resolveLink('docs/get-started.md', link)).toEqual({ href });
});

test('a file without a page is copied', () => {
  expect(resolveLink('docs/n8n/templates.md', '../../examples/workflows/nightly-batch.json')).toEqual({
    href: '/files/examples/workflows/nightly-batch.json',
    copy: 'examples/workflows/nightly-batch.json',
  });
});

test.each(['missing.md', '../nothing.json', '../../../etc/passwd', '../scripts'])('refuses %s', (link) => {
  expect(() => resolveLink('docs/get-started.md', link)).toThrow(`docs/get-started.md: the link "${link}"`);
});
