import { defineMdastPlugin } from 'satteri';

/** Starlight prints the title itself. */
export const withoutTitle = defineMdastPlugin({
  name: 'without-title',
  heading(node, context) {
    if (node.depth === 1) context.removeNode(node);
  },
});
