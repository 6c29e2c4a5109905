import { defineMdastPlugin } from 'satteri';

/**
 * The words after the language of a fence say how it is tested. A reader sees of them the name of the file to save,
 * and that a block is output.
 */
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
