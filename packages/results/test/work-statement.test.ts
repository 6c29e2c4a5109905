import { expect, test } from 'vitest';

import { isSampleText, saysMayWork } from '../src/index.ts';

test.each([
  'No work restriction applies.',
  'Sandbox text: Citizen: no work restriction applies.',
  'Sandbox text: Permanent resident: no work restriction applies.',
  'Sample text: permanent resident',
  'Sample text:permanent resident',
  '  Australian citizen. ',
  'Australian citizen',
  'The visa holder has unlimited right to work in Australia.',
  'Sandbox text: A work restriction applies: condition 8105.',
  'Sample text: a work restriction applies, condition 8547',
])('%j is known to say that a person may work', (status) => {
  expect(saysMayWork(status)).toBe(true);
});

test.each([
  'A work restriction applies: condition 8101',
  'A work restriction applies: condition 8105, 8101',
  'A work restriction applies: condition 81050',
  'Sample text: a work restriction applies, condition 9901',
  'Sample text: work rights are not confirmed yet',
  'The visa has expired: no right to work.',
  'No work restriction applies until 1 May.',
  'Prohibited from working',
  'Work prohibited',
  'Illegal',
  'Zero hours',
  'Work rights revoked',
  'Right to work withdrawn',
  'Lapsed',
  'Rejected',
  'Declined',
  'Visa on hold',
  'Failed',
  'VEVO_NO_VISA',
  'Unable to verify',
  'Pending verification',
  'Not a permanent resident',
  'Permanent. resident',
  'Permanent resident: no work restriction applies until 1 May',
  'Former Australian citizen',
  'Citizen of another country',
  'It is not known whether no work restriction applies',
  'It is not true that the visa holder has unlimited right to work in Australia',
  'The visa holder has unlimited right to work in Australian waters',
  'Unknown whether a work restriction applies: condition 8105',
  '-',
  'N/A',
  '',
  null,
  undefined,
  true,
])('%j is for a person to read', (status) => {
  expect(saysMayWork(status)).toBe(false);
});

test.each([
  ['Sample text: no work restriction applies', true],
  [' sandbox text: permanent resident', true],
  ['A sample text: of another kind', false],
  ['Sample words', false],
  [7, false],
  [undefined, false],
])('%j begins with the mark of sample data: %s', (text, expected) => {
  expect(isSampleText(text)).toBe(expected);
});
