import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { llmsFull, llmsIndex, llmsParts } from '../src/llms/llms.ts';
import { twinAddress } from '../src/markdown-twins/address.ts';
import { twinOf, type Twin } from '../src/markdown-twins/twin.ts';
import type { SiteAddress } from '../src/web/site-address.ts';

/** Writes every page that is read as Markdown too, made of the page as it was built, and the files for language models. */
export function markdownTwins(site: SiteAddress): AstroIntegration {
  return {
    name: 'markdown-twins',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const twins: Twin[] = [];
        for (const file of globSync('**/index.html', { cwd: folder })) {
          const url = `/${dirname(file)}/`;
          const address = twinAddress(url);
          if (address === undefined) continue;
          const twin = twinOf(await readFile(join(folder, file), 'utf8'), url, site);
          await writeFile(join(folder, address), twin.markdown);
          twins.push(twin);
        }
        await writeFile(join(folder, 'llms.txt'), llmsIndex(twins, site));
        await writeFile(join(folder, 'llms-full.txt'), llmsFull(twins, site));
        for (const { name, text } of llmsParts(twins, site)) await writeFile(join(folder, name), text);
        logger.info(`${twins.length} pages are there as Markdown too`);
      },
    },
  };
}
