import { describe, expect, it } from 'vitest';
import { HEADING, lines, PERSON, person, useWorkplace } from '../../spreadsheet/files.ts';

const place = useWorkplace();

describe('a file that has a document twice', () => {
  it('with other values is planned with a warning, and both rows are sent', async () => {
    const { plan, problems } = await place.plan(
      lines(HEADING, PERSON, person(2), PERSON.replace('Robin', 'Robyn')),
    );
    expect(plan).toMatchObject({ planned: 3, warnings: { 'same-document': 1 } });
    expect(problems).toMatchObject([
      { row: 3, isWarning: true, details: [{ rule: 'is the document of row 1 too, with other values' }] },
    ]);
  });

  it('with the same check is planned with one of the rows', async () => {
    const first = await place.plan(
      lines(HEADING, PERSON, 'E-9,aus,WORK,Passport,sbx1,India,SAMPLE,Robin,1990-01-31,yes'),
    );
    expect(first.plan).toMatchObject({ planned: 1, refused: 1, problems: { duplicate: 1 } });
    expect(first.problems).toMatchObject([{ row: 2, code: 'duplicate', isWarning: false }]);
  });
});
