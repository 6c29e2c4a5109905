import { posix } from 'node:path';
import { satteri } from '@astrojs/markdown-satteri';
import type { Element } from 'hast';
import { selectAll } from 'hast-util-select';
import { defineHastPlugin, defineMdastPlugin } from 'satteri';
import { drawDiagram } from '../diagrams/draw-diagram.ts';
import { links } from './links.ts';
import { fileOf, readRepositoryFile } from '../repository/repository.ts';
import { toolTabs } from './tool-tabs.ts';

/** Removes the title, because Starlight prints it. */
const withoutTitle = defineMdastPlugin({
  name: 'without-title',
  heading(node, context) {
    if (node.depth === 1) context.removeNode(node);
  },
});

/** Makes the empty corner of a table an ordinary cell instead of a heading. */
export const tableCorners = defineHastPlugin({
  name: 'table-corners',
  element: {
    filter: ['th'],
    visit(node, context) {
      if (context.textContent(node).trim() === '') return { ...node, tagName: 'td' };
      return undefined;
    },
  },
});

/** Marks tables of three columns, which look different on a telephone. */
export const threeColumns = defineHastPlugin({
  name: 'three-columns',
  element: {
    filter: ['table'],
    visit(node, context) {
      if (selectAll('thead > tr > *', node as Element).length === 3)
        context.setProperty(node, 'className', 'three-columns');
    },
  },
});

/** Drops the words of a fence that say how it is tested. Keeps the file name, and whether the block is output. */
export const codeFrames = defineMdastPlugin({
  name: 'code-frames',
  code(node, context) {
    const words = node.meta?.split(/\s+/) ?? [];
    const title = titleOf(words);
    context.setProperty(node, 'meta', title ? `title="${title}"` : '');
    if (!words.includes('output')) return;
    context.insertBefore(node, { type: 'html', value: '<div class="output">' });
    context.insertAfter(node, { type: 'html', value: '</div>' });
  },
});

function titleOf(words: readonly string[]): string | undefined {
  if (words.includes('output')) return 'Output';
  if (words.includes('n8n')) return 'Paste this into n8n';
  return words.find((word) => word.startsWith('file='))?.slice('file='.length);
}

/** Draws the diagrams, and inlines our own SVG files, so that they follow the page's theme. */
const pictures = defineMdastPlugin({
  name: 'pictures',
  code(node, context) {
    if (node.lang !== 'mermaid') return;
    const file = fileOf(context.fileURL);
    context.replaceNode(node, { type: 'html', value: drawDiagram(node.value, file) });
  },
  image(node, context) {
    if (!node.url.endsWith('.svg')) return;
    const file = posix.join(posix.dirname(fileOf(context.fileURL)), node.url);
    const svg = readRepositoryFile(file)
      .replace(/^<\?xml[^>]*\?>\s*/, '')
      .replaceAll(/\n\s*/g, '');
    context.replaceNode(node, { type: 'html', value: `<span class="picture">${svg}</span>` });
  },
});

/** Renders guides to HTML: plain Markdown, with the portal's additions. */
export const guideMarkdown = satteri({
  mdastPlugins: [withoutTitle, pictures, toolTabs, codeFrames, links],
  hastPlugins: [tableCorners, threeColumns],
  features: { smartPunctuation: false },
});
