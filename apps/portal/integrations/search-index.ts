import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { readSections } from '../src/search/read-sections.ts';

const parser = unified().use(rehypeParse);

/** Writes what the search looks through, read from the pages as they were built. */
export function searchIndex(): AstroIntegration {
  return {
    name: 'search-index',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const pages = await Promise.all(
          globSync('**/index.html', { cwd: folder }).map(async (file) => {
            const address = path.posix.join('/', path.dirname(file), '/');
            return readSections(parser.parse(await readFile(path.join(folder, file), 'utf8')), address);
          }),
        );
        const sections = pages.flat();
        await writeFile(path.join(folder, 'search.json'), JSON.stringify(sections));
        logger.info(`the search has ${sections.length} sections`);
      },
    },
  };
}
