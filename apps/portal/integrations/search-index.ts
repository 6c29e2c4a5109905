import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { readSections } from '../src/search/read-sections.ts';
import type { Section } from '../src/search/section.ts';
import { parsePage } from '../src/web/parse-page.ts';

/** Writes what the search looks through, read from the pages as they were built. */
export function searchIndex(): AstroIntegration {
  return {
    name: 'search-index',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const sections: Section[] = [];
        for (const file of globSync('**/index.html', { cwd: folder })) {
          const page = parsePage(await readFile(path.join(folder, file), 'utf8'));
          sections.push(...readSections(page, path.posix.join('/', path.dirname(file), '/')));
        }
        await writeFile(path.join(folder, 'search.json'), JSON.stringify(sections));
        logger.info(`the search has ${sections.length} sections`);
      },
    },
  };
}
