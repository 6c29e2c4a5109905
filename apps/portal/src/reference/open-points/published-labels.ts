import type { Published } from '@workrights/spec/reader';

/** The labels before the text of the second source. */
export const publishedLabels: Readonly<Record<Published['kind'], string>> = {
  settled: 'Published',
  narrowed: 'Published in part',
  contradicted: 'Published otherwise',
  agrees: 'Published, as assumed',
  hint: 'A hint, which settles nothing',
};
