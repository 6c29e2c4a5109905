import { describe, expect, it } from 'vitest';
import type { ApiCall } from '../nodes/WorkRights/transport/context.ts';
import { explainRefusal, unknownOutcome } from '../nodes/WorkRights/transport/explain-refusal.ts';

const get: ApiCall = { operation: 'getVisaCheck', pathValues: { id: 'vc_1' } };
const create: ApiCall = { operation: 'createVisaCheck', body: {} };

describe('what a refusal tells to do', () => {
  const list: ApiCall = { operation: 'listOnboards' };
  const update: ApiCall = { operation: 'saveOnboard', body: { onboard_id: 'ob_1' } };
  const createOnboard: ApiCall = { operation: 'saveOnboard', body: { email: 'robin@sandbox.example' } };
  const lookup: ApiCall = { operation: 'lookupVisaChecks' };

  it.each<[number, ApiCall, RegExp, RegExp, string]>([
    [300, get, /redirected/u, /not followed.*Correct the URL.*'Visa Checks API'/u, 'configuration-invalid'],
    [399, list, /redirected/u, /not followed.*Correct the URL.*'Work Rights API'/u, 'configuration-invalid'],
    [400, get, /did not accept the request$/u, /^Correct the values/u, 'configuration-invalid'],
    [401, get, /rejected the access token$/u, /valid one.*'Visa Checks API'\.$/u, 'credential-invalid'],
    [401, list, /rejected the API key/u, /valid one.*'Work Rights API'\.$/u, 'credential-invalid'],
    [403, get, /does not allow/u, /^Ask the service for the right/u, 'credential-invalid'],
    [
      404,
      list,
      /does not exist at this URL/u,
      /'Work Rights API'.*not end with \/v1\.$/u,
      'configuration-invalid',
    ],
    [
      404,
      create,
      /does not exist at this URL/u,
      /^Correct the URL.*'Visa Checks API'\.$/u,
      'configuration-invalid',
    ],
    [404, createOnboard, /does not exist at this URL/u, /^Correct the URL/u, 'configuration-invalid'],
    [404, { operation: 'saveOnboard' }, /does not exist at this URL/u, /^Correct/u, 'configuration-invalid'],
    [404, update, /onboarding request could not be found$/u, /^Check the ID/u, 'configuration-invalid'],
    [405, get, /does not accept this request at this URL$/u, /^Correct the URL/u, 'configuration-invalid'],
    [
      408,
      create,
      /did not receive the whole/u,
      /^It stopped waiting.*'Batch Size'/u,
      'configuration-invalid',
    ],
    [408, get, /not available/u, /status 408\. Run again later/u, 'temporarily-unavailable'],
    [409, create, /conflicts/u, /^Check with 'Get Many' whether it already exists/u, 'configuration-invalid'],
    [413, create, /too large/u, /^A proxy in between may have a limit/u, 'configuration-invalid'],
    [415, create, /does not accept JSON/u, /^Correct the URL/u, 'configuration-invalid'],
    [429, get, /too many requests$/u, /^Wait, then run again.*'Batch Interval'\.$/u, 'rate-limited'],
    [500, get, /not available/u, /status 500\. Run again later/u, 'temporarily-unavailable'],
    [500, create, /it may exist$/u, /status 500\. Look for the visa check/u, 'temporarily-unavailable'],
    [500, update, /may have changed$/u, /status 500\. Look for the onb/u, 'temporarily-unavailable'],
  ])('after a %i', (status, call, message, description, cause) => {
    const told = explainRefusal(call, status, {});
    expect(told).toMatchObject({
      message: expect.stringMatching(message),
      description: expect.stringMatching(description),
      failure: { cause },
    });
    expect(told.outcomeUnknown).toBe(status === 500 && call !== get ? true : undefined);
  });

  it.each<[ApiCall['operation'], string]>([
    ['getVisaCheck', 'visa check'],
    ['lookupVisaChecks', 'visa checks'],
    ['downloadAttachment', 'attachment'],
    ['getOnboard', 'onboarding request'],
    ['getWorkRights', 'work rights record'],
    ['getEmployee', 'employee'],
    ['updateEmployee', 'employee'],
  ])('names what %s did not find', (operation, noun) => {
    expect(explainRefusal({ operation, body: {} }, 404, {}).message).toBe(`The ${noun} could not be found`);
    expect(unknownOutcome({ operation, body: {} }, '').message).toContain(`confirm the ${noun}:`);
  });

  it.each([429, 503])('tells n8n how long to wait after a %i, if the service says it', (status) => {
    const failureFor = (retryAfterMs?: number) => explainRefusal(get, status, {}, { retryAfterMs }).failure;
    expect(failureFor(7000)).toHaveProperty('retryAfterMs', 7000);
    expect(failureFor(0)).toHaveProperty('retryAfterMs', 0);
    expect(failureFor()).not.toHaveProperty('retryAfterMs');
  });

  const counts = (of: string, consumed: string, remaining: string) => ({
    [`${of}-quota-consumed`]: consumed,
    [`${of}-quota-remaining`]: remaining,
  });

  it.each<[string, object, RegExp]>([
    [
      'both',
      { ...counts('min', '50', '10'), ...counts('day', '1', '900') },
      /^Wait, .*'\. The account has 10 of 60 requests left in this minute and 900 today\.$/u,
    ],
    [
      'the day, which is used up',
      counts('day', '1000', '0'),
      /^Run again tomorrow, or ask support .*quota\.$/u,
    ],
    ['the minute alone', counts('min', '60', '0'), /^Wait, .*'Batch Interval'\.$/u],
  ])('tells of the quota when the service tells %s', (_, headers, description) => {
    expect(explainRefusal(lookup, 429, {}, { headers: { ...headers } }).description).toMatch(description);
  });
});

it('tells n8n that waiting does not help against a network that blocks', () => {
  const page = '<h1>Sorry, you have been blocked</h1>';
  for (const status of [403, 429, 503]) {
    expect(explainRefusal(get, status, page).failure).toEqual({ cause: 'configuration-invalid' });
  }
});
