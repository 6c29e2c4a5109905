import { fromMarkdown } from 'mdast-util-from-markdown';

export interface Fence {
  /** The first word of the info string; '' when there is none. */
  readonly language: string;
  /** The other words of the info string. */
  readonly words: readonly string[];
  readonly text: string;
  /** The line of the opening fence, from 1. */
  readonly line: number;
  readonly lastLine: number;
  /** The column of the opening fence, from 1. It is indented in a list. */
  readonly column: number;
}

type Node = ReturnType<typeof fromMarkdown>['children'][number];

/** The fenced blocks of a Markdown file, in order, including those in lists and quotes. */
export function fencesOf(markdown: string): Fence[] {
  return fencesIn(fromMarkdown(markdown).children as Node[]);
}

function fencesIn(nodes: readonly Node[]): Fence[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'code') return 'children' in node ? fencesIn(node.children as Node[]) : [];
    const { start, end } = node.position!;
    return {
      language: node.lang ?? '',
      words: node.meta?.split(/\s+/) ?? [],
      text: node.value,
      line: start.line,
      lastLine: end.line,
      column: start.column,
    };
  });
}
