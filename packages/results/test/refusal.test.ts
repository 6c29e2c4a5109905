import { expect, test } from 'vitest';

import { isRefusal, saysItFailed } from '../src/index.ts';

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
