import type { RootContent } from 'mdast';
import { defineMdastPlugin } from 'satteri';
import { html } from '@workrights/local-server/html';

/** Marks from which MarkdownContent.astro makes Starlight's tabs. */
export const TABS_START = '<!--tool-tabs-->';
export const TABS_END = '<!--/tool-tabs-->';

interface Tab {
  readonly label: string;
  readonly nodes: readonly RootContent[];
}

/**
 * Makes tabs from consecutive alternatives. Each begins with a paragraph that is only bold text (`**curl**`) and ends before
 * the next one. The last one ends with its last code block.
 */
export const toolTabs = defineMdastPlugin({
  name: 'tool-tabs',
  before(root, context) {
    for (const tabs of tabGroups(root.children)) {
      const [first] = tabs;
      const last = tabs.at(-1)?.nodes.at(-1);
      if (!first || !last) continue;
      for (const { label, nodes } of tabs) {
        const [heading, ...content] = nodes;
        const end = content.at(-1);
        if (!heading || !end) continue;
        const name = html`<p class="tool-name" data-search-ignore>${label}</p>`;
        const opening = html`<starlight-tab-item data-label="${label}">${name}`.markup;
        context.replaceNode(heading, {
          type: 'html',
          value: nodes === first.nodes ? `${TABS_START}${opening}` : opening,
        });
        const closing = '</starlight-tab-item>';
        context.insertAfter(end, { type: 'html', value: end === last ? closing + TABS_END : closing });
      }
    }
  },
});

/** Groups of at least two alternatives. The first node of each alternative is its label. */
export function tabGroups(nodes: readonly RootContent[]): Tab[][] {
  const groups: Tab[][] = [];
  let group: Tab[] = [];
  let index = 0;
  while (index < nodes.length) {
    const tab = tabAt(nodes, index);
    if (tab) group.push(tab);
    else if (group.length > 0) {
      groups.push(group);
      group = [];
    }
    index += tab?.nodes.length ?? 1;
  }
  if (group.length > 0) groups.push(group);
  return groups.filter(({ length }) => length > 1);
}

function tabAt(nodes: readonly RootContent[], start: number): Tab | undefined {
  const label = labelOf(nodes[start]);
  if (label === undefined || nodes[start + 1]?.type !== 'code') return undefined;
  let end = start + 1;
  while (nodes[end] !== undefined && !endsTab(nodes, end)) end += 1;
  if (labelOf(nodes[end]) === undefined) {
    end = start + 1;
    while (nodes[end]?.type === 'code') end += 1;
  }
  return { label, nodes: nodes.slice(start, end) };
}

function endsTab(nodes: readonly RootContent[], index: number): boolean {
  const node = nodes[index];
  return node?.type === 'heading' || labelOf(node) !== undefined;
}

function labelOf(node: RootContent | undefined): string | undefined {
  if (node?.type !== 'paragraph' || node.children.length !== 1) return undefined;
  const [only] = node.children;
  if (only?.type !== 'strong' || only.children.length !== 1) return undefined;
  const [text] = only.children;
  return text?.type === 'text' ? text.value : undefined;
}
