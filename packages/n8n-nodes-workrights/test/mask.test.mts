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
  ])('in a check, written as %s', (written) => {
    expect(masked(`No visa for ${written} found`, check)).toMatch(/^No visa for x?\[hidden\]x? found$/u);
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
  ])('in a request, written as %s', (written) => {
    expect(masked(`The person ${written} is known`, onboard)).not.toContain(written);
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
