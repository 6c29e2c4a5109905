import { describe, expect, it } from 'vitest';

import { OutcomeUnknownError, RefusedError, UnexpectedResponseError, WorkRights } from '../../src/index.ts';
import { failureOf } from '../support/failure.ts';
import { serve } from '../support/server.ts';
import { answering } from '../support/client-of.ts';

const onboard = { onboard_id: 'O1', employee_id: 'E1', onboard_status: 'Awaiting' };
const record = { key_id: 'K1', onboard_id: 'O1', employee_id: 'E1', status: null };
const email = 'jane.citizen@example.com';

async function rightsWith(body: unknown): Promise<WorkRights> {
  const server = await serve(answering(200, body));
  return new WorkRights({ baseUrl: server.url, apiKey: 'k', accountKeyId: 'a', retry: false });
}

/** Bodies of services with status 200 that aren't a success. */
const failures = [{}, { data: {} }, { message: 'Not found', code: 404 }, { data: { message: 'Not found' } }];

describe('a 200 without what a record always has', () => {
  it.each(failures)('is no work rights record: %j', async (body) => {
    const error = await failureOf((await rightsWith(body)).getWorkRights({ key_id: 'K1' }));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect((error as Error).message).toContain('key_id and status');
  });

  it.each(failures)('is no onboarding request: %j', async (body) => {
    const rights = await rightsWith(body);
    expect(await failureOf(rights.getOnboard({ onboard_id: 'O1' }))).toBeInstanceOf(UnexpectedResponseError);
    for (const save of [
      () => rights.createOnboard({ email }),
      () => rights.updateOnboard({ onboard_id: 'O1', email }),
    ]) {
      const error = await failureOf(save());
      expect(error).toBeInstanceOf(OutcomeUnknownError);
      expect(error).toMatchObject({ status: 200, cause: { name: 'UnexpectedResponseError' } });
    }
  });

  it.each([
    { success: false, data: [] },
    { error: 'Too many requests', data: [] },
    { errors: ['x'], data: [] },
    { status: 'error', message: 'busy', data: [] },
    { status: 'Failed', data: [] },
    { status: 500, data: [] },
    [{}],
    [{ onboard_id: '', onboard_status: 'Review' }],
    [{ onboard_id: 'O1' }],
    { data: [onboard, { message: 'x' }] },
  ])('is no list: %j', async (body) => {
    expect(await failureOf((await rightsWith(body)).listOnboards())).toBeInstanceOf(UnexpectedResponseError);
  });

  it.each([
    { ...record, key_id: null },
    { ...record, key_id: '' },
    { ...record, key_id: 7 },
    { key_id: 'K1' },
    { ...record, success: false },
    { data: record, error: 'stale' },
    { data: [] },
    [[record]],
    'text',
    null,
  ])('is no work rights record: %j', async (body) => {
    const error = await failureOf((await rightsWith(body)).getWorkRights({ key_id: 'K1' }));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
  });
});

/** None of them is the id E1, though some become "E1" as text. */
const notTheId: unknown[] = [
  null,
  ['E1'],
  [[['E1']]],
  { toString: 1 },
  { id: 'E1' },
  true,
  ' E1',
  'E1 ',
  1,
  'É1',
];

describe('a 200 whose body is an error and shows no record', () => {
  const refusals = [{ success: false }, { error: 'Invalid key' }, { errors: ['Person not found'] }];

  it.each(refusals)('is a refusal of a read, a list, a create and an update: %j', async (body) => {
    const rights = await rightsWith(body);
    for (const call of [
      () => rights.getWorkRights({ key_id: 'K1' }),
      () => rights.getOnboard({ onboard_id: 'O1' }),
      () => rights.listOnboards(),
      () => rights.createOnboard({ email }),
      () => rights.updateOnboard({ onboard_id: 'O1', email }),
    ]) {
      const error = await failureOf(call());
      expect(error).toBeInstanceOf(RefusedError);
      expect(error).toMatchObject({ status: 200, body });
      expect(`${String(error)}${JSON.stringify(error)}`).not.toMatch(/Invalid|Person/);
    }
  });

  it('leaves open what became of a create when it shows an id beside the error', async () => {
    const rights = await rightsWith({ error: 'Message not sent', onboard_id: 'O1' });
    expect(await failureOf(rights.createOnboard({ email }))).toBeInstanceOf(OutcomeUnknownError);
  });
});

describe('a record of somebody else', () => {
  it.each([
    ['9007199254740992', '9007199254740993'],
    ['12345678901234567000', '12345678901234567890'],
    ['1e21', '1000000000000000000000'],
    ['01', '1'],
    ['1.0', '1'],
    ['1e1', '10'],
  ])('is not handed over for the number %s when the number %s comes', async (employee_id, shown) => {
    const text = JSON.stringify({ ...record, employee_id: 'NUMBER' }).replace('"NUMBER"', shown);
    const server = await serve((_, response) => response.end(text));
    const rights = new WorkRights({ baseUrl: server.url, apiKey: 'k', accountKeyId: 'a', retry: false });
    const error = await failureOf(rights.getWorkRights({ employee_id }));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
  });

  it.each(notTheId.map((employee_id) => ({ employee_id })))(
    'leaves open what became of a create or update for E1 with %j',
    async ({ employee_id }) => {
      const rights = await rightsWith({ ...onboard, employee_id });
      for (const save of [
        () => rights.updateOnboard({ employee_id: 'E1', email }),
        () => rights.createOnboard({ employee_id: 'E1', email }),
      ])
        expect(await failureOf(save())).toBeInstanceOf(OutcomeUnknownError);
    },
  );

  it.each([
    [{ key_id: 'K1' }, { ...record, key_id: 'K2' }],
    [{ key_id: 'K1' }, { data: { ...record, key_id: 'K2' } }],
    [{ key_id: 'K1' }, { ...record, key_id: 'k1' }],
    [{ onboard_id: 'O1' }, { ...record, onboard_id: 'O2' }],
    [{ onboard_id: 'O1' }, { ...record, onboard_id: null }],
    [{ employee_id: 'E1' }, { ...record, employee_id: 'E2' }],
    [{ employee_id: 'E1' }, { key_id: 'K1', status: 'No restriction' }],
    ...notTheId.map((employee_id): [object, object] => [{ employee_id: 'E1' }, { ...record, employee_id }]),
  ])('is not handed over for %j, and not printed', async (selector, body) => {
    const error = await failureOf((await rightsWith(body)).getWorkRights(selector as { key_id: string }));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    const { message } = error as Error;
    expect(message).toContain(Object.keys(selector)[0]);
    expect(`${message}${JSON.stringify(error)}`).not.toMatch(/[KkEO]2/);
  });

  it.each([
    [{ onboard_id: 'O1' }, { ...onboard, onboard_id: 'O2' }],
    [{ employee_id: 'E1' }, { ...onboard, employee_id: 'E2' }],
    [
      { onboard_id: 'O1', employee_id: 'E1' },
      { ...onboard, employee_id: 'E2' },
    ],
    [{ employee_id: 'E1' }, { ...onboard, employee_id: null }],
    ...notTheId.map((employee_id): [object, object] => [{ employee_id: 'E1' }, { ...onboard, employee_id }]),
  ])('is no onboarding request for %j', async (selector, body) => {
    const error = await failureOf((await rightsWith(body)).getOnboard(selector as { onboard_id: string }));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
  });

  it('leaves open what became of an update or a create', async () => {
    const rights = await rightsWith({ ...onboard, onboard_id: 'O2', employee_id: 'E2' });
    for (const save of [
      () => rights.updateOnboard({ onboard_id: 'O1', email }),
      () => rights.createOnboard({ employee_id: 'E1', email }),
    ])
      expect(await failureOf(save())).toBeInstanceOf(OutcomeUnknownError);
  });
});

describe('what is enough', () => {
  it('is an id and a status, which may be null in work rights and have any value', async () => {
    const rights = await rightsWith({ key_id: 'K1', status: null });
    expect(await rights.getWorkRights({ key_id: 'K1' })).toEqual({ key_id: 'K1', status: null });
  });

  it('is a number that is written as one where the id was asked for as text', async () => {
    const rights = await rightsWith({ ...record, employee_id: 7 });
    expect(await rights.getWorkRights({ employee_id: '7' })).toMatchObject({ key_id: 'K1' });
  });

  it('is an id and a status after a create, which need not show the employee', async () => {
    const rights = await rightsWith({ onboard_id: 'O1', onboard_status: 'Sent' });
    expect(await rights.createOnboard({ employee_id: 'E1', email })).toMatchObject({ onboard_id: 'O1' });
  });
});
