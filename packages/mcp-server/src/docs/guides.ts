import { GUIDES } from '../generated/texts.gen.ts';

export interface Guide {
  /** Its path in the folder of guides, without the ending. */
  readonly name: string;
  readonly title: string;
  readonly markdown: string;
}

export const guides: readonly Guide[] = GUIDES;

export function uriOf({ name }: Guide): string {
  return `workrights://guides/${name}`;
}

/** The cells of the row of a Markdown table whose first cell names something in code. */
export function rowOf(markdown: string, name: string): string[] | undefined {
  if (!/^\w+$/u.test(name)) return undefined;
  const row = markdown.split('\n').find((line) => line.split('|')[1]?.includes(`\`${name}\``));
  return row
    ?.split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
