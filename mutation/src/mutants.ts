/** A tested mutant. */
export interface Mutant {
  /** Relative to the root of the repository. */
  readonly file: string;
  /** Where the mutant begins. Lines count from 1. */
  readonly line: number;
  readonly code: string;
  readonly original: string;
  readonly replacement: string;
  readonly isKilled: boolean;
  /** Killed by a time limit, of a test or of the run: it never ends, or the machine was busy. */
  readonly isLate: boolean;
}

/** One line of a run's output: how many mutants each file has, or a tested mutant. */
export type Line = { readonly planned: Readonly<Record<string, number>> } | { readonly tested: Mutant };

/** The change that a mutant makes, in one line. */
export const changeOf = ({ original, replacement }: Mutant): string =>
  `${oneLine(original)} -> ${oneLine(replacement)}`;

const oneLine = (code: string): string => code.replaceAll(/\s+/g, ' ').trim();
