import { AssertionError } from 'node:assert';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { callOperation, control } from '../support/call-operation.ts';
import { account, checkRequest, ordinaryDocument } from '../support/requests.ts';
import { useSandbox } from '../support/start-sandbox.ts';

const sandbox = useSandbox();
const create = (identifier = ordinaryDocument.identifier) =>
  callOperation(sandbox, 'createVisaCheck', {
    body: checkRequest('work', { ...ordinaryDocument, identifier }),
  });
const post = (path: string, body?: unknown) => control(sandbox, 'POST', `/requests/${path}`, body);
const count = async (pattern: object) => (await post('count', pattern)).json.count as number;

describe('counting requests', () => {
  test('goes by operation, status, fault, problem and what was sent, all at once', async () => {
    await create('MATCH1');
    await create('other1');
    await control(sandbox, 'POST', '/faults', { fault: 'status', status: 503 });
    await create('MATCH1');
    await control(sandbox, 'POST', '/faults', { fault: 'reset-after' });
    await expect(create('MATCH1')).rejects.toThrow('fetch failed');
    await callOperation(sandbox, 'createVisaCheck', { body: {} });
    await callOperation(sandbox, 'listVisaChecks');

    const operation = 'createVisaCheck';
    expect(await count({})).toBe(6);
    expect(await count({ operation })).toBe(5);
    expect(await count({ operation, status: 201 })).toBe(2);
    expect(await count({ operation, match: { identifier: 'match1' } })).toBe(3);
    expect(await count({ operation, match: { identifier: 'match1' }, status: 201 })).toBe(1);
    expect(await count({ match: { visa_check_type: 'work', country: 'FJI', mode: 'fastcheck' } })).toBe(4);
    expect(await count({ match: { visa_check_type: 'study' } })).toBe(0);
    expect(await count({ fault: 'status' })).toBe(1);
    expect(await count({ status: null })).toBe(1);
    expect(await count({ fault: 'reset', status: null })).toBe(1);
    expect(await count({ problem: 'invalid-request' })).toBe(1);
    expect(await count({ match: { account: 'default' } })).toBe(6);
  });

  test('counts an operation at all of its addresses, and a read by the id of the check', async () => {
    const id = (await create()).json.data.id as string;
    for (const operation of ['listOnboards', 'listOnboardsWithPut']) {
      await callOperation(sandbox, operation, { body: account });
    }
    for (const check of [id, id, 'vc_other', 'no id']) {
      await callOperation(sandbox, 'getVisaCheck', { params: { id: check } });
    }
    expect(await count({ operation: 'listOnboards' })).toBe(2);
    expect(await count({ operation: 'listOnboardsWithPut' })).toBe(1);
    expect(await count({ operation: 'getVisaCheck', match: { check_id: id } })).toBe(2);
    expect(await count({ match: { check_id: 'no id' } })).toBe(1);
  });

  test('starts anew when the journal is cleared', async () => {
    await create();
    await control(sandbox, 'DELETE', '/requests');
    expect(await count({})).toBe(0);
    await create();
    expect(await count({})).toBe(1);
  });

  test('finds the requests, newest first and masked, and keeps no personal value to do so', async () => {
    await create('CANARY1');
    const person = { ...account, employee_id: 'e-canary', email: 'canary@b.example' };
    await callOperation(sandbox, 'saveOnboard', { body: person });
    const found = await post('find', { match: { employee_id: 'e-canary', email: 'CANARY@b.example' } });
    expect(found.json.requests).toMatchObject([{ operation_id: 'saveOnboard', status: 200 }]);
    expect(JSON.stringify(found.json)).not.toMatch(/canary/i);
    const [save] = sandbox.findRequests({ operation: 'saveOnboard' });
    expect(save?.body).toMatchObject({ employee_id: '[masked]' });
    const kept = inspect(sandbox.context.journal.compare({}), { depth: 9 });
    expect(kept).not.toMatch(/canary/i);
  });
});

describe('verifying requests', () => {
  test.each([
    [{ exactly: 2 }, true],
    [{ exactly: 1 }, false],
    [{ at_least: 2 }, true],
    [{ at_least: 3 }, false],
    [{ at_most: 2 }, true],
    [{ at_most: 1 }, false],
    [{ at_least: 1, at_most: 3 }, true],
    [{ exactly: 0 }, false],
  ])('says of two creations with %j: %j', async (expectation, verified) => {
    await create();
    await create();
    const { status, json } = await post('verify', { operation: 'createVisaCheck', ...expectation });
    expect({ status, json }).toMatchObject({ status: 200, json: { verified, count: 2, forgotten: 0 } });
  });

  test.each([
    [{ at_least: 2, at_most: 1 }, ''],
    [{ exactly: 3, at_most: 2 }, ''],
    [{ exactly: 1, match: { account: 'nobody' } }, '/match/account'],
  ])('refuses %j, which nothing can meet', async (expectation, pointer) => {
    const { status, json } = await post('verify', expectation);
    expect({ status, pointers: json.errors.map((error: { pointer: string }) => error.pointer) }).toEqual({
      status: 422,
      pointers: [pointer],
    });
  });

  test('shows the nearest requests and what they differ in', async () => {
    await create('NEAR1');
    await callOperation(sandbox, 'listVisaChecks');
    const pattern = {
      operation: 'createVisaCheck',
      status: 201,
      match: { identifier: 'NONE1', mode: 'fastcheck' },
    };
    const { json } = await post('verify', { ...pattern, exactly: 1 });
    expect(json).toMatchObject({
      verified: false,
      count: 0,
      near_misses: [
        { differs: ['match/identifier'], request: { operation_id: 'createVisaCheck' } },
        { differs: ['operation', 'status', 'match/mode', 'match/identifier'] },
      ],
    });
    expect(JSON.stringify(json)).not.toMatch(/NEAR1|NONE1/);
  });

  test('is not sure of a number when the journal forgot requests, unless none of them can matter', async () => {
    await create();
    for (let index = 0; index < 505; index += 1) {
      await callOperation(sandbox, 'getVisaCheck', { params: { id: 'vc_none' } });
    }
    const verify = async (expectation: object) =>
      (await post('verify', { operation: 'createVisaCheck', ...expectation })).json;
    expect(await verify({ exactly: 0 })).toMatchObject({ verified: false, count: 0, forgotten: 6 });
    expect(await verify({ at_most: 0 })).toMatchObject({ verified: false });
    expect(await verify({ at_most: 6 })).toMatchObject({ verified: true });
    const reads = await post('verify', { operation: 'getVisaCheck', at_least: 500 });
    expect(reads.json).toMatchObject({ verified: true, count: 500 });
  });

  test('throws in the same process, with the numbers and the nearest requests, but no value', async () => {
    await create('CANARY1');
    sandbox.verifyRequests({ operation: 'createVisaCheck', match: { identifier: 'CANARY1' }, exactly: 1 });
    const wrong = () =>
      sandbox.verifyRequests({ operation: 'createVisaCheck', match: { identifier: 'NONE1' }, exactly: 1 });
    expect(wrong).toThrow(AssertionError);
    expect(wrong).toThrow(
      'Expected exactly 1 of these requests, found 0. Nearest: createVisaCheck 201 differs in match/identifier.',
    );
    expect(() => sandbox.verifyRequests({ operation: 'none', exactly: 1 })).toThrow(TypeError);
  });
});

test.each([
  ['verify', {}, ''],
  ['verify', { exactly: -1 }, '/exactly'],
  ['verify', { at_most: 1.5 }, '/at_most'],
  ['count', { exactly: 1 }, ''],
  ['count', { operation: 'none' }, '/operation'],
  ['count', { status: 'ok' }, '/status'],
  ['find', { fault: 'reset-after' }, '/fault'],
  ['find', { problem: 'Not Found' }, '/problem'],
  ['find', { match: { name: 'x' } }, '/match'],
  ['find', [], ''],
])('%s refuses %j', async (path, body, pointer) => {
  const { status, json } = await post(path, body);
  expect({ status, pointer: json.errors[0].pointer }).toEqual({ status: 422, pointer });
});
