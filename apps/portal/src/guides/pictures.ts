import { posix } from 'node:path';
import { defineMdastPlugin } from 'satteri';
import { drawDiagram } from '../diagrams/draw-diagram.ts';
import { fileOf } from './file-of.ts';
import { readRepositoryFile } from './repository.ts';

/** Draws the diagrams, and puts our own SVG files into the page, where they follow its theme. */
export const pictures = defineMdastPlugin({
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
