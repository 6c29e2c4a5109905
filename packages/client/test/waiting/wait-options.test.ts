import { expect, it } from 'vitest';

import { InvalidRequestError, VisaChecks } from '../../src/index.ts';
import { failureOf } from '../support/failure.ts';

it.each([null, '5', -1, Number.NaN])('refuses a timeout of %j', async (timeout) => {
  const checks = new VisaChecks({ baseUrl: 'http://127.0.0.1:1', accessToken: 'x' });
  const options = { timeout: timeout as number };
  expect(await failureOf(checks.waitFor('vc_1', options))).toBeInstanceOf(InvalidRequestError);
  expect(() => checks.waitForAll(['vc_1'], options)).toThrow(InvalidRequestError);
});
