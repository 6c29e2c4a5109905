import * as fc from 'fast-check';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { letterOf, readHeading } from '../../src/spreadsheet/columns.ts';
import { UnreadableFileError } from '../../src/spreadsheet/errors.ts';
import {
  MappingError,
  checkedMapping,
  readMapping,
  writeMapping,
  type Mapping,
} from '../../src/spreadsheet/mapping.ts';
import { FIELDS } from '@workrights/columns/fields';
import { useWorkplace } from './files.ts';

const place = useWorkplace();

const mapping = (columns: Mapping['columns']): Mapping => ({ version: 1, columns });

function refusal(headings: readonly string[], given?: Mapping): MappingError | UnreadableFileError {
  try {
    readHeading(headings, given);
  } catch (error) {
    if (error instanceof MappingError || error instanceof UnreadableFileError) return error;
  }
  throw new Error('was accepted');
}

describe('the columns of a file', () => {
  it('need no mapping by their own names, in any order, letter case and spelling', () => {
    const shown = (field: string) => field.replaceAll('_', ' ').toUpperCase();
    fc.assert(
      fc.property(fc.shuffledSubarray([...FIELDS], { minLength: FIELDS.length }), (fields) => {
        const columns = readHeading(fields.map(shown), undefined);
        expect(columns.map(({ field, by }) => [field, by])).toEqual(fields.map((field) => [field, 'name']));
      }),
    );
  });

  it('are guessed from what people call them, and a person has to confirm the guess', () => {
    const headings = [
      'Employee ID',
      'Passport No.',
      'Nationality',
      'Surname',
      'First name',
      'D.O.B. (dd/mm/yyyy)',
      'Shoe size',
    ];
    const error = refusal(headings);
    expect(error).toMatchObject({ code: 'unconfirmed' });
    expect(error.message).toContain('B "Passport No." as identifier');
    const { guess } = error as MappingError;
    expect(guess).toEqual(
      mapping({
        'Employee ID': 'reference',
        'Passport No.': 'identifier',
        Nationality: 'country',
        Surname: 'family_name',
        'First name': 'given_name',
        'D.O.B. (dd/mm/yyyy)': 'date_of_birth',
      }),
    );
    const columns = readHeading(headings, guess);
    expect(columns.map(({ field, by, letter }) => [letter, field, by]).slice(-2)).toEqual([
      ['F', 'date_of_birth', 'mapping'],
      ['G', null, null],
    ]);
  });

  it.each([
    [['identifier', 'Passport number', 'country', 'family_name'], /Columns A and B are both for identifier/u],
    [['identifier', 'identifier', 'country', 'family_name'], /Columns A and B are both for identifier/u],
    [
      ['identifier', 'Document No', 'Passport', 'country', 'family_name'],
      /Columns A and B and C are both for identifier/u,
    ],
  ])('must not be two for one field: %j', (headings, message) => {
    expect(refusal(headings)).toMatchObject({
      code: 'two-columns',
      message: expect.stringMatching(message) as string,
    });
  });

  it('can be told to be unused, so that another is the one', () => {
    const columns = readHeading(
      ['identifier', 'Passport number', 'country', 'family_name'],
      mapping({ 'passport number': null }),
    );
    expect(columns.map(({ field }) => field)).toEqual(['identifier', null, 'country', 'family_name']);
  });

  it('must be what the mapping is about', () => {
    const error = refusal(['identifier', 'country', 'family_name'], mapping({ 'Travel doc': 'given_name' }));
    expect(error).toMatchObject({
      code: 'missing-column',
      message: expect.stringContaining('given_name') as string,
    });
  });

  it('must have a heading: a row of data is none, and is not repeated', () => {
    const data = [
      'E-77',
      'AUS',
      'work',
      'passport',
      'SECRET77',
      'IND',
      'Secretname',
      'Secretgiven',
      '1990-01-31',
    ];
    const error = refusal(data);
    expect(error).toMatchObject({ name: 'UnreadableFileError', code: 'heading' });
    expect(JSON.stringify(error) + error.message + String(error.stack)).not.toMatch(/secret|1990/iu);
  });

  it('show no heading that is not known while one that is needed is missing', () => {
    const error = refusal(['reference', 'country', 'Secretname']) as MappingError;
    expect(error).toMatchObject({ code: 'missing-column' });
    expect(error.columns.map(({ heading }) => heading)).toEqual(['reference', 'country', null]);
    expect(JSON.stringify([error, error.message, error.columns, error.guess ?? null])).not.toMatch(
      /secretname/iu,
    );
  });

  it('have the letters that spreadsheets show', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  });
});

describe('a mapping file', () => {
  it('comes back as it was written, for its user only', async () => {
    const file = path.join(place.folder, 'mapping.json');
    const whole: Mapping = {
      version: 1,
      columns: { 'Passport No': 'identifier', Notes: null },
      dates: { date_of_birth: 'mm/dd/yyyy' },
      defaults: { jurisdiction: 'AUS' },
      encoding: 'windows-1252',
      separator: ';',
      sheet: 2,
    };
    await writeMapping(file, whole);
    expect(await readMapping(file)).toEqual(whole);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it.each([
    [{}, /"version": 1/u],
    [{ version: 2, columns: {} }, /"version": 1/u],
    [{ version: 1, columns: { A: 'passport' } }, /each value of "columns"/u],
    [{ version: 1, columns: [] }, /"columns"/u],
    [{ version: 1, dates: { date_of_birth: 'd/m' } }, /"dd\/mm\/yyyy", "mm\/dd\/yyyy"/u],
    [{ version: 1, dates: { identifier: 'dd/mm/yyyy' } }, /date_of_birth/u],
    [{ version: 1, colums: {} }, /may have these/u],
    [{ version: 1, encoding: 'latin1' }, /"encoding"/u],
    [{ version: 1, separator: '|' }, /"separator"/u],
    [{ version: 1, sheet: 0 }, /"sheet"/u],
    [{ version: 1, defaults: { jurisdiction: 1 } }, /"defaults"/u],
    [null, /an object/u],
  ])('is refused with what is wrong: %j', (value, message) => {
    expect(() => checkedMapping(value)).toThrow(message);
  });

  it('is refused when it is not there, or no JSON', async () => {
    await expect(readMapping(path.join(place.folder, 'none.json'))).rejects.toThrow(/does not exist/u);
    await expect(readMapping(await place.file('{"version": 1,', 'broken.json'))).rejects.toThrow(/not JSON/u);
  });
});
