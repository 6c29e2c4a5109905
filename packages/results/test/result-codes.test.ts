import { expect, test } from 'vitest';

import {
  explainFailure,
  isRefusal,
  isSampleText,
  RESULT_CODES,
  saysItFailed,
  typeOfCheck,
} from '../src/index.ts';
import { australian, newZealand } from './support/checks.ts';

test('a published code explains a failure, and SUCCESS explains none', () => {
  expect(explainFailure('VEVO_NO_VISA')).toBe(RESULT_CODES.get('VEVO_NO_VISA'));
  expect(RESULT_CODES.get('SUCCESS')).toBeDefined();
  for (const code of ['SUCCESS', 'NOBODY_KNOWS', undefined, null])
    expect(explainFailure(code)).toBeUndefined();
});

test.each([
  [{ success: false }, true],
  [{ error: 'Sample' }, true],
  [{ errors: ['Sample'] }, true],
  [{ errors: [] }, false],
  [{ errors: 'none' }, false],
  [{ success: true }, false],
  [{ error: '' }, false],
  ['failed', false],
  [null, false],
  [undefined, false],
])('whether %j says that its request failed: %s', (body, failed) => {
  expect([saysItFailed(body), isRefusal(body)]).toEqual([failed, failed]);
});

test.each(['data', 'key_id', 'onboard_id', 'employee_id'])(
  'a failure with %s beside it is no refusal',
  (name) => {
    const body = { success: false, [name]: '1' };
    expect([saysItFailed(body), isRefusal(body)]).toEqual([true, false]);
  },
);

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

test.each([
  [australian(), 'work'],
  [australian({}, { australia: { visa_check_type: 'agent' } }), 'agent'],
  [australian({}, { jurisdiction: 'NZL' }), null],
  [australian({}, { visa: null }), 'work'],
  [newZealand({ enquiry_number: 'E1' }), 'employer'],
  [newZealand({ visa_type: 'Sample' }), 'verification'],
  [newZealand({ visa_check_type: 'employer' }), 'employer'],
  [newZealand({ visa_type: 'Sample' }, { visa: undefined }), null],
  [{}, null],
])('%#: the type of a check is read from it, or not known', (check, type) => {
  expect(typeOfCheck({ ...check })).toBe(type);
});
