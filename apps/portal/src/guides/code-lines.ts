import type { ExpressiveCodePlugin } from '@astrojs/starlight/expressive-code';

/** Says how many lines a block of code has. `portal.css` takes its height from that, until it is near the screen. */
export const codeLines: ExpressiveCodePlugin = {
  name: 'code-lines',
  hooks: {
    postprocessRenderedBlock: ({ codeBlock, renderData: { blockAst } }) => {
      blockAst.properties['style'] = `--lines:${codeBlock.getLines().length}`;
    },
  },
};
