import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { masked } from '../nodes/WorkRights/transport/mask.ts';

const check = {
  jurisdiction: 'AUS',
  environment: 'sandbox',
  mode: 'fastcheck',
  visa_check_schema: 'australia',
  australia: { visa_check_type: 'work' },
  document: {
    type: 'passport',
    identifier: 'PA7654321',
    country: 'IND',
    family_name: 'Sørensen-Müller',
    given_name: 'Anne Marie',
    date_of_birth: '1990-02-08',
  },
};
const onboard = {
  type: 'workrights',
  email: 'Robin.Sample@example.com',
  mobile_number: '0491570006',
  employee_id: 'EMP-1001',
  key_id: 'k-77',
  location: 'Melbourne',
  group: 'Kitchen',
};

describe("the service's own words", () => {
  it.each([
    'The person must work in Australia',
    'environment must be sandbox or live',
    'mode fastcheck is not available for AUS',
    'visa_check_type work needs an authority',
    'Only a passport of IND is accepted',
    'The workrights record of Melbourne is closed',
    'Kitchen staff must be 18 or older',
    'The 1001 of the temp-1001 page is emp 10012',
    'A check of 2090 days, 8 of 1990 or version 2.8.1',
    'Rate limit 765432 of 7654321 on page 90802',
    'Ask support about annex 4915 and 100% of &amp; more \\n',
  ])('survive: %s', (text) => {
    expect(masked(text, check)).toBe(text);
    expect(masked(text, onboard)).toBe(text);
  });

  it.each([
    ['An', 'An Australian visa can’t be an answer'],
    ['Lee', 'Leeway is not sleep'],
    ['Ra', 'The raw grant rate'],
    ['O', 'O or no'],
  ])('survive a person called %s, except as a whole word', (name, text) => {
    const rest = masked(text, { family_name: name });
    expect(rest.replaceAll('[hidden]', name)).toBe(text);
    expect(rest.match(/\[hidden\]/gu)?.length ?? 0).toBeLessThan(2);
  });

  it('survive beside an ID that looks like their end', () => {
    const text = 'The 1042 rows of page1042, line 1042';
    expect(masked(text, { employee_id: 'E-1042' })).toBe(text);
    expect(masked('No e1042 or E 1042', { employee_id: 'E-1042' })).toBe('No [hidden] or [hidden]');
  });

  it('are as they were when nothing is sent', () => {
    expect(masked('No body (yet)', undefined)).toBe('No body (yet)');
  });
});

describe('what identifies a person is hidden', () => {
  it.each([
    'PA7654321',
    'pa7654321',
    'PA 765-4321',
    'xPA7654321x',
    'Sørensen-Müller',
    'SØRENSEN MULLER',
    'müller',
    'ANNE-MARIE',
    'AnneMarie',
    'Marie',
    '1990-02-08',
    '08/02/1990',
    '8.2.1990',
    '2/8/1990',
    '19900208',
    'SORENSEN',
    'Soerensen',
    '8 February 1990',
    'Feb 8th, 1990',
    '08-FEB-1990',
    '08-FEB-90',
    '8th of February, 1990',
    'February the 8th, 1990',
    'the 8th of Feb 90',
    '08/02/90',
    '1990-08-02',
    '080290',
    'PA_7654321',
    'PA.765.4321',
    'PA / 765 / 4321',
    'PA\u00a0765\u00ad4321',
    'ＰＡ７６５４３２１',
    'PA%207654321',
    '%50%417654321',
    'PA%25207654321',
    'P\\u00417654321',
    'P&#65;7654321',
    'P&#x41;&hyphen;7654321',
    'M\u0075\u0308ller',
    'Mueller',
    'MUELLER',
    'M%C3%BCller',
    'M%FCller',
    'M\\u00fcller',
    'M&uuml;ller',
    'M&#252;ller',
    'S%C3%B8rensen',
    'S&oslash;rensen',
    'Soerensen-Mueller',
    'Sørensen\\u002dMüller',
    'M-ü-l-l-e-r',
    'anne_marie',
    'Anne\\nMarie',
  ])('in a check, written as %s', (written) => {
    expect(masked(`No visa for ${written} found`, check)).toMatch(/^No visa for x?\[hidden\]x? found$/u);
  });

  it('in a check, written as the day of a moment', () => {
    expect(masked('No visa for 1990-02-08T00:00:00Z found', check)).toBe(
      'No visa for [hidden]T00:00:00Z found',
    );
  });

  it.each(
    'January February March April May June July August September October November December'
      .split(' ')
      .map((name, index, all) => [name, String(index + 1).padStart(2, '0'), all] as const),
  )('in a check, with %s and no other month', (name, month, all) => {
    const born = { document: { date_of_birth: `1990-${month}-17` } };
    const written = (each: string) => [`Born 17 ${each} 1990`, `Born ${each.slice(0, 3)} 17, 90`];
    const found = all.filter((each) => written(each).some((text) => masked(text, born) !== text));
    expect(found).toEqual([name]);
    expect(written(name).map((text) => masked(text, born))).toEqual(['Born [hidden]', 'Born [hidden]']);
  });

  it.each([
    [' 1990-02-08 ', '8 February 1990'],
    ['08/02/1990', '08.02.1990'],
    ['1990-02-08T00:00:00Z', '1990-02-08T00:00:00Z'],
    ['Born 1990-02-08', 'born:1990.02.08'],
  ])('in a date that is given as %j, written as %s', (date_of_birth, written) => {
    expect(masked(`No visa for (${written}) found`, { date_of_birth })).toBe('No visa for ([hidden]) found');
  });

  it.each([
    ['0491 570 006', '0491570006'],
    ['491500006', '0491 500 006'],
    ['0061491570006', '61491570006'],
  ])('in a phone number that is given as %s, written as %s', (mobile_number, written) => {
    expect(masked(`No ${written} here`, { mobile_number })).toBe('No [hidden] here');
  });

  it.each([
    'robin.sample@example.com',
    'ROBIN.SAMPLE',
    'Robin',
    '0491570006',
    '+61 491 570 006',
    '0491-570-006',
    '(0491) 570 006',
    'EMP-1001',
    'emp1001',
    'k-77',
    'K 77',
    'EMP/1001',
    'EMP_1001',
    'ＥＭＰ１００１',
    'robin.sample%40example.com',
    'robin.sample [at] example.com',
    'robin\\u002esample@example.com',
    '04.91.57.00.06',
    '%2B61491570006',
  ])('in a request, written as %s', (written) => {
    expect(masked(`The person ${written} is known`, onboard)).toMatch(
      /^The person (?:[(+]|%2B)?\[hidden\] is known$/u,
    );
  });

  it.each([
    'tok-secret-77',
    'TOK-SECRET-77',
    'tok%2Dsecret%2D77',
    'tok\\u002dsecret-77',
    'tok&#45;secret-77',
  ])('with the secrets of the credential, written as %s', (written) => {
    expect(masked(`The token (${written}) is wrong`, {}, ['tok-secret-77'])).toBe(
      'The token ([hidden]) is wrong',
    );
  });

  it('with an ID that has a slash, written with another separator', () => {
    expect(masked('No ext-77 or EXT.77', { external_id: 'EXT/77' })).toBe('No [hidden] or [hidden]');
  });

  it.each([
    ['Mueller', 'Müller or MULLER'],
    ['Åse', 'Aase or ase'],
    ['Weiß', 'WEISS or weiss'],
  ])('of a person called %s, written as %s', (name, text) => {
    expect(masked(text, { family_name: name })).toBe('[hidden] or [hidden]');
  });

  it('with the secrets of the credential, also as in a URL', () => {
    const text = 'key=a%2Bb%2F%3D%3D is wrong, a+b/== too';
    expect(masked(text, {}, ['a+b/=='])).toBe('key=[hidden] is wrong, [hidden] too');
  });

  it('but not the words that a short secret is part of', () => {
    expect(masked('Another account than other', {}, ['other'])).toBe('Another account than [hidden]');
  });

  it.each([
    [
      'a letter of its own with an accent',
      'Ǽ!.7',
      'The document Ǽ!.7 is unknown',
      'The document [hidden] is unknown',
    ],
    ['the same in other letters', 'Ǿre12', 'No OERE12 here', 'No [hidden] here'],
  ])('%s', (_, identifier, text, expected) => {
    expect(masked(text, { document: { identifier } })).toBe(expected);
  });

  it('whatever the values are', () => {
    const value = fc.string({ minLength: 4, maxLength: 20, unit: 'grapheme' }).map((text) => text.trim());
    const numbered = value.filter((text) => text.length > 3).map((text) => `${text}7`);
    fc.assert(
      fc.property(numbered, fc.string(), (identifier, around) => {
        fc.pre(!/\s|-/u.test(identifier) && !around.includes('['));
        const rest = masked(`${around} ${identifier} ${around}`, { document: { identifier } });
        expect(rest).toContain('[hidden]');
        expect(rest.replaceAll('[hidden]', '')).not.toContain(identifier);
      }),
    );
  });
});
