import { describe, expect, it } from 'vitest';
import { HEADING, lines, PERSON, person, useWorkplace } from './files.ts';

const place = useWorkplace();

describe('the rows of a plan', () => {
  it('turns each row into a request that the service takes, and sends nothing', async () => {
    const { plan, rows } = await place.plan(lines(HEADING, PERSON, person(2)));
    expect(plan).toMatchObject({ rows: 2, planned: 2, refused: 0, problems: {}, warnings: {} });
    expect(rows.map(({ number, state, attempts }) => [number, state, attempts])).toEqual([
      [1, 'planned', 0],
      [2, 'planned', 0],
    ]);
    expect(rows[0]?.data).toEqual({
      reference: 'E-1',
      request: {
        jurisdiction: 'AUS',
        environment: 'sandbox',
        mode: 'fastcheck',
        visa_check_schema: 'australia',
        australia: { visa_check_type: 'work' },
        document: {
          type: 'passport',
          identifier: 'SBX1',
          country: 'IND',
          family_name: 'Sample',
          given_name: 'Robin',
          date_of_birth: '1990-01-31',
        },
      },
    });
  });

  it('reads the further columns of New Zealand, and the gender as on the grant letter', async () => {
    const heading =
      'check_type,identifier,country,family_name,date_of_birth,gender,approval_letter_start_date,employment_start_date,document_type,consent';
    const { rows } = await place.plan(
      lines(
        heading,
        'verification,SBX1,Fiji,Sample,1990-01-31,female,2026-02-01,,,yes',
        'employer,SBX2,FJ,Sample,1990-01-31,,,2026-03-01,passport,yes',
      ),
    );
    expect(
      rows.map(({ state, data }) => [state, data?.request?.jurisdiction, data?.request?.new_zealand]),
    ).toEqual([
      [
        'planned',
        'NZL',
        {
          visa_check_type: 'verification',
          approval_letter_start_date: '2026-02-01',
          approval_letter_gender: 'F',
        },
      ],
      ['planned', 'NZL', { visa_check_type: 'employer', employment_start_date: '2026-03-01' }],
    ]);
    expect(rows.map(({ data }) => data?.request?.document.country)).toEqual(['FJI', 'FJI']);
  });

  it('says for each wrong row which column breaks which rule, and what to do', async () => {
    const { plan, problems, rows } = await place.plan(
      lines(
        HEADING,
        'E-1,AUS,work,passport,N 123,IND,Sample,Robin,1990-01-31,yes',
        'E-2,AUS,agent,passport,SBX2,IND,Sample,Robin,,yes',
        'E-3,NZL,verification,immicard,SBX3,Korea,Sample,Robin,1990-02-30,yes',
        'E-4,AUS,work,passport,SBX4,IND,Sample,Robin,1990-01-31,yes,',
        person(5),
      ),
    );
    expect(plan.problems).toEqual({ invalid: 3, ragged: 1 });
    expect(
      rows.map(({ number, state, data }) => [number, state, data?.reference, data?.request !== undefined]),
    ).toEqual([
      [1, 'refused', 'E-1', false],
      [2, 'refused', 'E-2', false],
      [3, 'refused', 'E-3', false],
      [4, 'refused', null, false],
      [5, 'planned', 'E-5', true],
    ]);
    const told = problems.map(({ row, details }) => [
      row,
      details.map(({ column, rule }) => `${column}: ${rule}`),
    ]);
    expect(told).toEqual([
      [
        1,
        [
          'identifier: must be a string of one or more letters (A-Z, a-z) and digits, with no other characters',
        ],
      ],
      [
        2,
        expect.arrayContaining([
          'customer_authority_id: is required when australia.visa_check_type is agent, and must be ca_ followed by one or more characters, without white space',
          'date_of_birth: is required when jurisdiction is AUS, and must be a yyyy-mm-dd date that exists',
        ]) as unknown,
      ],
      [
        3,
        expect.arrayContaining([
          'country: is the name of several countries',
          'date_of_birth: must be a day that exists',
          'document_type: must be passport when jurisdiction is NZL',
        ]) as unknown,
      ],
      [4, ['undefined: has more or fewer cells than the heading']],
    ]);
    for (const { details } of problems) for (const { fix } of details) expect(fix).toMatch(/^[A-Z].*\.$/u);
  });

  it.each([
    ['identifier', 'NULL'],
    ['identifier', 'none'],
    ['identifier', 'TBC'],
    ['identifier', 'Unknown'],
    ['identifier', 'true'],
    ['identifier', 'passport'],
    ['identifier', 'xxxx'],
    ['identifier', '0000000'],
    ['given_name', 'NULL'],
    ['given_name', 'None'],
    ['family_name', 'UNDEFINED'],
    ['country', 'NA'],
    ['country', 'na'],
    ['country', 'NULL'],
  ])('sends nobody whose %s is %j, which stands for nothing', async (field, word) => {
    const cells = PERSON.split(',').map((cell, index) => (HEADING.split(',')[index] === field ? word : cell));
    const { problems, rows } = await place.plan(lines(HEADING, cells.join(',')));
    expect(rows.map(({ state }) => state)).toEqual(['refused']);
    expect(problems.flatMap(({ details }) => details.map(({ column }) => column))).toEqual([field]);
  });

  it.each([
    ['family_name', 'Null'],
    ['family_name', 'Na'],
    ['given_name', 'Nan'],
    ['country', 'NAM'],
    ['identifier', 'X0000000'],
  ])('sends somebody whose %s is %j', async (field, word) => {
    const cells = PERSON.split(',').map((cell, index) => (HEADING.split(',')[index] === field ? word : cell));
    expect((await place.plan(lines(HEADING, cells.join(',')))).plan).toMatchObject({ planned: 1 });
  });

  it('takes no cell of a row of another length for its reference', async () => {
    const { rows } = await place.plan(
      lines(
        'family_name,given_name,identifier,reference,country,date_of_birth,jurisdiction,check_type,document_type,consent',
        'Sample, Jr,Robin,SBX1,E-1,IND,1990-01-31,AUS,work,yes,yes',
      ),
    );
    expect(rows).toMatchObject([
      { state: 'refused', data: { reference: null }, problem: { code: 'ragged' } },
    ]);
  });

  it('takes what all rows have in common from defaults, and lets a cell win over them', async () => {
    const heading = 'identifier,country,family_name,date_of_birth,mode,consent';
    const content = lines(
      heading,
      'SBX1,IND,Sample,1990-01-31,,yes',
      'SBX2,IND,Sample,1990-01-31,fastcheck,yes',
    );
    const defaults = { jurisdiction: 'Australia', check_type: 'Work', document_type: 'passport' };
    const { rows, plan } = await place.plan(content, { defaults, mode: 'offpeak' });
    expect(rows.map(({ data }) => data?.request?.mode)).toEqual(['offpeak', 'fastcheck']);
    expect(plan).toMatchObject({ planned: 2, nights: 1 });
    await expect(place.plan(content)).rejects.toMatchObject({
      code: 'missing-column',
      message: expect.stringMatching(/jurisdiction.*check_type.*document_type/u) as string,
    });
    await expect(
      place.plan(content, { defaults: { ...defaults, check_type: 'visa' } }),
    ).rejects.toMatchObject({ code: 'default' });
  });

  it('counts rows as the spreadsheet does: blank ones too', async () => {
    const { rows, plan } = await place.plan(lines(HEADING, PERSON, '', ',,,,,,,,', person(4)));
    expect(rows.map(({ number }) => number)).toEqual([1, 4]);
    expect(plan.rows).toBe(2);
  });
});
