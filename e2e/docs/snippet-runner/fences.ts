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
}

type Node = ReturnType<typeof fromMarkdown>['children'][number];

/** Gives the fenced blocks of a Markdown file, those in lists and quotes included, in their order. */
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
