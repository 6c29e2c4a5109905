import type { PromisedFigure } from '../report/promises.ts';

/** The results of one part of the measurement. */
export interface Section {
  title: string;
  /** Markdown: the method and a table. */
  body: string;
  promises: readonly PromisedFigure[];
}
