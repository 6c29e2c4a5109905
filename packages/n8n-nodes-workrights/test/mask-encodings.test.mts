import { describe, expect, it } from 'vitest';
import { masked } from '../nodes/WorkRights/transport/mask.ts';

const hiding = (family_name: string, text: string) => masked(text, { family_name });

describe('a letter that other spellings write without its sign', () => {
  it.each([
    ['Zærn', 'Zaern', 'Z&AElig;rn'],
    ['Zorð', 'Zord', 'Zor&eth;'],
    ['Zørn', 'Zorn', 'Z&oslash;rn'],
    ['Þorn', 'Thorn', '&THORN;orn'],
    ['Đorn', 'Dorn', '&Dstrok;orn'],
    ['Ħorn', 'Horn', '&Hstrok;orn'],
    ['Zorın', 'ZORIN', 'Zor&inodot;n'],
    ['Złorn', 'Zlorn', 'Z&lstrok;orn'],
    ['Zœrn', 'Zoern', 'Z&oelig;rn'],
    ['Zorß', 'ZORSS', 'Zor&szlig;'],
  ])('is found in each of them: %s, %s, %s', (name, plain, entity) => {
    for (const written of [name, plain, entity]) {
      expect(hiding(name, `No ${written} here`)).toBe('No [hidden] here');
      expect(hiding(plain, `No ${written} here`)).toBe('No [hidden] here');
    }
  });

  it('is found as one sign for two letters', () => {
    expect(hiding('Zorfi', 'No Zorﬁ here')).toBe('No [hidden] here');
  });
});

it.each(['Зорн', 'Ζορν', '曾例', 'צורן', 'زورن'])('hides a name in another script: %s', (name) => {
  expect(hiding(name, `No ${name} here`)).toBe('No [hidden] here');
});

it.each([
  ['a name that ends in an accent of its own', 'No Zorn\u0301 here', 'No [hidden] here'],
  ['a name with an accent on each letter', 'No Z\u030Co\u0301r\u030Cn\u0303 here', 'No [hidden] here'],
  ['a name between dashes', 'Not—Zorn—here', 'Not—[hidden]—here'],
  ['a name between quotation marks', 'Not“Zorn”', 'Not“[hidden]”'],
  ['a text that begins with an invisible sign', '\u00ADZorn is unknown', '\u00AD[hidden] is unknown'],
])('hides %s, and nothing beside it', (_, text, expected) => {
  expect(hiding('Zorn', text)).toBe(expected);
});

describe('a letter of a name as a code', () => {
  it.each([
    'Z\\u006frn',
    'Z\\u006Frn',
    'Z\\u{6f}rn',
    'Z\\u{00006f}rn',
    'Z\\x6frn',
    'Z&#111;rn',
    'Z&#x6F;rn',
    'Z%6Frn',
    'Z&amp;#111;rn',
    'Z%256frn',
    'Z&amp;oacute;rn',
  ])('is read: %s', (written) => {
    expect(hiding('Zorn', `No ${written} here`)).toBe('No [hidden] here');
  });

  it.each(['\\n', '\\r', '\\t', '\\u0000', '\\u{ffffff}', '&nbsp;', '&#0;', '&#9999999;', '%20', '\\u2028'])(
    'is read after a code that separates words: %s',
    (code) => {
      expect(hiding('Zorn', `not${code}Z%6Frn${code}here`)).toBe(`not${code}[hidden]${code}here`);
    },
  );

  it('is read beside a code that stands for no character', () => {
    expect(hiding('Zorn', 'No \\u{ffffff} &#x110000; Zorn')).toBe('No \\u{ffffff} &#x110000; [hidden]');
  });
});

it.each(['\\u0000', '&bigcirc;', '&sdotb;', '&blk14;', '&hyphen;', '&#160;', '\\u{10ffff}', '\\t'])(
  'hides a document number in groups with a sign between them: %s',
  (sign) => {
    const text = `No PA${sign}1234567 here`;
    expect(masked(text, { document: { identifier: 'PA1234567' } })).toBe('No [hidden] here');
  },
);

it('hides a document number in a sentence that is encoded as a whole', () => {
  expect(masked('No%20PA%201234567%20here', { document: { identifier: 'PA1234567' } })).toBe(
    'No%20[hidden]%20here',
  );
});

it.each([
  ['&', '&amp;'],
  ['@', '&commat;'],
  ['=', '&equals;'],
  ['%', '&percnt;'],
  ['+', '&plus;'],
  ['/', '\\/'],
  ['"', '\\"'],
  ["'", "\\'"],
  ['\\', '\\\\'],
])('hides a secret with the sign %s, written as %s', (sign, written) => {
  const text = `Not zorn${written}sample77 here`;
  expect(masked(text, {}, [`zorn${sign}sample77`])).toBe('Not [hidden] here');
});
