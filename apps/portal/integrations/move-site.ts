import { globSync, readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { addressesIn, movePage, moveStyles, type Move } from '../src/web/move-addresses.ts';
import type { SiteAddress } from '../src/web/site-address.ts';

/** Pages that are ours, and not downloads or copies of files. */
const PAGES = '{404,**/index}.html';

/**
 * Moves the built site into its folder on the host: everything before this step counts from the root. So a page, a
 * component or a guide writes `/reference/`, and knows nothing of the folder. The data of the search still count from the
 * root: the dialog puts the folder before what it shows.
 */
export function moveSite({ base }: SiteAddress): AstroIntegration {
  return {
    name: 'move-site',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        // What a script loads later, it finds next to itself.
        updateConfig({
          vite: {
            experimental: {
              renderBuiltUrl: (_: string, { hostType }: { hostType: string }) =>
                hostType === 'js' ? { relative: true } : undefined,
            },
          },
        });
      },
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        await refuseWrittenAddresses(folder);
        if (base === '') return;
        const files = new Set(globSync('**/*.*', { cwd: folder }));
        const move: Move = {
          base,
          has: (path) => {
            const file = decodeURI(path).slice(1);
            return files.has(file === '' || file.endsWith('/') ? `${file}index.html` : file);
          },
        };
        await rewrite(folder, PAGES, (html) => movePage(html, move));
        await rewrite(folder, '_astro/*.css', (css) => moveStyles(css, move));
        logger.info(`the site is in ${base}/`);
      },
    },
  };
}

async function rewrite(folder: string, pattern: string, change: (text: string) => string): Promise<void> {
  for (const file of globSync(pattern, { cwd: folder })) {
    const path = join(folder, file);
    await writeFile(path, change(await readFile(path, 'utf8')));
  }
}

/** An address in a script leads nowhere once the site is in a folder: found at the root too, where it still works. */
async function refuseWrittenAddresses(folder: string): Promise<void> {
  const entries = readdirSync(folder);
  const found: string[] = [];
  for (const file of globSync([PAGES, '_astro/*.js'], { cwd: folder })) {
    const text = await readFile(join(folder, file), 'utf8');
    for (const script of file.endsWith('.js') ? [text] : scriptsOf(text))
      for (const address of addressesIn(script, entries)) found.push(`${file}: ${address}`);
  }
  if (found.length > 0)
    throw new Error(
      `These scripts have an address of the site written in them. Take it from an attribute of the page, or from inSite():\n${found.join('\n')}`,
    );
}

function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<script[^>]*>(?<text>[\s\S]*?)<\/script>/gu)].map(
    ({ groups }) => groups?.['text'] ?? '',
  );
}
