import { defineMdastPlugin, markdownToMdast, type MdastNode } from 'satteri';
import {
  fileOf,
  pageFiles,
  readRepositoryFile,
  resolveLink,
  sourceAddress,
} from '../repository/repository.ts';

/** Turns links between files of the repository into links of the portal. */
export const links = defineMdastPlugin({
  name: 'links',
  link(node, context) {
    context.setProperty(node, 'url', linkAddress(fileOf(context.fileURL), node.url));
  },
  definition(node, context) {
    context.setProperty(node, 'url', linkAddress(fileOf(context.fileURL), node.url));
  },
});

/**
 * Where a link of a page leads. A file without a page leads to the repository, if that has an address. Examples lead to a
 * copy, because readers save them.
 *
 * @param file the file with the link, relative to the root of the repository.
 * @param link as written.
 */
export function linkAddress(file: string, link: string): string {
  const { href, copy } = resolveLink(file, link);
  return (copy?.startsWith('examples/') === false && sourceAddress(copy)) || href;
}

/** The files that the portal copies for links of guides and READMEs, relative to the root of the repository. */
export function linkedFiles(): string[] {
  const copies = pageFiles().flatMap((file) =>
    linksOf(markdownToMdast(readRepositoryFile(file))).flatMap((url) => {
      const { href, copy } = resolveLink(file, url);
      return copy !== undefined && linkAddress(file, url) === href ? copy : [];
    }),
  );
  return [...new Set(copies)].toSorted();
}

/** Leaves out pictures, which are parts of the pages. */
function linksOf(node: MdastNode): string[] {
  if (node.type === 'link' || node.type === 'definition') return [node.url];
  return 'children' in node ? node.children.flatMap(linksOf) : [];
}
