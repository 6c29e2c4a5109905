import type { StarlightUserConfig } from '@astrojs/starlight/types';
import { sections as siteSections, sidebar, type Group } from '../../sidebar.ts';
import { sections as downloads } from '../downloads/sections.ts';
import { twinAddress } from '../markdown-twins/address.ts';
import type { Twin } from '../markdown-twins/twin.ts';
import { addressOf, type SiteAddress } from '../web/site-address.ts';

type SidebarEntry = NonNullable<StarlightUserConfig['sidebar']>[number];

interface Section {
  readonly title: string;
  readonly pages: readonly Twin[];
}

const ABOUT = `# Work Rights Kit

> Prove that a person may work or study in Australia or New Zealand: the Visa Checks API and the Onboarding and Work
> Rights API, a TypeScript client, nodes for n8n, a sandbox and a mock that run on your machine.

The sandbox needs no account: \`npx -y pnpm@12.21.0 sandbox\` in a copy of the repository, then
http://127.0.0.1:4010 with the access token \`sandbox-access-token\`. Never send real personal data to try something out.
Each guide, README and page of the reference is also there as Markdown: its address with \`.md\` in place of the last
slash. Not so \`/\`, \`/downloads/\`, \`/repository/\` and \`/try/\`: the first three lead to other pages and to files, the
last needs a browser.
`;

/** The portal's index for language models, in the format of llmstxt.org. */
export function llmsIndex(twins: readonly Twin[], site: SiteAddress): string {
  const lists = sections(twins).map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages
        .map(
          (page) =>
            `- [${page.title}](${addressOf(twinAddress(page.url) ?? page.url, site)}): ${page.description}`,
        )
        .join('\n')}\n`,
  );
  const parts = llmsParts(twins, site).map(
    ({ name, title }) => `- [${title} in one file](${addressOf(`/${name}`, site)}): all its pages\n`,
  );
  const all = `- [Everything in one file](${addressOf('/llms-full.txt', site)}): all guides and the whole reference\n`;
  return [ABOUT, ...lists, downloadList(site), `## Optional\n\n${parts.join('')}${all}`].join('\n');
}

/** A part of the full text, small enough for a model's context. */
export interface Part {
  /** The name of its file. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

/** The full text by sections of the site. The pages of the open points are one part. */
export function llmsParts(twins: readonly Twin[], site: SiteAddress): Part[] {
  const part = (id: string, title: string, pages: readonly Twin[]): Part => ({
    name: `llms-${id}.txt`,
    title,
    text: [`# Work Rights Kit: ${title}\n`, ...pages.map((page) => wholePage(page, site))].join(BETWEEN),
  });
  return [
    ...siteSections.map(({ id, label, items }) =>
      part(
        id,
        label,
        sections(twins, items).flatMap(({ pages }) =>
          pages.filter((page) => isInFull(page) && !isOfQuestions(page)),
        ),
      ),
    ),
    part('questions', 'Questions and answers', twins.filter(isOfQuestions)),
    part('open-points', 'Open points', openPointsOf(twins)),
  ];
}

/** Leaves out the sources: they alone name the service's vendor, and no other file may repeat it. */
function isInFull({ url }: Twin): boolean {
  return url !== '/reference/sources/';
}

/** Short answers for everybody, which are a part of their own: the guides would be too large for a model. */
function isOfQuestions({ url }: Twin): boolean {
  return url.startsWith('/guides/questions/');
}

/** All guides and the whole reference in one file. The pages of the open points follow their list. */
export function llmsFull(twins: readonly Twin[], site: SiteAddress): string {
  const points = openPointsOf(twins);
  const pages = sections(twins).flatMap((section) =>
    section.pages
      .filter(isInFull)
      .flatMap((page) => (page.url === '/reference/open-points/' ? [page, ...points] : [page])),
  );
  return [ABOUT, downloadList(site), ...pages.map((page) => wholePage(page, site))].join(BETWEEN);
}

const BETWEEN = '\n---\n\n';

function wholePage({ url, markdown }: Twin, site: SiteAddress): string {
  return `Source: ${addressOf(url, site)}\n\n${markdown.trim()}\n`;
}

function openPointsOf(twins: readonly Twin[]): Twin[] {
  return twins.filter(({ url }) => /^\/reference\/open-points\/./.test(url));
}

function downloadList(site: SiteAddress): string {
  const files = downloads.flatMap((section) =>
    section.files.map(
      ({ name, what }) => `- [${name}](${addressOf(`/downloads/${name}`, site)}): ${section.title}. ${what}`,
    ),
  );
  return `## Downloads\n\n${files.join('\n')}\n`;
}

/** In the order of the sidebar. */
function sections(twins: readonly Twin[], groups: readonly Group[] = sidebar): Section[] {
  const byUrl = new Map(twins.map((twin) => [twin.url, twin]));
  return groups.flatMap((group) => {
    const pages = linksOf(group).flatMap((link) => byUrl.get(link) ?? []);
    return 'items' in group && pages.length > 0 ? [{ title: group.label, pages }] : [];
  });
}

function linksOf(entry: SidebarEntry): string[] {
  if (typeof entry === 'string') return [];
  if ('link' in entry) return [entry.link];
  return 'items' in entry ? entry.items.flatMap(linksOf) : [];
}
