import { fromMarkdown } from 'mdast-util-from-markdown';

/** A fenced block of code, as it stands in a Markdown file. */
export interface Fence {
  /** First word of the info string; '' when there is none. */
  readonly language: string;
  /** The other words of the info string. */
  readonly words: readonly string[];
  readonly text: string;
  /** Of the opening fence, from 1. */
  readonly line: number;
  readonly lastLine: number;
  /** Column of the opening fence, from 1: more in a list. */
  readonly column: number;
  /** The text right before it, when it is a paragraph of bold text alone: `**curl**`. */
  readonly label: string | undefined;
}

type Node = ReturnType<typeof fromMarkdown>['children'][number];

/** Gives the fenced blocks of a Markdown file, those in lists and quotes included, in their order. */
export function fencesOf(markdown: string): Fence[] {
  return fencesIn(fromMarkdown(markdown).children as Node[]);
}

function fencesIn(nodes: readonly Node[]): Fence[] {
  return nodes.flatMap((node, index) => {
    if (node.type !== 'code') return 'children' in node ? fencesIn(node.children as Node[]) : [];
    const { start, end } = node.position!;
    return {
      language: node.lang ?? '',
      words: node.meta?.split(/\s+/) ?? [],
      text: node.value,
      line: start.line,
      lastLine: end.line,
      column: start.column,
      label: labelOf(nodes[index - 1]),
    };
  });
}

function labelOf(node: Node | undefined): string | undefined {
  if (node?.type !== 'paragraph' || node.children.length !== 1) return undefined;
  const [only] = node.children;
  if (only?.type !== 'strong') return undefined;
  return only.children.map((child) => ('value' in child ? child.value : '')).join('');
}
