import { describe, expect, it } from 'vitest';
import { HEADING, lines, person, useWorkplace } from '../../spreadsheet/files.ts';

const place = useWorkplace();

describe('a row of a plan', () => {
  it('sends nobody whose consent is not a plain yes', async () => {
    const cells = [
      'yes',
      ' Yes ',
      'Y',
      'TRUE',
      '',
      'no',
      'n',
      '1',
      'x',
      'yes?',
      'pending',
      'not yet',
      '2026-01-01',
    ];
    const { plan, rows } = await place.plan(
      lines(HEADING, ...cells.map((cell, index) => person(index, '1990-01-31', cell))),
    );
    expect(rows.map(({ state }) => state)).toEqual([
      ...Array.from({ length: 4 }, () => 'planned'),
      ...Array.from({ length: 9 }, () => 'refused'),
    ]);
    expect(plan.problems).toEqual({ 'no-consent': 9 });
    expect(rows.slice(4).every(({ data }) => data?.request === undefined)).toBe(true);
  });

  it.each([
    ['before', ['no', 'yes']],
    ['behind', ['yes', 'no']],
  ])('sends nobody who says no in a row %s the one that says yes', async (_, [first, second]) => {
    const { plan, problems, rows } = await place.plan(
      lines(
        HEADING,
        person(1, '1990-01-31', first),
        // The same document, in another spelling and with another birth date.
        `E-2,aus,Work,Passport,sbx1,India,SAMPLE,,1990-01-30,${second}`,
        person(3),
      ),
    );
    expect(plan).toMatchObject({
      planned: 1,
      problems: { 'no-consent': 1, 'consent-contradicted': 1 },
      warnings: {},
    });
    expect(problems).toHaveLength(2);
    expect(rows.map(({ data }) => data?.reference)).toEqual([undefined, undefined, 'E-3']);
  });

  it('knows the document of a row without consent though the service would refuse the row', async () => {
    const { plan } = await place.plan(
      lines(HEADING, 'E-1,AUS,work,passport,SBX-1,IND,,,never,no', person(1)),
    );
    expect(plan.problems).toEqual({ 'no-consent': 1, 'consent-contradicted': 1 });
  });

  it.each([
    ['no number', 'E-1,AUS,work,passport,,IND,Sample,Robin,1990-01-31,no', 'identifier'],
    ['a number that the spreadsheet has shortened', 'E-1,AUS,work,passport,1.2E+11,IND,,,,no', 'identifier'],
    ['no country', 'E-1,AUS,work,passport,SBX1,,Sample,Robin,1990-01-31,no', 'country'],
    ['a country that is misspelt', 'E-1,AUS,work,passport,SBX1,Indya,Sample,Robin,1990-01-31,no', 'country'],
    ['no type of check', 'E-1,AUS,,passport,SBX1,IND,Sample,Robin,1990-01-31,no', 'check_type'],
    [
      'a type of check that is misspelt',
      'E-1,AUS,wrk,passport,SBX1,IND,Sample,Robin,1990-01-31,no',
      'check_type',
    ],
    ['a misspelt document', 'E-1,AUS,work,pasport,SBX1,IND,Sample,Robin,1990-01-31,no', 'document_type'],
    [
      'a number in other letters',
      'E-1,AUS,work,passport,\u0420BX1,IND,Sample,Robin,1990-01-31,no',
      'identifier',
    ],
  ])(
    'says so when a row without consent has %s, so that others of the person are not known',
    async (_, row, column) => {
      const { problems } = await place.plan(lines(HEADING, row, person(2, '1990-01-31', 'no')));
      const [first, second] = problems.map(({ details }) => details);
      expect(first?.at(0)?.rule).toBe('is not yes, y or true');
      expect(first?.slice(1, -1).map((each) => each.column)).toEqual([column]);
      expect(first?.at(-1)?.rule).toMatch(/^does not name a complete document/u);
      expect(second?.map(({ rule }) => rule)).toEqual(['is not yes, y or true']);
    },
  );

  it('obeys a no in a row of another length where it names the document, and says that it may not', async () => {
    const { plan, problems } = await place.plan(
      lines(
        HEADING,
        person(1),
        person(1, '1990-01-31', 'no,'),
        `E-3,AUS,work,passport,SBX9,IND,Sample, Jr,Robin,1990-01-31,no`,
        person(4),
      ),
    );
    expect(plan).toMatchObject({ planned: 1, problems: { ragged: 2, 'consent-contradicted': 1 } });
    const ragged = problems.filter(({ code }) => code === 'ragged');
    for (const { details } of ragged)
      expect(details.at(-1)?.rule).toMatch(/^does not name a complete document/u);
  });
});
