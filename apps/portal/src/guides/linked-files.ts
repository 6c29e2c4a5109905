import { markdownToMdast, type MdastNode } from 'satteri';
import { linkAddress } from './links.ts';
import { pageFiles, readRepositoryFile, resolveLink } from './repository.ts';

/** The files that the portal itself shows for links of guides and READMEs, from the root of the repository. */
export function linkedFiles(): string[] {
  const copies = pageFiles().flatMap((file) =>
    linksOf(markdownToMdast(readRepositoryFile(file))).flatMap((url) => {
      const { href, copy } = resolveLink(file, url);
      return copy !== undefined && linkAddress(file, url) === href ? copy : [];
    }),
  );
  return [...new Set(copies)].toSorted();
}

/** Not of pictures: those are parts of the pages. */
function linksOf(node: MdastNode): string[] {
  if (node.type === 'link' || node.type === 'definition') return [node.url];
  return 'children' in node ? node.children.flatMap(linksOf) : [];
}
