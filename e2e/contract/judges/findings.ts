import type { Fixture } from '@workrights/spec/reader';

import { isAccepted, judgeNames, type Disagreements, type JudgeName } from './cases.ts';
import type { Row } from './matrix.ts';

/** Judges that disagree with a case without an explanation. */
export function unexplainedDisagreements(rows: readonly Row[], explained: Disagreements): string[] {
  return rows.flatMap(({ subject, judgements }) =>
    judgeNames
      .filter((judge) => !agrees({ subject, judgements }, judge))
      .filter((judge) => !explained[subject.name]?.judges.includes(judge))
      .map((judge) => `${judge} ${judgements[judge].accepted ? 'takes' : 'refuses'} ${nameOf(subject)}`),
  );
}

/** Explanations without use: the case or the open point doesn't exist, or the judge agrees by now. */
export function idleExplanations(
  rows: readonly Row[],
  explained: Disagreements,
  pointIds: ReadonlySet<string>,
): string[] {
  return Object.entries(explained).flatMap(([name, { judges, note }]) => {
    const row = rows.find(({ subject }) => subject.name === name);
    return judges
      .filter((judge) => !row || agrees(row, judge) || !pointIds.has(note))
      .map((judge) => `${judge} on ${name}, explained by ${note}`);
  });
}

/**
 * Rejected cases in which a judge reports only other fields than the one that the case names.
 *
 * @param around Whether the parent object is accepted too, because some judges name it for a missing field.
 */
export function misplacedFaults(rows: readonly Row[], judge: JudgeName, around: boolean): string[] {
  return rows
    .filter(({ subject, judgements }) => {
      if (subject.field === undefined || judgements[judge].accepted) return false;
      const holder = subject.field.replace(/\/[^/]*$/, '');
      return !judgements[judge].fields.some(
        (field) => field === subject.field || (around && field === holder),
      );
    })
    .map(({ subject, judgements }) => {
      const found = [...new Set(judgements[judge].fields)].join(' ');
      return `${nameOf(subject)} names ${subject.field}, but ${judge} finds ${found}`;
    });
}

function agrees({ subject, judgements }: Row, judge: JudgeName): boolean {
  return judgements[judge].accepted === isAccepted(subject);
}

function nameOf({ interface: name, verdict, name: fixture }: Fixture): string {
  return `${name}/${verdict}/${fixture}`;
}
