import type { Explanation } from './explained.ts';
import { changeOf, type Line, type Mutant } from './mutants.ts';

export interface Verdict {
  readonly mutants: number;
  readonly killed: number;
  /** The killed mutants that hit a time limit. If there are many, the machine was busy. */
  readonly late: number;
  /** Killed mutants in percent. Explanations don't raise it. */
  readonly score: number;
  readonly unexplained: readonly Mutant[];
  readonly explained: readonly Mutant[];
  /** Explanations whose mutants a test kills, or that no longer exist. */
  readonly stale: readonly Explanation[];
  /** How many mutants of each file weren't tested before the time was over. */
  readonly notReached: Readonly<Record<string, number>>;
}

export function verdictOf(lines: readonly Line[], explanations: readonly Explanation[]): Verdict {
  const tested = lines.flatMap((line) => ('tested' in line ? [line.tested] : []));
  const planned = lines.flatMap((line) => ('planned' in line ? Object.entries(line.planned) : []));
  const survivors = tested.filter(({ isKilled }) => !isKilled);
  const isExplained = (mutant: Mutant): boolean => explanations.some((each) => explains(each, mutant));
  const files = new Set(tested.map(({ file }) => file));
  const killed = tested.length - survivors.length;
  return {
    mutants: tested.length,
    killed,
    late: tested.filter(({ isLate }) => isLate).length,
    score: tested.length === 0 ? 100 : (100 * killed) / tested.length,
    unexplained: survivors.filter((mutant) => !isExplained(mutant)),
    explained: survivors.filter(isExplained),
    stale: explanations.filter(
      (each) =>
        files.has(each.file) &&
        !each.changes.every((change) =>
          survivors.some((mutant) => explains({ ...each, changes: [change] }, mutant)),
        ),
    ),
    notReached: Object.fromEntries(
      planned
        .map(
          ([file, count]) => [file, count - tested.filter((mutant) => mutant.file === file).length] as const,
        )
        .filter(([, left]) => left > 0),
    ),
  };
}

function explains({ file, code, changes }: Explanation, mutant: Mutant): boolean {
  return mutant.file === file && mutant.code === code && changes.includes(changeOf(mutant));
}

/** How many unexplained mutants may survive on changed lines, by the floor of their subject. */
export const allowed = (mutants: number, floor: number): number =>
  Math.floor((mutants * (100 - floor)) / 100);
