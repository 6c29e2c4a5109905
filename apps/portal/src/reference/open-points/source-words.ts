import type { SourceStatus } from '../model/types.ts';

interface SourceWord {
  /** What a badge says. */
  readonly word: string;
  /** What that means, as a sentence or two of plain text. */
  readonly meaning: string;
}

/** How the reference speaks of each status of a fact. The contract's own names are for programs. */
export const sourceWords: Readonly<Record<SourceStatus, SourceWord>> = {
  stated: {
    word: 'documented',
    meaning:
      'The description of the service says it. An open detail beside it (may it be null? how long is it?) has an open point.',
  },
  published: {
    word: 'published',
    meaning: 'The description is silent, and a public page of the service says it.',
  },
  example: {
    word: 'in an example',
    meaning: 'Only an example shows it. Other values may exist.',
  },
  contradicted: {
    word: 'two versions',
    meaning: 'The description says two things. The contract allows both, or chooses one and says why.',
  },
  assumed: {
    word: 'assumed',
    meaning:
      'The description and the public pages are silent. The contract had to choose, and the open point says what and why.',
  },
};
