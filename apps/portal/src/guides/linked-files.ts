import { markdownToMdast, type MdastNode } from 'satteri';
import { pageFiles, readRepositoryFile, resolveLink } from './repository.ts';

/** The files that guides and READMEs link to and that have no page of their own, from the root of the repository. */
export function linkedFiles(): string[] {
  const copies = pageFiles().flatMap((file) =>
    linksOf(markdownToMdast(readRepositoryFile(file))).flatMap((url) => resolveLink(file, url).copy ?? []),
  );
  return [...new Set(copies)].toSorted();
}

/** Not of pictures: those are parts of the pages. */
function linksOf(node: MdastNode): string[] {
  if (node.type === 'link' || node.type === 'definition') return [node.url];
  return 'children' in node ? node.children.flatMap(linksOf) : [];
}
