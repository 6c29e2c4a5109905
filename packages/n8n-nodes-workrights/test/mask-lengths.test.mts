import { describe, expect, it } from 'vitest';
import { masked } from '../nodes/WorkRights/transport/mask.ts';

describe('a value too short to identify anyone', () => {
  it.each([
    ['an ID of one digit', { employee_id: '7' }, 'Row 7 is wrong'],
    ['an ID of one digit with a sign', { employee_id: '#7' }, 'Row #7 is wrong'],
    ['a name of one letter', { family_name: 'O' }, 'O or no'],
    ['a two-letter part of a name', { given_names: 'Zorn Wa' }, 'The WA office'],
    ['an address of one letter', { email: 'z@zorn.example' }, 'From A to Z'],
    ['an empty address', { email: '' }, 'Not at (10) once'],
    ['a phone number of three digits', { mobile_number: '0123' }, 'Line 123 is wrong'],
  ])('leaves the words alone: %s', (_, body, text) => {
    expect(masked(text, body)).toBe(text);
  });

  it.each(['', 'k', 'key'])('leaves the words alone: the secret %j', (secret) => {
    expect(masked('A key is wrong', {}, [secret])).toBe('A key is wrong');
  });
});

describe('the shortest value that identifies someone', () => {
  it.each([
    ['an ID of two characters', { employee_id: 'K7' }, 'K7'],
    ['a name of two letters', { family_name: 'Zo' }, 'Zo'],
    ['a three-letter part of a name', { family_name: 'Sample-Zor' }, 'Zor'],
    ['a phone number of four digits', { mobile_number: '01234' }, '1234'],
    ['an ID of four characters that ends in a sign', { employee_id: 'ZK7+' }, 'zk7+'],
  ])('is hidden: %s', (_, body, written) => {
    expect(masked(`No ${written} here`, body)).toBe('No [hidden] here');
  });

  it('is hidden without the words beside it: an address without its domain', () => {
    expect(masked('Zorn at ten', { email: 'zorn' })).toBe('[hidden] at ten');
  });

  it('is hidden: a secret of four characters', () => {
    expect(masked('No zk77 here', {}, ['zk77'])).toBe('No [hidden] here');
  });
});

describe('inside a longer word', () => {
  it.each([
    ['a document number of six characters', 'Zk1234', 'NrZK1234x', 'Nr[hidden]x'],
    ['a number of digits alone', '8800123', '99880012377', '99[hidden]77'],
  ])('is hidden: %s', (_, identifier, written, expected) => {
    expect(masked(`No ${written} here`, { document: { identifier } })).toBe(`No ${expected} here`);
  });

  it.each([
    ['an ID of five characters', 'Zk123', 'The AZK123 plan'],
    ['an ID that is a word', 'KITCHEN', 'Kitchenette and kitchens'],
    ['an ID that begins with a digit and ends with a letter', '7Za', 'The 7zas'],
    ['an ID with a digit before its last letter', 'Z7a', 'The Z7as'],
  ])('is left alone: %s', (_, external_id, text) => {
    expect(masked(text, { external_id })).toBe(text);
  });

  it('is hidden: a secret of twelve characters or more', () => {
    for (const secret of ['zornsecret77', 'sample-zorn-secret-77']) {
      expect(masked(`Not Bearer${secret}abc`, {}, [secret])).toBe('Not Bearer[hidden]abc');
    }
  });

  it('is left alone: a secret of eleven characters', () => {
    expect(masked('Anotherplacement', {}, ['otherplacem'])).toBe('Anotherplacement');
  });

  it.each(['+zk7/=', '=zorn7+'])('is hidden: a secret that begins and ends with a sign, %s', (secret) => {
    expect(masked(`Not key${secret}and`, {}, [secret])).toBe('Not key[hidden]and');
  });
});

describe('with its letters apart', () => {
  it.each([
    ['Zo', 'Options z o and z.o'],
    ['Zorn', 'Options Z o r n'],
    ['Zo Wa', 'Options Z o wa'],
  ])('a name of less than five letters is left alone: %s', (family_name, text) => {
    expect(masked(text, { family_name })).toBe(text);
  });

  it.each([
    ['Zorna', 'Z-o-r-n-a'],
    ['Za Zor', 'z a z o r'],
  ])('a name of five letters is hidden: %s', (family_name, written) => {
    expect(masked(`No ${written} here`, { family_name })).toBe('No [hidden] here');
  });
});
