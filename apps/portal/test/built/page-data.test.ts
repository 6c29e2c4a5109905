import { describe, expect, test } from 'vitest';
import { readPageFacts, robots, sitemap, structuredData, withHead } from '../../src/built/head.ts';
import { inlineScripts } from '../../src/built/page-policy.ts';
import { parsePage } from '../../src/built/parse-page.ts';
import { readSections } from '../../src/search/read-sections.ts';
import { builtFiles, readBuilt } from '../built-site.ts';

const site = { origin: 'https://docs.example', base: '/x' };
const factsOf = (url: string, content = '', head = '') => {
  const page = parsePage(
    `<head><meta name="description" content="Why.">${head}</head><main><h1>Title of ${url}</h1><div class="sl-markdown-content">${content}</div></main>`,
  );
  return readPageFacts(page, url, readSections(page, url));
};

test('search engines get no page that asks not to be listed, and no page of code alone', () => {
  const pages = [
    factsOf('/'),
    factsOf('/guides/a/'),
    factsOf('/guides/draft/', '', '<meta name="robots" content="noindex">'),
    factsOf('/reference/visa-checks/create/code/'),
  ];
  const urls = [...sitemap(pages, site).matchAll(/<loc>(?<url>.+)<\/loc>/g)].map(
    ({ groups }) => groups?.['url'],
  );
  expect(urls).toEqual(['https://docs.example/x/', 'https://docs.example/x/guides/a/']);
  expect(robots(site)).toContain('Sitemap: https://docs.example/x/sitemap.xml\n');
});

test('questions of a page are told with their answers, when it has several', () => {
  const content = ['a', 'b', 'c'].map((id) => `<h3 id="${id}">Can I ${id}?</h3><p>Yes.</p>`).join('');
  const page = factsOf('/guides/questions/', content);
  const data = structuredData(page, new Map([[page.url, page]]), { site, repository: '' });
  expect(data).toMatchObject({
    '@graph': [
      {
        '@type': 'FAQPage',
        mainEntity: [
          { '@type': 'Question', name: 'Can I a?', acceptedAnswer: { '@type': 'Answer', text: 'Yes.' } },
          { name: 'Can I b?' },
          { name: 'Can I c?' },
        ],
      },
    ],
  });
});

test('a page tells the pages above it, and no repository that is not there', () => {
  const pages = new Map(
    ['/', '/repository/', '/repository/packages/a/'].map((url) => [url, factsOf(url)] as const),
  );
  const data = structuredData(pages.get('/repository/packages/a/')!, pages, { site, repository: '' });
  expect(JSON.stringify(data)).not.toContain('codeRepository');
  expect(data).toMatchObject({
    '@graph': [
      { '@type': 'SoftwareSourceCode' },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, item: 'https://docs.example/x/' },
          { position: 2, item: 'https://docs.example/x/repository/' },
          { position: 3, item: 'https://docs.example/x/repository/packages/a/' },
        ],
      },
    ],
  });
});

test('no text of a page ends the element that tells about it, and no script is added', () => {
  const html = withHead(
    '<head><title>$& a</title></head>',
    factsOf('/a/'),
    { name: '</script><script>alert(1)' },
    site,
  );
  expect(html).toContain(String.raw`{"name":"\u003c/script>\u003cscript>alert(1)"}</script></head>`);
  expect(html).toContain('<link rel="canonical" href="https://docs.example/x/a/"/>');
  expect(inlineScripts(parsePage(html))).toEqual([]);
});

describe('built without SITE', () => {
  test('no page names a host, and there is no sitemap', () => {
    expect(builtFiles('{sitemap*,robots.txt,og.png}')).toEqual([]);
    for (const file of builtFiles('**/index.html'))
      expect(readBuilt(file)).not.toMatch(/rel="canonical"|og:url|og:image|ld\+json|data-base/);
  });
});
