import { defineMdastPlugin } from 'satteri';
import { fileOf } from './file-of.ts';
import { resolveLink } from './repository.ts';

/** Turns links between files of the repository into links of the portal. */
export const links = defineMdastPlugin({
  name: 'links',
  link(node, context) {
    context.setProperty(node, 'url', resolveLink(fileOf(context.fileURL), node.url).href);
  },
  definition(node, context) {
    context.setProperty(node, 'url', resolveLink(fileOf(context.fileURL), node.url).href);
  },
});
