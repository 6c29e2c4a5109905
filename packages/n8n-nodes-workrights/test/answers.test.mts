import { describe, expect, it } from 'vitest';
import {
  createCheck,
  fetchCheck,
  fetchCheckById,
  fetchChecks,
  fetchRecord,
  fetchRecords,
  saveOnboard,
  updateEmployee,
} from '../nodes/WorkRights/transport/answers.ts';
import type { ApiCall, ApiContext } from '../nodes/WorkRights/transport/context.ts';
import { isOutcomeUnknown } from '../nodes/WorkRights/transport/errors.ts';
import { answer, failureOf, fakeContext, type FakeOptions } from './support/fake-context.mts';

const credentials = {
  visaChecksApi: { baseUrl: 'https://api.example.com' },
  workRightsApi: { webAppUrl: 'https://app.example.com' },
};
const worldOf = (send: FakeOptions['send']) => fakeContext({ credentials, send });
const serving = (body: unknown) => worldOf(async () => answer(200, body)).context;

const get: ApiCall = { operation: 'getVisaCheck', pathValues: { id: 'vc_1' }, itemIndex: 3 };
const document = {
  type: 'passport',
  identifier: 'PA1234567',
  country: 'IND',
  family_name: 'Sample',
  date_of_birth: '1990-01-31',
};
const create: ApiCall = {
  operation: 'createVisaCheck',
  body: { jurisdiction: 'AUS', document },
  itemIndex: 3,
};
const getOnboard: ApiCall = { operation: 'getOnboard', body: { onboard_id: 'ob_1' }, itemIndex: 3 };
const save: ApiCall = { operation: 'saveOnboard', body: { onboard_id: 'ob_1' }, itemIndex: 3 };
const update: ApiCall = { operation: 'updateEmployee', body: { employee_id: 'E1' }, itemIndex: 3 };

type Read = (context: ApiContext) => Promise<unknown>;

describe('an answer in any of its forms', () => {
  const list: ApiCall = { operation: 'listVisaChecks' };
  const check = { id: 'vc_1', status: 'pending' };

  it.each([{ data: [check] }, [check], [{ data: check }]])(
    'is a list of checks in each of its forms',
    async (body) => {
      expect(await fetchChecks(serving(body), list)).toEqual([check]);
    },
  );

  it.each(['<html>', '', null, {}, { data: {} }, { data: { id: 1 } }])('is no check: %j', async (body) => {
    await expect(fetchCheck(serving(body), get)).rejects.toThrow('does not come from the expected service');
    await expect(fetchCheck(serving(body), create)).rejects.toThrow('did not confirm the visa check');
  });

  it.each(['<html>', { data: {} }, [1], { data: ['vc_1'] }])('is no list: %j', async (body) => {
    await expect(fetchChecks(serving(body), list)).rejects.toThrow('does not come from the expected service');
    const records = fetchRecords(serving(body), { operation: 'listOnboards' });
    await expect(records).rejects.toThrow('does not come from the expected service');
  });
});

describe('an answer that is not what was asked for', () => {
  it.each<[string, Read, unknown]>([
    ['visa check', async (context) => await fetchCheck(context, get), { data: { id: 'vc_1' } }],
    ['visa check', async (context) => await fetchCheck(context, get), { data: { status: 'pending' } }],
    [
      'visa check',
      async (context) => await fetchCheck(context, get),
      { data: { id: ' ', status: 'pending' } },
    ],
    [
      'list of visa checks',
      async (context) => await fetchChecks(context, { operation: 'listVisaChecks' }),
      [{ id: 'vc_1' }],
    ],
    ['record', async (context) => await fetchRecord(context, getOnboard, 'onboard_id'), {}],
    ['record', async (context) => await fetchRecord(context, getOnboard, 'onboard_id'), 'ob_1'],
    ['record', async (context) => await fetchRecord(context, getOnboard, 'onboard_id'), { data: {} }],
    ['list', async (context) => await fetchRecords(context, { operation: 'listOnboards' }), {}],
  ])('is told of a read with what to check: no %s', async (what, read, body) => {
    const error = await failureOf(read(serving(body)));
    expect(error).toMatchObject({
      message: 'The response does not come from the expected service',
      description: expect.stringMatching(new RegExp(`^It has no ${what}\\. Check the URL .*proxy`, 'u')),
      failure: { cause: 'configuration-invalid' },
      httpCode: '200',
    });
    expect(isOutcomeUnknown(error)).toBe(false);
  });

  it.each<[string, Read, string]>([
    ['visa check', async (context) => await createCheck(context, create), 'visa check'],
    ['onboarding request', async (context) => await saveOnboard(context, save), 'record'],
    ['employee', async (context) => await updateEmployee(context, update), 'record'],
  ])('leaves a change unknown, which is to be looked for first: of the %s', async (noun, change, what) => {
    const error = await failureOf(change(serving('<html>')));
    expect(isOutcomeUnknown(error)).toBe(true);
    expect(error).toMatchObject({
      message: expect.stringContaining(`did not confirm the ${noun}: it may`),
      description: expect.stringMatching(
        new RegExp(`^Its response has no ${what}\\. Look for the ${noun} with 'Get Many' before`, 'u'),
      ),
      context: { itemIndex: 3 },
    });
  });
});

describe('an answer about another person', () => {
  const other = { ...document, identifier: 'PB7654321' };

  it('leaves a creation unknown', async () => {
    const body = { data: { id: 'vc_9', status: 'pending', document: other } };
    const error = await failureOf(createCheck(serving(body), create));
    expect(isOutcomeUnknown(error)).toBe(true);
    expect(error.description).toMatch(/^Its response is about another person\. Look for the visa check/u);
    expect(`${error.message} ${error.description}`).not.toMatch(/vc_9|PB7/u);
  });

  it.each<[string, Read, object]>([
    [
      'visa check',
      async (context) => await fetchCheckById(context, 'vc_1'),
      { data: { id: 'vc_9', status: 'completed' } },
    ],
    [
      'record',
      async (context) => await fetchRecord(context, getOnboard, 'onboard_id'),
      { onboard_id: 'ob_9' },
    ],
  ])('is not returned, and says why: a %s', async (noun, read, body) => {
    expect(await failureOf(read(serving(body)))).toMatchObject({
      message: `The service responded with the ${noun} of another ID`,
      description: expect.stringMatching(
        /^It is not returned, because it may be another person's\. Check the ID/u,
      ),
      failure: { cause: 'configuration-invalid' },
    });
  });

  it.each<[string, Read, object]>([
    ['an onboarding request', async (context) => await saveOnboard(context, save), { onboard_id: 'ob_9' }],
    [
      'an employee',
      async (context) => await updateEmployee(context, update),
      { key_id: 'K9', employee_id: 'E9' },
    ],
  ])('leaves the change of %s unknown', async (_, change, body) => {
    const error = await failureOf(change(serving(body)));
    expect(isOutcomeUnknown(error)).toBe(true);
    expect(error.description).toContain('Its response is the record of another ID.');
  });
});

describe('a record of the Onboarding and Work Rights API', () => {
  const ids = { onboard_id: 77, key_id: 5, employee_id: 12, external_id: 9, other: 1 };
  const texts = { onboard_id: '77', key_id: '5', employee_id: '12', external_id: '9', other: 1 };
  const call: ApiCall = { operation: 'getOnboard', body: { onboard_id: '77' } };

  it.each([[ids], [{ data: ids }]])('has texts for IDs, in each of its forms: %j', async (body) => {
    expect(await fetchRecord(serving(body), call, 'onboard_id')).toEqual(texts);
  });

  it('may be created without an ID of the caller', async () => {
    const record = { onboard_id: 'ob_1', onboard_status: 'invented' };
    expect(await saveOnboard(serving(record), { operation: 'saveOnboard' })).toEqual(record);
  });
});

describe('an update of a person', () => {
  const person = { key_id: 'K1', employee_id: 'E1' };

  it.each([[person], [{ data: person }]])('gives the person that it returns: %j', async (body) => {
    const { context, requests } = worldOf(async () => answer(200, body));
    expect(await updateEmployee(context, update)).toEqual(person);
    expect(requests).toHaveLength(1);
  });

  it.each([{ employee_id: 'E1' }, { key_id: 'K1' }, { key_id: 'K1', employee_id: 'E1' }])(
    'that is only acknowledged reads the person by the ID that was sent: %j',
    async (body) => {
      const { context, requests } = worldOf(async ({ url }) =>
        answer(200, url.includes('/update') ? { status: 'success' } : person),
      );
      expect(
        await updateEmployee(context, { ...update, body: { ...body, employment_status: 'Current' } }),
      ).toEqual(person);
      const { key_id: key } = body as { key_id?: string };
      expect(requests[1]?.body).toEqual(key === undefined ? body : { key_id: key });
    },
  );

  it.each([
    ['cannot be read', answer(404)],
    ['is read as another one', answer(200, { key_id: 'K9', employee_id: 'E9' })],
  ])('leaves it unknown whether it happened when the person %s', async (_, read) => {
    const { context } = worldOf(async ({ url }) => (url.includes('/update') ? answer(200) : read));
    const error = await failureOf(updateEmployee(context, update));
    expect(isOutcomeUnknown(error)).toBe(true);
    expect(error.message).toBe('The service did not confirm the employee: it may have changed');
  });
});
