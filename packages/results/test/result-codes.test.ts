import { expect, test } from 'vitest';

import { explainFailure, RESULT_CODES } from '../src/index.ts';

test('a published code explains a failure, and SUCCESS explains none', () => {
  expect(explainFailure('VEVO_NO_VISA')).toBe(RESULT_CODES.get('VEVO_NO_VISA'));
  expect(RESULT_CODES.get('SUCCESS')).toBeDefined();
  for (const code of ['SUCCESS', 'NOBODY_KNOWS', undefined, null])
    expect(explainFailure(code)).toBeUndefined();
});
