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
const noAddress = 'The value must have at least one of email and mobile_number';
const noId = 'The value must have at least one of employee_id and onboard_id';

describe('a body that creates or updates', () => {
  it.each([
    [{ ...account, email: 'robin@example.com' }, []],
    [{ ...account, mobile_number: '0491570006' }, []],
    [{ ...account, email: 'robin@example.com', mobile_number: '0491570006', employee_id: 'E1' }, []],
    [{ ...account, key: 'k', employee_id: 'E1' }, []],
    [{ ...account, key: 'k', onboard_id: 'O1', employee_id: 'E1' }, []],
    [account, [noAddress]],
    [
      { ...account, employee_id: 'E1', group: 'Kitchen' },
      ['The value must have at least one of key, email and mobile_number'],
    ],
    [{ ...account, key: 'k' }, [noId]],
    [{ ...account, key: 'k', email: 'robin@example.com' }, [noId]],
    [{ ...account, onboard_id: 'O1' }, ['key is required']],
    [{ ...account, key: 'k', employee_id: null }, ['employee_id must be a string']],
    [{ ...account, key: 'k', onboard_id: 'O1', sendtype: 'SMS' }, ['sendtype must be left out here']],
    [{ key: 'k' }, ['accountkeyid is required', noId]],
    [{}, ['accountkeyid is required', noAddress]],
    [[], ['The value must be an object']],
  ])('case %#: %j', (body, expected) => {
    expect(messages(onboardSaveSchema, body)).toEqual(expected);
  });

  it('is judged by the same rules when the caller knows which it is', () => {
    expect(messages(onboardCreateSchema, account)).toEqual([noAddress]);
    expect(messages(onboardCreateSchema, { ...account, email: 'robin' })).toEqual([
      'email must be an e-mail address',
    ]);
    expect(messages(onboardUpdateSchema, { ...account, key: 'k' })).toEqual([noId]);
    expect(messages(onboardUpdateSchema, { ...account, employee_id: 'E1' })).toEqual(['key is required']);
  });
});

describe('ids', () => {
  it('take one or both to read an onboarding request', () => {
    expect(messages(onboardGetRequestSchema, { ...account, employee_id: 'E1', onboard_id: 'O1' })).toEqual(
      [],
    );
    expect(messages(onboardGetRequestSchema, account)).toEqual([noId]);
    expect(messages(onboardGetRequestSchema, { ...account, onboard_id: 7 })).toEqual([
      'onboard_id must be a string',
    ]);
  });

  const exactlyOne = 'The value must have exactly one of key_id, onboard_id and employee_id';
  const request = { ...account, type: 'workrights' };

  it.each([
    [{ ...request, key_id: 'K1' }, []],
    [{ ...request, onboard_id: 'O1' }, []],
    [{ ...request, employee_id: 'E1' }, []],
    [request, [exactlyOne]],
    [{ ...request, key_id: 'K1', employee_id: 'E1' }, [exactlyOne]],
    [{ ...request, key_id: 'K1', employee_id: 'E1', onboard_id: 'O1' }, [exactlyOne]],
    [{ ...request, key_id: 'K1', employee_id: null }, ['employee_id must be left out here']],
    [{ ...request, key_id: null }, ['key_id must be a string']],
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
  it.each([
    [responseSchemas.getOnboard[200], ['onboard_id is required', 'onboard_status is required']],
    [responseSchemas.saveOnboard[200], ['onboard_id is required', 'onboard_status is required']],
    [responseSchemas.getWorkRights[200], ['key_id is required', 'status is required']],
    [responseSchemas.listOnboards[200], ['The value must be an array or an object with data']],
  ] as const)('names the fields that are missing, case %#', (schema, expected) => {
    expect(messages(schema, {})).toEqual(expected);
  });

  it('names them under data, when data is there', () => {
    expect(messages(responseSchemas.getOnboard[200], { data: {} })).toEqual([
      'data.onboard_id is required',
      'data.onboard_status is required',
    ]);
  });
});
