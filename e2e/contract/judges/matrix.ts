import type { Fixture } from '@workrights/spec/reader';

import { isAccepted, judgeNames, type JudgeName, type Judgement } from './cases.ts';

export interface Row {
  subject: Fixture;
  judgements: Record<JudgeName, Judgement>;
}

/** Writes the matrix as text: a row for each fixture, a column for each judge, and each judge's number of agreements. */
export function formatMatrix(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ subject }) => subject.name.length));
  const line = (cells: readonly string[], name: string, rest = ''): string =>
    [...cells.map((cell) => cell.padEnd(7)), name.padEnd(width), rest].join(' ').trimEnd();
  const groups = Map.groupBy(rows, ({ subject }) => `${subject.interface}, ${subject.verdict}`);
  return [
    ...[...groups].flatMap(([title, group]) => [
      '',
      line(judgeNames, title),
      ...group.map(({ subject, judgements }) =>
        line(
          judgeNames.map((judge) => mark(subject, judgements[judge])),
          subject.name,
          `§${subject.example['x-section']} ${subject.operation} ${subject.status ?? 'request'} ${subject.field ?? ''}`,
        ),
      ),
    ]),
    '',
    line(
      judgeNames.map((judge) => total(rows, judge)),
      `of ${rows.length} fixtures agree`,
    ),
  ].join('\n');
}

function mark(subject: Fixture, judgement: Judgement): string {
  const verdict = judgement.accepted ? 'takes' : 'refuses';
  return judgement.accepted === isAccepted(subject) ? verdict : verdict.toUpperCase();
}

function total(rows: readonly Row[], judge: JudgeName): string {
  return String(
    rows.filter(({ subject, judgements }) => judgements[judge].accepted === isAccepted(subject)).length,
  );
}
