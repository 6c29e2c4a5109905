import { sidebar } from '../../sidebar.ts';
import { sections as downloads } from '../downloads/sections.ts';
import { markdownUrl, referenceMarkdownPages } from '../reference/index.ts';
import { writtenPages, type PageMarkdown } from '../guides/page-markdown.ts';

interface Section {
  readonly title: string;
  readonly pages: readonly PageMarkdown[];
}

const ABOUT = `# Work Rights Kit

> Prove that a person may work or study in Australia or New Zealand: the Visa Checks API and the Onboarding and Work
> Rights API, a TypeScript client, nodes for n8n, a sandbox and a mock that run on your machine.

The sandbox needs no account: \`npx -y pnpm@12.21.0 sandbox\` in a copy of the repository, then
http://127.0.0.1:4010 with the access token \`sandbox-access-token\`. Never send real personal data to try something out.
Each guide, README and page of the reference is also there as Markdown: its address with \`.md\` in place of the last
slash. Not so \`/\`, \`/downloads/\`, \`/repository/\`, \`/try/\` and \`/try/console/\`: the first three lead to other pages and
to files, the last two need a browser.
`;

/** The index of the portal for language models, in the form of llmstxt.org. */
export function llmsIndex(): string {
  const lists = sections().map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages
        .map((page) => `- [${page.title}](${markdownUrl(page.url)}): ${page.description}`)
        .join('\n')}\n`,
  );
  const all = '- [Everything in one file](/llms-full.txt): all guides and the whole reference\n';
  return [ABOUT, ...lists, downloadList(), `## Optional\n\n${all}`].join('\n');
}

/** All guides and the whole reference in one file. */
export function llmsFull(): string {
  const pages = sections().flatMap((section) => section.pages);
  return [
    ABOUT,
    downloadList(),
    ...pages.map(({ url, markdown }) => `Source: ${url}\n\n${markdown.trim()}\n`),
  ].join('\n---\n\n');
}

/** OpenAPI documents, Postman collection, workflows and the rest: files for tools. */
function downloadList(): string {
  const files = downloads.flatMap((section) =>
    section.files.map(({ name, what }) => `- [${name}](/downloads/${name}): ${section.title}. ${what}`),
  );
  return `## Downloads\n\n${files.join('\n')}\n`;
}

/** In the order of the sidebar; what it does not name comes last. */
function sections(): Section[] {
  const written = new Map(writtenPages().map((page) => [page.url, page]));
  const guides = sidebar.flatMap((group): Section[] => {
    if (typeof group === 'string' || !('items' in group)) return [];
    const pages = group.items.flatMap((item) => {
      const page = typeof item !== 'string' && 'link' in item ? written.get(item.link) : undefined;
      return page ?? [];
    });
    return pages.length > 0 ? [{ title: group.label, pages }] : [];
  });
  return [...guides, { title: 'Reference', pages: referenceMarkdownPages() }];
}
