import { readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { MappingError, UnreadableFileError } from '../../src/plan/errors.ts';
import { readMapping, writeMapping } from '../../src/plan/mapping.ts';
import { planRun } from '../../src/plan/plan.ts';
import { bytesOf, closeSharedLedger, HEADING, newRun, PERSON, Workplace } from './files.ts';

afterAll(closeSharedLedger);

const person = (number: number, date = '1990-01-31', more = '') =>
  `E-${number},AUS,work,passport,SBX${number},IND,Sample,Robin,${date}${more}`;
const lines = (...rows: readonly string[]) => `${rows.join('\r\n')}\r\n`;

function readlinkOrNone(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // The one that lists them.
    return '';
  }
}

describe('a plan', () => {
  it('turns each row into a request that the service takes, and sends nothing', async () => {
    await using place = await Workplace.open();
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
    await using place = await Workplace.open();
    const heading =
      'check_type,identifier,country,family_name,date_of_birth,gender,approval_letter_start_date,employment_start_date,document_type';
    const { rows } = await place.plan(
      lines(
        heading,
        'verification,SBX1,Fiji,Sample,1990-01-31,female,2026-02-01,,',
        'employer,SBX2,FJ,Sample,1990-01-31,,,2026-03-01,passport',
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
    await using place = await Workplace.open();
    const { plan, problems, rows } = await place.plan(
      lines(
        HEADING,
        'E-1,AUS,work,passport,N 123,IND,Sample,Robin,1990-01-31',
        'E-2,AUS,agent,passport,SBX2,IND,Sample,Robin,',
        'E-3,NZL,verification,immicard,SBX3,Korea,Sample,Robin,1990-02-30',
        'E-4,AUS,work,passport,SBX4,IND,Sample',
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

  it('sends nobody whose consent is not a plain yes', async () => {
    await using place = await Workplace.open();
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
      lines(`${HEADING},consent`, ...cells.map((cell, index) => person(index, '1990-01-31', `,${cell}`))),
    );
    expect(rows.map(({ state }) => state)).toEqual([
      ...Array.from({ length: 4 }, () => 'planned'),
      ...Array.from({ length: 9 }, () => 'refused'),
    ]);
    expect(plan.problems).toEqual({ 'no-consent': 9 });
    expect(rows.slice(4).every(({ data }) => data?.request === undefined)).toBe(true);
  });

  it.each([
    ['before', [',no', ',yes']],
    ['behind', [',yes', ',no']],
  ])('sends nobody who says no in a row %s the one that says yes', async (_, [first, second]) => {
    await using place = await Workplace.open();
    const { plan, problems, rows } = await place.plan(
      lines(
        `${HEADING},consent`,
        person(1, '1990-01-31', first),
        // The same document, in another spelling and with another birth date.
        `E-2,aus,Work,Passport,sbx1,India,SAMPLE,,1990-01-30${second}`,
        person(3, '1990-01-31', ',yes'),
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
    await using place = await Workplace.open();
    const { plan } = await place.plan(
      lines(
        `${HEADING},consent`,
        'E-1,AUS,work,passport,SBX-1,IND,,,never,no',
        person(1, '1990-01-31', ',yes'),
      ),
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
      await using place = await Workplace.open();
      const { problems } = await place.plan(lines(`${HEADING},consent`, row, person(2, '1990-01-31', ',no')));
      const [first, second] = problems.map(({ details }) => details);
      expect(first?.at(0)?.rule).toBe('is not yes, y or true');
      expect(first?.slice(1, -1).map((each) => each.column)).toEqual([column]);
      expect(first?.at(-1)?.rule).toMatch(/^does not name a complete document/u);
      expect(second?.map(({ rule }) => rule)).toEqual(['is not yes, y or true']);
    },
  );

  it('obeys a no in a row of another length where it names the document, and says that it may not', async () => {
    await using place = await Workplace.open();
    const { plan, problems } = await place.plan(
      lines(
        `${HEADING},consent`,
        person(1, '1990-01-31', ',yes'),
        person(1, '1990-01-31', ',no,'),
        `E-3,AUS,work,passport,SBX9,IND,Sample, Jr,Robin,1990-01-31,no`,
        person(4, '1990-01-31', ',yes'),
      ),
    );
    expect(plan).toMatchObject({ planned: 1, problems: { ragged: 2, 'consent-contradicted': 1 } });
    const ragged = problems.filter(({ code }) => code === 'ragged');
    for (const { details } of ragged)
      expect(details.at(-1)?.rule).toMatch(/^does not name a complete document/u);
  });

  it('warns of a document that is there twice with other values, and sends both', async () => {
    await using place = await Workplace.open();
    const { plan, problems } = await place.plan(
      lines(HEADING, PERSON, person(2), PERSON.replace('Robin', 'Robyn')),
    );
    expect(plan).toMatchObject({ planned: 3, warnings: { 'same-document': 1 } });
    expect(problems).toMatchObject([
      { row: 3, isWarning: true, details: [{ rule: 'is the document of row 1 too, with other values' }] },
    ]);
  });

  it.each(['Agreed', 'Consent given', 'Consent (y/n)', 'consented'])(
    'asks whether %s is the consent before it sends anybody',
    async (heading) => {
      await using place = await Workplace.open();
      const content = lines(`${HEADING},${heading}`, person(1, '1990-01-31', ',no'));
      await expect(place.plan(content)).rejects.toMatchObject({ code: 'unconfirmed' });
    },
  );

  it.each([
    'Consent withdrawn',
    'No consent',
    'Consent (withdrawn)',
    'Agreed (consent form)',
    'Has not consented',
    'Marketing consent',
    'Consent date',
    'Non-consent',
    'Opt-out',
    'Permission denied',
    'Agreement withdrawn',
    'Do not check',
    'Opted out',
    'Revoked',
    'Declined',
    'Refused',
    'Disagree',
  ])('guesses nothing about %s: a person states what a yes in it means', async (heading) => {
    await using place = await Workplace.open();
    const content = lines(
      `${HEADING},${heading}`,
      person(1, '1990-01-31', ',yes'),
      person(2, '1990-01-31', ',no'),
    );
    await expect(place.plan(content)).rejects.toMatchObject({
      code: 'consent',
      guess: undefined,
      message: expect.stringContaining(`J "${heading}"`) as string,
    });
    const unused = await place.plan(content, { mapping: { version: 1, columns: { [heading]: null } } });
    expect(unused.plan).toMatchObject({ planned: 2, refused: 0 });
    const used = await place.plan(content, { mapping: { version: 1, columns: { [heading]: 'consent' } } });
    expect(used.plan).toMatchObject({ planned: 1, problems: { 'no-consent': 1 } });
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
    await using place = await Workplace.open();
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
    await using place = await Workplace.open();
    const cells = PERSON.split(',').map((cell, index) => (HEADING.split(',')[index] === field ? word : cell));
    expect((await place.plan(lines(HEADING, cells.join(',')))).plan).toMatchObject({ planned: 1 });
  });

  it('takes no cell of a row of another length for its reference', async () => {
    await using place = await Workplace.open();
    const { rows } = await place.plan(
      lines(
        'family_name,given_name,identifier,reference,country,date_of_birth,jurisdiction,check_type,document_type',
        'Sample, Jr,Robin,SBX1,E-1,IND,1990-01-31,AUS,work,passport',
      ),
    );
    expect(rows).toMatchObject([
      { state: 'refused', data: { reference: null }, problem: { code: 'ragged' } },
    ]);
  });

  it('refuses a file without consent where consent is required', async () => {
    await using place = await Workplace.open();
    await expect(place.plan(lines(HEADING, PERSON), { consent: 'required' })).rejects.toMatchObject({
      name: 'MappingError',
      code: 'missing-column',
      message: expect.stringContaining('consent') as string,
    });
  });

  it('plans each check of a person once in one file', async () => {
    await using place = await Workplace.open();
    const first = await place.plan(
      lines(HEADING, PERSON, 'E-9,aus,WORK,Passport,sbx1,India,SAMPLE,Robin,1990-01-31'),
    );
    expect(first.plan).toMatchObject({ planned: 1, refused: 1, problems: { duplicate: 1 } });
    expect(first.problems).toMatchObject([{ row: 2, code: 'duplicate', isWarning: false }]);
  });

  it('takes what all rows have in common from defaults, and lets a cell win over them', async () => {
    await using place = await Workplace.open();
    const heading = 'identifier,country,family_name,date_of_birth,mode';
    const content = lines(heading, 'SBX1,IND,Sample,1990-01-31,', 'SBX2,IND,Sample,1990-01-31,fastcheck');
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

  it('takes a guess of its columns once a person has confirmed it, from the mapping file', async () => {
    await using place = await Workplace.open();
    const content = lines(
      HEADING.replace('identifier', 'Passport No').replace('date_of_birth', 'DOB'),
      PERSON,
    );
    const refusal = (await place.plan(content).catch((error: unknown) => error)) as MappingError;
    expect(refusal).toMatchObject({ name: 'MappingError', code: 'unconfirmed' });
    const file = path.join(place.folder, 'people.mapping.json');
    await writeMapping(file, refusal.guess ?? { version: 1, columns: {} });
    const { plan, rows } = await place.plan(content, { mapping: await readMapping(file) });
    expect(plan.planned).toBe(1);
    expect(rows[0]?.data?.request?.document).toMatchObject({
      identifier: 'SBX1',
      date_of_birth: '1990-01-31',
    });
  });

  it('refuses a file that is another when it is read again', async () => {
    await using place = await Workplace.open();
    const file = await place.file(
      lines(HEADING, ...Array.from({ length: 20_000 }, (_, index) => person(index))),
    );
    // The signal is looked at now and then while the file is read.
    const throwIfAborted = (): void => writeFileSync(file, lines(`consent,${HEADING}`, `no,${PERSON}`));
    const signal = Object.assign(new AbortController().signal, { throwIfAborted });
    await expect(planRun(place.ledger, { run: 'changing', file, signal })).rejects.toMatchObject({
      code: 'changed',
    });
    expect(await place.ledger.run('changing')).toBeUndefined();
  });

  it('counts rows as the spreadsheet does: blank ones too', async () => {
    await using place = await Workplace.open();
    const { rows, plan } = await place.plan(lines(HEADING, PERSON, '', ',,,,,,,,', person(4)));
    expect(rows.map(({ number }) => number)).toEqual([1, 4]);
    expect(plan.rows).toBe(2);
  });

  it('says how many requests, days and nights the run needs', async () => {
    await using place = await Workplace.open();
    const rows = Array.from({ length: 40 }, (_, index) => person(index));
    const { plan } = await place.plan(lines(HEADING, ...rows), {
      attachments: true,
      mode: 'offpeak',
      budget: { perDay: 30, perMinute: 10 },
    });
    expect(plan).toMatchObject({
      requests: { creates: 40, lookups: 2, downloads: 40, total: 82 },
      days: 3,
      nights: 3,
      minutes: 2 * 24 * 60 + 3,
    });
  });

  it('leaves no run behind when its stream breaks off, or somebody stops it', async () => {
    await using place = await Workplace.open();
    const many = Array.from({ length: 2_500 }, (_, index) => person(index + 1));
    const broken = async function* () {
      yield* bytesOf(lines(HEADING, ...many));
      throw new TypeError('an invented failure');
    };
    const run = newRun();
    await expect(planRun(place.ledger, { run, file: broken() })).rejects.toThrow('an invented failure');
    expect(await place.ledger.run(run)).toBeUndefined();
    const stop = new AbortController();
    const onProgress = (rows: number) => {
      if (rows > 1_000) stop.abort();
    };
    const options = { run, file: await place.file(lines(HEADING, ...many)), signal: stop.signal, onProgress };
    await expect(planRun(place.ledger, options)).rejects.toThrow('aborted');
    expect(await place.ledger.run(run)).toBeUndefined();
    expect(await planRun(place.ledger, { ...options, signal: undefined })).toMatchObject({ planned: 2_500 });
  });

  it('plans a stream that can be read once, and refuses dates there that only the whole column could settle', async () => {
    await using place = await Workplace.open();
    const content = lines(HEADING, person(1, '13/01/1990'), person(2), person(3, '01/02/1990'));
    const plan = await planRun(place.ledger, {
      run: 'streamed',
      file: bytesOf(content.slice(0, 50), content.slice(50)),
    });
    expect(plan).toMatchObject({ planned: 1, refused: 2 });
    const again = await planRun(place.ledger, {
      run: 'stated',
      file: bytesOf(content),
      mapping: { version: 1, columns: {}, dates: { date_of_birth: 'dd/mm/yyyy' } },
    });
    expect(again).toMatchObject({ planned: 3, refused: 0 });
  });

  it('leaves no run behind when the file as a whole is wrong', async () => {
    await using place = await Workplace.open();
    const broken = `${lines(HEADING, ...Array.from({ length: 3_000 }, (_, index) => person(index)))}E-1,"open`;
    await expect(place.plan(broken, { run: 'broken' })).rejects.toThrow(UnreadableFileError);
    await expect(place.plan(lines('a,b', 'c,d'), { run: 'broken' })).rejects.toThrow(UnreadableFileError);
    await expect(place.plan(lines('identifier,country', 'c,d'), { run: 'broken' })).rejects.toThrow(
      MappingError,
    );
    expect(await place.ledger.run('broken')).toBeUndefined();
    const { plan } = await place.plan(lines(HEADING, PERSON), { run: 'broken' });
    expect(plan.planned).toBe(1);
  });

  it('lets go of its file, however it ends', async () => {
    await using place = await Workplace.open();
    const many = Array.from({ length: 20_000 }, (_, index) => person(index));
    const contents = [
      lines(HEADING, ...many),
      lines('Passport No,country,family_name', ...many),
      lines('a,b', ...many),
    ];
    const outcomes = await Promise.allSettled(
      contents.map(async (content, index) => {
        const file = await place.file(content, `people-${index}.csv`);
        return planRun(place.ledger, { run: newRun(), file });
      }),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    const open = readdirSync('/proc/self/fd').map((fd) => readlinkOrNone(`/proc/self/fd/${fd}`));
    expect(open.filter((file) => file.startsWith(place.folder))).toEqual([]);
  });

  it('stops when it is aborted, and can be planned again by the same name', async () => {
    await using place = await Workplace.open();
    const content = lines(HEADING, ...Array.from({ length: 2_500 }, (_, index) => person(index)));
    const stop = new AbortController();
    const aborted = place.plan(content, {
      run: 'stopped',
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    const { plan } = await place.plan(content, { run: 'stopped' });
    expect(plan.planned).toBe(2_500);
  });

  it.each([
    [{ budget: { perDay: 0 } }, /budget\.perDay/u],
    [{ budget: { perMinute: 1.5 } }, /budget\.perMinute/u],
    [{ environment: 'production' as 'live' }, /environment must be one of sandbox, live/u],
    [{ mode: 'fast' as 'fastcheck' }, /mode must be one of/u],
    [{ format: 'ods' as 'xlsx' }, /format must be one of/u],
  ])('refuses options that are none: %j', async (options, message) => {
    await using place = await Workplace.open();
    await expect(place.plan(lines(HEADING, PERSON), options)).rejects.toThrow(message);
  });
});
