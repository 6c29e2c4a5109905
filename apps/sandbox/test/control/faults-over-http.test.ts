import { describe, expect, test } from 'vitest';
import { callOperation, control } from '../support/call-operation.ts';
import { account, checkRequest } from '../support/requests.ts';
import { useSandbox } from '../support/start-sandbox.ts';

const sandbox = useSandbox();
const arm = async (fault: object) => {
  const { status, json } = await control(sandbox, 'POST', '/faults', fault);
  expect(status).toBe(201);
  return json;
};
const create = () => callOperation(sandbox, 'createVisaCheck', { body: checkRequest('work') });
const list = async () => (await callOperation(sandbox, 'listVisaChecks')).json.data;
const armed = async () => (await control(sandbox, 'GET', '/faults')).json.faults;

describe('a status fault', () => {
  test('answers as told for as many requests as told, and changes nothing', async () => {
    await arm({ fault: 'status', status: 503, operation: 'createVisaCheck', times: 2 });
    expect([(await create()).status, (await create()).status]).toEqual([503, 503]);
    expect(await list()).toEqual([]);
    expect(await armed()).toEqual([]);
    expect((await create()).status).toBe(201);
  });

  test.each([
    [undefined, null],
    [2, '2'],
    [0, '0'],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 'Wed, 21 Oct 2026 07:28:00 GMT'],
  ])('answers 429 with retry_after %j as Retry-After %j', async (retryAfter, header) => {
    await arm({ fault: 'status', status: 429, retry_after: retryAfter });
    const { status, headers } = await create();
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe(header);
  });
});

describe('a delay', () => {
  test('holds a request back, and nothing is created meanwhile', async () => {
    await arm({ fault: 'delay', milliseconds: 600_000 });
    const held = create().catch((error: Error) => error.message);
    await expect.poll(armed).toEqual([]);
    expect(sandbox.context.store.checks.list(1)).toEqual([]);
    await sandbox.close();
    expect(await held).toBe('fetch failed');
  });

  test('answers as usual afterwards', async () => {
    await arm({ fault: 'delay', milliseconds: 1 });
    expect((await create()).status).toBe(201);
    expect(await list()).toHaveLength(1);
  });
});

describe('a reset', () => {
  test.each([
    ['reset-before', 0],
    ['reset-after', 1],
  ])('%s drops the connection of a creation and leaves %i checks', async (fault, left) => {
    await arm({ fault, operation: 'createVisaCheck' });
    await expect(create()).rejects.toThrow('fetch failed');
    expect(await list()).toHaveLength(left);
  });

  test('after the change of an onboarding request leaves the request changed', async () => {
    await arm({ fault: 'reset-after', operation: 'saveOnboard' });
    const body = { ...account, employee_id: 'e-1', email: 'sam@sandbox.example' };
    await expect(callOperation(sandbox, 'saveOnboard', { body })).rejects.toThrow('fetch failed');
    const read = { ...account, employee_id: 'e-1' };
    expect((await callOperation(sandbox, 'getOnboard', { body: read })).status).toBe(200);
  });
});

test('a PDF is cut short in the middle of what was announced', async () => {
  const { json } = await create();
  sandbox.clock.advance(20_000);
  const { json: check } = await callOperation(sandbox, 'getVisaCheck', { params: { id: json.data.id } });
  const [attachment] = check.data.attachments;
  await arm({ fault: 'truncate', operation: 'downloadAttachment' });

  const headers = { authorization: 'Bearer sandbox-access-token', version: '2024-03-05' };
  const response = await fetch(attachment.download_url, { headers });
  expect(response.headers.get('content-length')).toBe(String(attachment.file.size));
  await expect(response.arrayBuffer()).rejects.toThrow('terminated');

  const again = await fetch(attachment.download_url, { headers });
  expect((await again.arrayBuffer()).byteLength).toBe(attachment.file.size);
});

describe('arming faults', () => {
  test('hits the operation that is named and no other', async () => {
    await arm({ fault: 'status', status: 500, operation: 'getVisaCheck' });
    expect((await create()).status).toBe(201);
    const { status } = await callOperation(sandbox, 'getVisaCheck', { params: { id: 'vc_none' } });
    expect(status).toBe(500);
  });

  test.each(['listOnboards', 'listOnboardsWithPut'])(
    'hits the operation by its second method: %s',
    async (hit) => {
      await arm({ fault: 'status', status: 503, operation: 'listOnboards' });
      expect((await callOperation(sandbox, hit, { body: account })).status).toBe(503);
      expect((await callOperation(sandbox, hit, { body: account })).status).toBe(200);
    },
  );

  test.each(['getOnboardWithPut', 'getOnboardAtRoot', 'getOnboardAtRootWithPut'])(
    'hits the operation at its second addresses: %s',
    async (hit) => {
      await arm({ fault: 'status', status: 503, operation: 'getOnboard' });
      const body = { ...account, employee_id: 'e-1' };
      expect((await callOperation(sandbox, hit, { body })).status).toBe(503);
    },
  );

  test('hits a second address alone when that one is named', async () => {
    await arm({ fault: 'status', status: 503, operation: 'listOnboardsWithPut' });
    expect((await callOperation(sandbox, 'listOnboards', { body: account })).status).toBe(200);
    expect((await callOperation(sandbox, 'listOnboardsWithPut', { body: account })).status).toBe(503);
  });

  test('names the operations that there are', async () => {
    const fault = { fault: 'delay', milliseconds: 1, operation: 'listOnboard' };
    const { status, json } = await control(sandbox, 'POST', '/faults', fault);
    expect(status).toBe(422);
    expect(json.errors).toMatchObject([{ pointer: '/operation', rule: 'enum' }]);
    for (const name of [
      'createVisaCheck',
      'downloadAttachment',
      'listOnboards',
      'getWorkRightsAtEmployeeWithPut',
    ]) {
      expect(json.errors[0].message).toContain(name);
    }
  });

  test('uses faults up in the order in which they were armed', async () => {
    await arm({ fault: 'status', status: 500 });
    await arm({ fault: 'status', status: 502 });
    expect([(await create()).status, (await create()).status, (await create()).status]).toEqual([
      500, 502, 201,
    ]);
  });

  test('spares requests that are refused anyway', async () => {
    await arm({ fault: 'status', status: 500, operation: 'createVisaCheck' });
    expect((await callOperation(sandbox, 'createVisaCheck', { body: {} })).status).toBe(422);
    expect(await armed()).toHaveLength(1);
  });

  test('shows them in the words in which they were armed, and clears them', async () => {
    await arm({ fault: 'status', status: 429, retry_after: 7, operation: 'getVisaCheck', times: 3 });
    await arm({ fault: 'delay', milliseconds: 10 });
    await arm({ fault: 'reset-after' });
    expect(await armed()).toMatchObject([
      { fault: 'status', status: 429, retry_after: '7', operation: 'getVisaCheck', remaining: 3 },
      { fault: 'delay', milliseconds: 10, operation: null, remaining: 1 },
      { fault: 'reset-after', operation: null, remaining: 1 },
    ]);
    expect((await control(sandbox, 'DELETE', '/faults')).json).toEqual({ faults: [] });
    expect(await armed()).toEqual([]);
  });

  test.each([
    [undefined, '/fault'],
    [{}, '/fault'],
    [{ fault: 'flood' }, '/fault'],
    [{ fault: 'status' }, '/status'],
    [{ fault: 'status', status: 199 }, '/status'],
    [{ fault: 'status', status: 429, retry_after: 'soon' }, '/retry_after'],
    [{ fault: 'status', status: 429, retry_after: -1 }, '/retry_after'],
    [{ fault: 'status', status: 429, retry_after: 1e21 }, '/retry_after'],
    [{ fault: 'status', status: 429, retry_after: 'Tue, 31 Feb 2026 00:00:00 GMT' }, '/retry_after'],
    [{ fault: 'truncate', match: { account: 'nobody' } }, '/match/account'],
    [{ fault: 'delay' }, '/milliseconds'],
    [{ fault: 'delay', milliseconds: 1, status: 500 }, '/status'],
    [{ fault: 'truncate', times: 0 }, '/times'],
    [{ fault: 'truncate', operation: 'toString' }, '/operation'],
  ])('refuses %j', async (body, pointer) => {
    const { status, json } = await control(sandbox, 'POST', '/faults', body);
    expect(status).toBe(422);
    expect(json.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer);
  });
});
