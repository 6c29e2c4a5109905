import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { expect, test } from 'vitest';

import { temporaryFolder } from '../support/temporary-folder.ts';
import { crawl } from './crawl.ts';
import { openPortal } from './open-portal.ts';

const files: Readonly<Record<string, string>> = {
  '404.html': '<!doctype html><title>Not there</title>',
  'x/index.html': `<!doctype html><html lang="en"><title>Start</title><link rel="stylesheet" href="/x/a.css">
    <a href="/guides/">out</a> <a href="/x/b/#here">in</a> <a href="/x/b/#nowhere">no place</a>
    <img alt="" srcset="/x/gone.webp 1x, /out.webp 2x"> <p data-address="/b.md" data-code="/v2/"></p>
    <meta property="og:image" content="https://docs.example.test/og.png">`,
  'x/a.css': 'p { background: url("/out.svg") }',
  'x/b/index.html': '<!doctype html><title>B</title><p id="here">',
  'x/llms.txt': '[b](https://docs.example.test/x/gone.md)\n```\n[code](/code/)\n```\n',
  'x/search.json': '[{"address":"/found/"}]',
};

test('a crawl finds every address that leaves the folder of a site, or leads to nothing', async () => {
  await using folder = await temporaryFolder('crawl');
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder.path, name)), { recursive: true });
    await writeFile(path.join(folder.path, name), text);
  }
  await using portal = await openPortal({ folder: folder.path });
  await using visit = await portal.open();
  await visit.page.goto('/x/b/');
  const starts = ['/x/', '/x/llms.txt', '/x/search.json'];
  const { broken } = await crawl(visit.page, '/x/', 'https://docs.example.test', starts);
  expect(broken.toSorted()).toEqual([
    '/x/: /b.md leads out of /x/',
    '/x/: /guides/ leads out of /x/',
    '/x/: /out.webp leads out of /x/',
    '/x/: /x/b/#nowhere is no place of the page',
    '/x/: /x/gone.webp answers 404',
    '/x/: https://docs.example.test/og.png leads out of /x/',
    '/x/a.css: /out.svg leads out of /x/',
    '/x/llms.txt: /x/gone.md answers 404',
    '/x/search.json: /x/found/ answers 404',
  ]);
});
