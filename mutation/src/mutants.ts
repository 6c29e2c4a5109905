/** A mutant, tested. */
export interface Mutant {
  /** From the root of the repository. */
  readonly file: string;
  /** Where it begins; the first line is 1. */
  readonly line: number;
  /** That line of the file. */
  readonly code: string;
  readonly original: string;
  readonly replacement: string;
  readonly isKilled: boolean;
  /** Killed because time was over, of a test or of all: it waits for ever, or the machine was busy. */
  readonly isLate: boolean;
}

/** What a run says, line by line: how many mutants a file has, then each mutant. */
export type Line = { readonly planned: Readonly<Record<string, number>> } | { readonly tested: Mutant };

/** What a mutant changes, in one line. */
export const changeOf = ({ original, replacement }: Mutant): string =>
  `${oneLine(original)} -> ${oneLine(replacement)}`;

const oneLine = (code: string): string => code.replaceAll(/\s+/g, ' ').trim();
