import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { selectAll } from 'hast-util-select';
import { toString } from 'hast-util-to-string';
import sharp from 'sharp';
import {
  type PageFacts,
  PICTURE,
  readPageFacts,
  robots,
  sitemap,
  structuredData,
  withHead,
} from '../src/built/head.ts';
import { addressesIn, type Move, movePage, moveStyles } from '../src/built/move-addresses.ts';
import { brokenLinks, type PageLinks, readLinks } from '../src/built/page-links.ts';
import { inlineScripts, withPolicy } from '../src/built/page-policy.ts';
import { parsePage } from '../src/built/parse-page.ts';
import { lightOnLightSystems, withoutTheme } from '../src/built/system-theme.ts';
import { llmsFull, llmsIndex, llmsParts } from '../src/llms/llms.ts';
import { twinAddress } from '../src/markdown-twins/address.ts';
import { type Twin, twinOf } from '../src/markdown-twins/twin.ts';
import { readSections, type Section } from '../src/search/read-sections.ts';
import { searchFiles } from '../src/search/search-files.ts';
import { repository } from '../src/repository/repository.ts';
import type { SiteAddress } from '../src/web/site-address.ts';

/** What is read from a built page. */
interface Page {
  readonly file: string;
  readonly html: string;
  readonly links: PageLinks;
  /** The contents of its `script` elements, including data. */
  readonly scripts: readonly string[];
  /** The scripts among them that run. */
  readonly programs: readonly string[];
  readonly facts: PageFacts;
  readonly sections: readonly Section[];
  readonly twin: Twin | undefined;
}

const NOT_FOUND = '404.html';

/**
 * Reads every built page once. Writes the files that are made from the pages (search, Markdown, files for search engines and
 * language models), and then the final form of each page. Before that, addresses count from the root of the site: a page, a
 * component or a guide writes `/reference/` and doesn't know the folder that the site is served in.
 */
export function finishSite(site: SiteAddress): AstroIntegration {
  return {
    name: 'finish-site',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            css: { postcss: { plugins: [lightOnLightSystems] } },
            // A script loads further files relative to itself.
            experimental: {
              renderBuiltUrl: (_: string, { hostType }: { hostType: string }) =>
                hostType === 'js' ? { relative: true } : undefined,
            },
          },
        });
      },
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir);
        const files = new Set(globSync('**/*.*', { cwd: folder }));
        const read = (file: string) => readFile(join(folder, file), 'utf8');
        const write = async (file: string, content: string | Uint8Array) => {
          files.add(file);
          await mkdir(dirname(join(folder, file)), { recursive: true });
          await writeFile(join(folder, file), content);
        };

        const pages: Page[] = [];
        for (const file of globSync('**/index.html', { cwd: folder }))
          pages.push(readPage(file, await read(file), site));
        const all = [...pages, readPage(NOT_FOUND, await read(NOT_FOUND), site)];
        for (const [file, content] of await filesOf(pages, site)) await write(file, content);

        const links = all.map((page) => page.links);
        refuse('Broken links', brokenLinks(links, files));
        const scripts = all.map((page) => [page.file, page.scripts] as const);
        for (const file of globSync('_astro/*.js', { cwd: folder })) scripts.push([file, [await read(file)]]);
        refuse(
          'These scripts have an address of the site written in them. Take it from an attribute of the page, or from inSite()',
          writtenAddresses(scripts, files),
        );

        const finish = finisher(pages, files, site);
        for (const page of all) await write(page.file, finish(page));
        if (site.base !== '')
          for (const file of globSync('_astro/*.css', { cwd: folder }))
            await write(file, moveStyles(await read(file), site));
        logger.info(`${all.length} pages are finished, for ${site.origin}${site.base}/`);
      },
    },
  };
}

function readPage(file: string, html: string, site: SiteAddress): Page {
  const page = parsePage(html);
  const url = file === NOT_FOUND ? '/404/' : posix.join('/', dirname(file), '/');
  const sections = readSections(page, url);
  return {
    file,
    html,
    links: readLinks(file, page),
    scripts: selectAll('script', page).map((script) => toString(script)),
    programs: inlineScripts(page),
    facts: readPageFacts(page, url, sections),
    sections,
    // Comes last, because it changes the tree.
    twin: twinAddress(url) === undefined ? undefined : twinOf(page, url, site),
  };
}

type File = [name: string, content: string | Uint8Array];

/** The files that are made from the pages. */
async function filesOf(pages: readonly Page[], site: SiteAddress): Promise<File[]> {
  const twins = pages.flatMap(({ twin }) => twin ?? []);
  const files: File[] = [
    ...searchFiles(pages.flatMap(({ sections }) => sections)),
    ['llms.txt', llmsIndex(twins, site)],
    ['llms-full.txt', llmsFull(twins, site)],
    ...llmsParts(twins, site).map(({ name, text }): File => [name, text]),
    ...twins.map(({ url, markdown }): File => [twinAddress(url)!.slice(1), markdown]),
  ];
  // Sitemap and previews need the site's address.
  if (site.origin === '') return files;
  const facts = pages.map((page) => page.facts);
  const drawing = fileURLToPath(new URL('../src/assets/og.svg', import.meta.url));
  const picture = await sharp(drawing).png({ compressionLevel: 9, palette: true }).toBuffer();
  return [
    ...files,
    ['sitemap.xml', sitemap(facts, site)],
    ['robots.txt', robots(site)],
    [PICTURE.file, picture],
  ];
}

/**
 * Addresses that are fixed in a script lead nowhere once the site is served in a folder. This finds them in every build,
 * also at the root, where they still work.
 */
function writtenAddresses(
  scripts: readonly (readonly [file: string, texts: readonly string[]])[],
  files: ReadonlySet<string>,
): string[] {
  const entries = [...new Set([...files].map((file) => file.split('/', 1)[0]!))];
  return scripts.flatMap(([file, texts]) =>
    texts.flatMap((text) => addressesIn(text, entries)).map((address) => `${file}: ${address}`),
  );
}

/** Makes the function that gives each page its final form. */
function finisher(
  pages: readonly Page[],
  files: ReadonlySet<string>,
  site: SiteAddress,
): (page: Page) => string {
  const facts = new Map(pages.map((page) => [page.facts.url, page.facts]));
  const move: Move = {
    base: site.base,
    has: (path) => {
      const file = decodeURI(path).slice(1);
      return files.has(file === '' || file.endsWith('/') ? `${file}index.html` : file);
    },
  };
  return (page) => {
    let html = withoutTheme(page.html);
    const own = facts.get(page.facts.url);
    if (site.origin !== '' && own?.listed)
      html = withHead(html, own, structuredData(own, facts, { site, repository: repository.url }), site);
    if (site.base !== '') html = movePage(html, move);
    return withPolicy(html, page.programs);
  };
}

function refuse(what: string, found: readonly string[]): void {
  if (found.length > 0) throw new Error(`${what}:\n${found.join('\n')}`);
}
