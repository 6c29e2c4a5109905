import { markdownToMdast, type MdastNode } from 'satteri';
import { readGuideHead } from './guide-head.ts';
import { pageFiles, pageId, readRepositoryFile, resolveLink } from './repository.ts';

/** A page as Markdown. */
export interface PageMarkdown {
  /** Address of the page: `/guides/get-started/`. */
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
}

/** The guides and the READMEs, with links that hold anywhere in the portal. */
export function writtenPages(): PageMarkdown[] {
  return pageFiles().map((file) => {
    const markdown = readRepositoryFile(file);
    return {
      url: `/${pageId(file)}/`,
      ...readGuideHead(markdown, file),
      markdown: withPortalLinks(markdown, file),
    };
  });
}

/** The files that pages link to or show and that have no page of their own, from the root of the repository. */
export function linkedFiles(): string[] {
  const copies = pageFiles().flatMap((file) =>
    linksOf(readRepositoryFile(file)).map(({ url }) => resolveLink(file, url).copy ?? []),
  );
  return [...new Set(copies.flat())].toSorted();
}

/** Markdown with every link between files, and every picture, turned into a link of the portal. */
export function withPortalLinks(markdown: string, file: string): string {
  let text = markdown;
  for (const { url, start, end } of linksOf(markdown).toReversed()) {
    const { href } = resolveLink(file, url);
    const at = text.lastIndexOf(url, end);
    if (href !== url && at >= start) text = text.slice(0, at) + href + text.slice(at + url.length);
  }
  return text;
}

interface Link {
  readonly url: string;
  readonly start: number;
  readonly end: number;
}

/** In their order, with the pictures. */
function linksOf(markdown: string): Link[] {
  const links: Link[] = [];
  const visit = (node: MdastNode) => {
    if (node.type === 'link' || node.type === 'definition' || node.type === 'image')
      links.push({
        url: node.url,
        start: node.position?.start.offset ?? 0,
        end: node.position?.end.offset ?? 0,
      });
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(markdownToMdast(markdown, { position: true }));
  return links;
}
