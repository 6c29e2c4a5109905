import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import rehypeParse from 'rehype-parse';
import sharp from 'sharp';
import { unified } from 'unified';
import { PICTURE, withHead } from '../src/web/head.ts';
import { readPageFacts } from '../src/web/page-facts.ts';
import { repository } from '../src/web/repository-address.ts';
import type { SiteAddress } from '../src/web/site-address.ts';
import { robots, sitemap } from '../src/web/sitemap.ts';
import { structuredData } from '../src/web/structured-data.ts';

const parser = unified().use(rehypeParse);

/** Tells search engines and link previews about the pages, once the site has an address: without one there is nothing true to tell. */
export function headData(site: SiteAddress): AstroIntegration {
  return {
    name: 'head-data',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        if (site.origin === '') return;
        const folder = fileURLToPath(dir);
        const write = (file: string, content: string | Uint8Array) =>
          writeFile(path.join(folder, file), content);
        const built = await Promise.all(
          globSync('**/index.html', { cwd: folder }).map(async (file) => {
            const html = await readFile(path.join(folder, file), 'utf8');
            const url = path.posix.join('/', path.dirname(file), '/');
            return { file, html, facts: readPageFacts(parser.parse(html), url) };
          }),
        );
        const pages = new Map(built.map(({ facts }) => [facts.url, facts]));
        for (const { file, html, facts } of built)
          if (facts.listed)
            await write(
              file,
              withHead(html, facts, structuredData(facts, pages, { site, repository: repository.url }), site),
            );
        await write('sitemap.xml', sitemap([...pages.values()], site));
        await write('robots.txt', robots(site));
        const drawing = fileURLToPath(new URL('../src/assets/og.svg', import.meta.url));
        await write(
          PICTURE.file,
          await sharp(drawing).png({ compressionLevel: 9, palette: true }).toBuffer(),
        );
        logger.info(`${pages.size} pages have their address at ${site.origin}${site.base}/`);
      },
    },
  };
}
