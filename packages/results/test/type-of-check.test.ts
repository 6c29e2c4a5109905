import { expect, test } from 'vitest';

import { typeOfCheck } from '../src/index.ts';
import { australian, newZealand } from './support/checks.ts';

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
