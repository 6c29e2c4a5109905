import type { ExpressiveCodePlugin } from '@astrojs/starlight/expressive-code';

/**
 * Says how many lines a block of code has. `portal.css` takes its height from that, until it is near the screen. Until then, the
 * keyboard reaches it: `every-page.ts` changes that for a block that turns out not to scroll.
 */
export const codeLines: ExpressiveCodePlugin = {
  name: 'code-lines',
  hooks: {
    postprocessRenderedBlock: ({ codeBlock, renderData: { blockAst } }) => {
      blockAst.properties['style'] = `--lines:${codeBlock.getLines().length}`;
      for (const part of blockAst.children)
        if (part.type === 'element' && part.tagName === 'pre') part.properties['tabIndex'] = 0;
    },
  },
};
