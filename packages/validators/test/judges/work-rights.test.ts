import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  describeIssues,
  onboardCreateSchema,
  onboardGetRequestSchema,
  onboardListRequestSchema,
  onboardSaveSchema,
  onboardUpdateSchema,
  responseSchemas,
  workRightsRequestSchema,
} from '../../src/index.ts';

const messages = (schema: z.ZodType, body: unknown): string[] => {
  const { error } = schema.safeParse(body);
  return error ? describeIssues(error).map(({ message }) => message) : [];
};

const account = { accountkeyid: 'sandbox-account' };
const noAddress = 'The body must have at least one of email and mobile_number';
const noId = 'The body must have at least one of employee_id and onboard_id';
const isEmpty = 'must be a non-empty string';

describe('a body that creates or updates', () => {
  it.each([
    [{ ...account, email: 'robin@example.com' }, []],
    [{ ...account, mobile_number: '0491570006' }, []],
    [{ ...account, email: 'robin@example.com', mobile_number: '0491570006', employee_id: 'E1' }, []],
    [{ ...account, key: 'k', employee_id: 'E1' }, []],
    [{ ...account, key: 'k', onboard_id: 'O1', employee_id: 'E1' }, []],
    [account, [`${noAddress} unless key is given`]],
    [{ ...account, employee_id: 'E1', group: 'Kitchen' }, [`${noAddress} unless key is given`]],
    [{ ...account, key: 'k' }, [`${noId} when key is given`]],
    [{ ...account, key: 'k', email: 'robin@example.com' }, [`${noId} when key is given`]],
    [{ ...account, onboard_id: 'O1' }, [`key is required when onboard_id is given, and ${isEmpty}`]],
    [{ ...account, key: 'k', employee_id: null }, [`employee_id ${isEmpty}`]],
    [
      { ...account, key: 'k', onboard_id: 'O1', sendtype: 'SMS' },
      ['sendtype must be omitted when key is given'],
    ],
    [{ key: 'k' }, [`accountkeyid is required, and ${isEmpty}`, `${noId} when key is given`]],
    [{}, [`accountkeyid is required, and ${isEmpty}`, `${noAddress} unless key is given`]],
    [
      { ...account, key: 'k', mobile_number: '0400000000', sendtype: 'SMS' },
      ['sendtype must be omitted when key is given', `${noId} when key is given`],
    ],
    [
      { ...account, email: 'robin@example.com', onboard_id: null },
      ['onboard_id must be omitted unless key is given'],
    ],
    [{ ...account, email: 'robin@example.com', key: '' }, ['key must not be empty, or be omitted']],
    [
      { ...account, email: 'robin@example.com', given_names: null },
      ['given_names must be a string, or be omitted'],
    ],
    [[], ['The body must be an object']],
  ])('case %#: %j', (body, expected) => {
    expect(messages(onboardSaveSchema, body)).toEqual(expected);
  });

  it('is judged by the same rules when the caller knows which it is', () => {
    expect(messages(onboardCreateSchema, account)).toEqual([noAddress]);
    expect(messages(onboardCreateSchema, { ...account, email: 'robin' })).toEqual([
      'email must be an e-mail address without accents, such as name@example.com',
    ]);
    expect(messages(onboardUpdateSchema, { ...account, key: 'k' })).toEqual([noId]);
    expect(messages(onboardUpdateSchema, { ...account, employee_id: 'E1' })).toEqual([
      `key is required, and ${isEmpty}`,
    ]);
  });
});

describe('ids', () => {
  it('take one or both to read an onboarding request', () => {
    expect(messages(onboardGetRequestSchema, { ...account, employee_id: 'E1', onboard_id: 'O1' })).toEqual(
      [],
    );
    expect(messages(onboardGetRequestSchema, account)).toEqual([noId]);
    expect(messages(onboardGetRequestSchema, { ...account, onboard_id: 7 })).toEqual([
      `onboard_id ${isEmpty}`,
    ]);
  });

  const exactlyOne = 'The body must have exactly one of key_id, onboard_id and employee_id';
  const request = { ...account, type: 'workrights' };

  it.each([
    [{ ...request, key_id: 'K1' }, []],
    [{ ...request, onboard_id: 'O1' }, []],
    [{ ...request, employee_id: 'E1' }, []],
    [request, [exactlyOne]],
    [{ ...request, key_id: 'K1', employee_id: 'E1' }, [exactlyOne]],
    [{ ...request, key_id: 'K1', employee_id: 'E1', onboard_id: 'O1' }, [exactlyOne]],
    [{ ...request, key_id: 'K1', employee_id: null }, ['employee_id must be omitted when key_id is given']],
    [
      { ...request, key_id: null, onboard_id: null, employee_id: 12345 },
      [
        `employee_id ${isEmpty}`,
        'key_id must be omitted when employee_id is given',
        'onboard_id must be omitted when employee_id is given',
      ],
    ],
    [
      { ...request, employeeId: 'E1' },
      [
        'The body may have these fields only: accountkeyid, type, key_id, onboard_id, employee_id',
        exactlyOne,
      ],
    ],
    [{ ...request, key_id: null }, [`key_id ${isEmpty}`]],
    [{ ...request, type: 'status', key_id: 'K1' }, ['type must be workrights']],
  ])('take exactly one to read work rights, case %#: %j', (body, expected) => {
    expect(messages(workRightsRequestSchema, body)).toEqual(expected);
  });
});

describe('page_number', () => {
  it.each([
    [1, []],
    [1.5, ['page_number must be a whole number']],
    [0, ['page_number must be at least 1']],
    ['1', ['page_number must be a whole number']],
  ])('%j', (page_number, expected) => {
    expect(messages(onboardListRequestSchema, { ...account, page_number })).toEqual(expected);
  });
});

describe('an answer without anything', () => {
  const onboard = 'The body must be an object with onboard_id and onboard_status or an object with data';
  it.each([
    [responseSchemas.getOnboard[200], [onboard]],
    [responseSchemas.saveOnboard[200], [onboard]],
    [
      responseSchemas.getWorkRights[200],
      ['The body must be an object with key_id and status or an object with data'],
    ],
    [responseSchemas.listOnboards[200], ['The body must be an array or an object with data']],
  ] as const)('names the fields that each form has, case %#', (schema, expected) => {
    expect(messages(schema, {})).toEqual(expected);
  });

  it('names them under data, when data is there', () => {
    expect(messages(responseSchemas.getOnboard[200], { data: {} })).toEqual([
      `data.onboard_id is required, and ${isEmpty}`,
      'data.onboard_status is required, and must be a string',
    ]);
  });
});
