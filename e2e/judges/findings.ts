import { judgeNames, type Case, type JudgeName } from './cases.ts';
import type { Row } from './matrix.ts';

/** Judges that see a case otherwise than it says, where the case does not say that they do. */
export function unexplainedDisagreements(rows: readonly Row[]): string[] {
  return rows.flatMap(({ subject, judgements }) =>
    judgeNames
      .filter((judge) => judgements[judge].accepted !== subject.accepted && !explains(subject, judge))
      .map((judge) => `${judge} ${judgements[judge].accepted ? 'takes' : 'refuses'} ${nameOf(subject)}`),
  );
}

/** Explanations for a judge that agrees by now, or by an entry that not-shown.yaml does not have. */
export function idleExplanations(rows: readonly Row[], noteIds: ReadonlySet<string>): string[] {
  return rows.flatMap(({ subject, judgements }) =>
    subject.disagreements
      .filter(({ judge, note }) => judgements[judge].accepted === subject.accepted || !noteIds.has(note))
      .map(({ judge, note }) => `${judge} on ${nameOf(subject)}, explained by ${note}`),
  );
}

/**
 * Rejected cases in which a judge finds fault only elsewhere than at the field that the case names.
 *
 * @param around Whether the object that holds the field will do: some judges name that for a missing field.
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

export function nameOf({ interface: name, accepted, name: fixture }: Case): string {
  return `${name}/${accepted ? 'accepted' : 'rejected'}/${fixture}`;
}

function explains(subject: Case, judge: JudgeName): boolean {
  return subject.disagreements.some((disagreement) => disagreement.judge === judge);
}
