import { describe, expect, it } from 'vitest';

import {
  AbortedError,
  InvalidRequestError,
  OutcomeUnknownError,
  UnexpectedResponseError,
  VisaChecks,
  WorkRights,
} from '../../src/index.ts';
import { checkOf, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { serve } from '../support/server.ts';

const options = { baseUrl: 'https://visa.example', accessToken: 'test-token' };
const rightsOptions = { baseUrl: 'https://app.example', apiKey: 'test-key', accountKeyId: 'account' };

function refusalOf(make: () => unknown): unknown {
  try {
    make();
  } catch (error) {
    return error;
  }
  throw new Error('expected a refusal');
}

describe('the error for an option that cannot work names it and says what is allowed', () => {
  const url = 'must be an http or https URL without user name, query and fragment';
  const limit = 'must be milliseconds from 1 to 2147483647, or false';
  const token = 'must be visible ASCII text without spaces';
  const text = 'must be a string that is not empty';

  it.each([
    [{ baseUrl: 'ftp://visa.example' }, 'baseUrl', url],
    [{ baseUrl: 'data:https://visa.example' }, 'baseUrl', url],
    [{ baseUrl: 'visa.example' }, 'baseUrl', url],
    [{ baseUrl: '' }, 'baseUrl', url],
    [{ timeout: 0 }, 'timeout', limit],
    [{ timeout: 2_147_483_648 }, 'timeout', limit],
    [{ totalTimeout: -1 }, 'totalTimeout', limit],
    [{ fetch: 5 }, 'fetch', 'must be a function'],
    [{ accessToken: 5 }, 'accessToken', token],
    [{ accessToken: [12345] }, 'accessToken', token],
    [{ accessToken: 'two words' }, 'accessToken', token],
    [{ accessToken: '' }, 'accessToken', token],
  ])('of Interface A: %j', (wrong, path, rule) => {
    const error = refusalOf(() => new VisaChecks({ ...options, ...(wrong as object) }));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toMatchObject({ fields: [{ path, rule }] });
  });

  it.each([
    [{ apiKey: '' }, 'apiKey', text],
    [{ apiKey: 5 }, 'apiKey', text],
    [{ accountKeyId: '' }, 'accountKeyId', text],
    [{ apiKeyParameter: '' }, 'apiKeyParameter', text],
    [{ apiKeyParameter: ['key'] }, 'apiKeyParameter', text],
  ])('of Interface B: %j', (wrong, path, rule) => {
    const error = refusalOf(() => new WorkRights({ ...rightsOptions, ...(wrong as object) }));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toMatchObject({ fields: [{ path, rule }] });
  });

  it('also when a function gives the token', async () => {
    const checks = new VisaChecks({ ...options, accessToken: () => 5 as unknown as string });
    const error = await failureOf(checks.get('vc_1'));
    expect(error).toMatchObject({ fields: [{ path: 'accessToken', rule: token }] });
  });
});

describe('the error for a successful response that cannot be used says what is wrong with it', () => {
  const respond = (body: unknown) => async () =>
    typeof body === 'string' ? new Response(body) : Response.json(body);

  it.each([
    ['get', 'an empty body', ''],
    ['get', 'a body that is not JSON', '<html>'],
    ['get', 'a body without a visa check', { data: { id: '' } }],
    ['get', 'a body that is not JSON', '{"data":{"id"'],
    ['get', 'a body without a visa check', []],
    ['get', 'a body without a visa check', { data: { status: 'pending' } }],
    ['list', 'a body without a list', { data: {} }],
    ['list', 'a body without a list', { data: null }],
    ['list', 'a body without a list', { checks: [] }],
    ['list', 'a body without a list', '"text"'],
    ['list', 'a body without a list', { data: [], error: 'down' }],
    ['list', 'a body without a list', { data: [], errors: ['down'] }],
    ['list', 'a body without a list', { data: [], success: false }],
    ['list', 'a list with other items than records', [5]],
    ['list', 'a list with other items than visa checks', [{ id: 5 }]],
    ['list', 'a list with other items than visa checks', [checkOf('vc_1', 'pending'), { data: { id: '' } }]],
  ])('of Interface A, %s: %s', async (method, what, body) => {
    const checks = new VisaChecks({ ...options, fetch: respond(body) });
    const error = await failureOf(method === 'get' ? checks.get('vc_1') : checks.list());
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ status: 200 });
    expect((error as Error).message).toContain(`: the service responded with status 200 and ${what}`);
  });

  it.each([
    ['list', 'a list with items without onboard_id and onboard_status', [{ onboard_id: 'O1' }]],
    ['get', 'a body without onboard_id and onboard_status', { onboard_id: 'O1' }],
    ['get', 'a body without onboard_id and onboard_status', { onboard_id: '', onboard_status: 'Sent' }],
    ['get', 'a record that is not the one of this onboard_id', { onboard_id: 'O2', onboard_status: 'Sent' }],
  ])('of Interface B, %s: %s', async (method, what, body) => {
    const rights = new WorkRights({ ...rightsOptions, fetch: respond(body) });
    const error = await failureOf(
      method === 'get' ? rights.getOnboard({ onboard_id: 'O1' }) : rights.listOnboards(),
    );
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect((error as Error).message).toContain(`: the service responded with status 200 and ${what}`);
  });

  it('takes an empty list of errors for none', async () => {
    const body = { data: [checkOf('vc_1', 'pending')], success: true, error: null, errors: [] };
    const checks = new VisaChecks({ ...options, fetch: respond(body) });
    expect(await checks.list()).toMatchObject([{ id: 'vc_1' }]);
  });
});

describe("the error after the caller's signal says whether something may have happened", () => {
  it.each([
    ['a read', 'getVisaCheck', ''],
    ['a create', 'createVisaCheck', '; it may have been carried out'],
  ])('%s', async (what, operationId, warning) => {
    const caller = new AbortController();
    const server = await serve(() => caller.abort());
    const checks = new VisaChecks({ ...options, baseUrl: server.url });
    const { signal } = caller;
    const error = await failureOf(
      what === 'a read' ? checks.get('vc_1', { signal }) : checks.create(workCheckRequest, { signal }),
    );
    expect(error).toBeInstanceOf(AbortedError);
    expect((error as Error).message).toBe(`${operationId}: aborted by the caller's signal${warning}`);
    expect(error).toMatchObject({ operationId, maybeSent: warning !== '' });
  });
});

it('the log says that the outcome of a create is unknown, and why', async () => {
  const heard: unknown[] = [];
  const keep = (...entry: unknown[]) => void heard.push(entry);
  const logger = { error: keep, warn: keep, info: keep, debug: () => undefined };
  const server = await serve((_, response) => response.destroy());
  const checks = new VisaChecks({ ...options, baseUrl: server.url, logger, logLevel: 'info' });
  expect(await failureOf(checks.create(workCheckRequest))).toBeInstanceOf(OutcomeUnknownError);
  expect(heard).toEqual([
    ['createVisaCheck: the request was sent, and its outcome is unknown', { because: 'ConnectionError' }],
  ]);
});
