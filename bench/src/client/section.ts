import type { PromisedFigure } from '../report/promises.ts';
import { table as paddedTable } from '../report/table.ts';

/** The results of one part of the measurement. */
export interface Section {
  title: string;
  /** Markdown: the method and a table. */
  body: string;
  promises: readonly PromisedFigure[];
}

/** A table in which all columns but the first are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return paddedTable(
    head.map((name, index) => ({ name, right: index > 0 })),
    rows,
  );
}
