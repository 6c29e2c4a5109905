import { expect, it } from 'vitest';

import { TimeoutError, VisaChecks } from '../../src/index.ts';
import { checkOf, envelopeOf } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';

const PENDING = checkOf('vc_1', 'pending');

/** A client whose service shows a pending check, and then a completed one. */
function checksThatAsk(): VisaChecks {
  const shown = [PENDING];
  return new VisaChecks({
    baseUrl: 'http://127.0.0.1:1',
    accessToken: 'x',
    fetch: () => Promise.resolve(Response.json(envelopeOf(shown.shift() ?? checkOf('vc_1', 'completed')))),
  });
}

const checks = new VisaChecks({ baseUrl: 'http://127.0.0.1:1', accessToken: 'x', logLevel: 'off' });

it.each([
  [{ timeout: -1 }, 'waitFor: timeout must be milliseconds of at least 0, or false. Nothing was sent.'],
  [
    { interval: { min: 0, max: 9 } },
    'waitFor: interval must have a `min` of at least 1 and a `max` not below it. Nothing was sent.',
  ],
  [{ onProgress: 'x' as never }, 'waitFor: onProgress must be a function. Nothing was sent.'],
  [{ isTerminal: 'x' as never }, 'waitFor: isTerminal must be a function. Nothing was sent.'],
  [{ signal: {} as never }, 'waitFor: signal must be an AbortSignal. Nothing was sent.'],
])('names the option that cannot work, and what is allowed: %j', async (options, message) => {
  const error = await failureOf(checks.waitFor('vc_1', options));
  expect(error).toMatchObject({ message, operationId: 'waitFor' });
});

it('names what is no id, and what is no token', async () => {
  expect(await failureOf(checks.waitFor(''))).toMatchObject({
    message: 'waitFor: id must be a string that is not empty. Nothing was sent.',
  });
  expect(await failureOf(checks.resumeWait('no token'))).toMatchObject({
    message: 'resumeWait: token must be an unchanged token of a wait. Nothing was sent.',
  });
});

it('takes the smallest pause, and no time at all', async () => {
  const options = { interval: { min: 1, max: 1 } };
  expect(await checksThatAsk().waitFor('vc_1', options)).toMatchObject({ status: 'completed' });
  expect(await failureOf(checksThatAsk().waitFor(PENDING, { timeout: 0 }))).toBeInstanceOf(TimeoutError);
});

it('gives what one of your functions throws as an error, also when it is none', async () => {
  const asking = checksThatAsk();
  const isTerminal = () => {
    AbortSignal.abort('a text').throwIfAborted();
    return true;
  };
  for await (const { error } of asking.waitForAll(['vc_1'], { isTerminal })) {
    expect(error).toMatchObject({
      message: 'waitFor: one of your functions threw a value that is not an Error; see cause',
      cause: 'a text',
      checkId: 'vc_1',
    });
  }
});
