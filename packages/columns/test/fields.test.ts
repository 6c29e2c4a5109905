import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayBeConsent, saysYes } from '../src/consent.ts';
import { type FieldName, fieldNamed, FIELDS, guessedField, headingsFor } from '../src/fields.ts';
import { areHeadings, headingKey } from '../src/headings.ts';

const all = FIELDS.flatMap((field) => headingsFor(field).map((heading) => [heading, field] as const));
const meant = (heading: string): FieldName | undefined => fieldNamed(heading) ?? guessedField(heading);

describe('a heading', () => {
  it('means one field only', () => {
    const keys = all.map(([heading]) => headingKey(heading));
    expect(keys).toEqual([...new Set(keys)]);
  });

  it('means its field in any case, with any blanks and punctuation', () => {
    const between = fc.stringMatching(/^[ _.:/-]{0,3}$/u);
    fc.assert(
      fc.property(fc.constantFrom(...all), between, fc.boolean(), ([heading, field], gap, isUpper) => {
        const written = gap + heading.replaceAll(/[ _]/gu, gap) + gap;
        expect(meant(isUpper ? written.toUpperCase() : written)).toBe(field);
      }),
    );
  });

  it.each([
    ['Date of birth (dd/mm/yyyy)', 'date_of_birth'],
    ['Passport number (required)', 'identifier'],
    ['Ｐａｓｓｐｏｒｔ Ｎｏ．', 'identifier'],
    ['Consent (withdrawn)', undefined],
    ['Name', undefined],
    ['', undefined],
    ['constructor', undefined],
  ])('%j means %s', (heading, field) => expect(meant(heading)).toBe(field));

  it('that means consent may be about consent', () => {
    const about = [...headingsFor('consent'), 'Consent withdrawn', 'Objection', 'Opted out'];
    expect(about.filter((heading) => !mayBeConsent(heading))).toEqual([]);
    expect(['Passport No', 'Nationality', 'Notes'].filter(mayBeConsent)).toEqual([]);
  });
});

describe('headings that are not known', () => {
  it('can be shown when each can be the name of a column', () => {
    expect(areHeadings(['Notes', 'Start (site)', 'Größe'])).toBe(true);
  });

  it.each(['PA1234567', '1990-01-31', 'robin@example.com', 'a;b', 'x'.repeat(41)])(
    'are not shown when one may be the data of a person: %s',
    (heading) => expect(areHeadings(['Notes', heading])).toBe(false),
  );
});

describe('consent', () => {
  it.each(['yes', 'Y', 'TRUE'])('is %s', (text) => expect(saysYes(text)).toBe(true));
  it.each(['', 'no', 'x', '1', 'yes?', 'ja', 'null', 'not yet', '2024-01-01'])('is not %j', (text) =>
    expect(saysYes(text)).toBe(false),
  );
});
