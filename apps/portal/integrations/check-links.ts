import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { brokenLinks, readPage, type Page } from './page-links.ts';

/** Fails the build when a page links to a page, a file or a place that the site does not have. */
export function checkLinks(): AstroIntegration {
  return {
    name: 'check-links',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const files = globSync('**/*.*', { cwd: folder });
        const pages: Page[] = [];
        for (const file of files)
          if (file.endsWith('.html') && (file.endsWith('index.html') || file === '404.html'))
            pages.push(readPage(file, await readFile(join(folder, file), 'utf8')));
        const broken = brokenLinks(pages, new Set(files));
        if (broken.length > 0) throw new Error(`Broken links:\n${broken.join('\n')}`);
        logger.info(`every link of ${pages.length} pages leads somewhere`);
      },
    },
  };
}
