import { readBundle, recordOf } from '@workrights/spec/reader';
import { describe, expect, test } from 'vitest';
import { callOperation, control } from '../support/call-operation.ts';
import { account } from '../support/requests.ts';
import { startSandbox, useSandboxAtNoon } from '../support/start-sandbox.ts';

const sam = { employee_id: 'e-1', email: 'sam@sandbox.example', given_names: 'Sam', family_name: 'Sample' };

const contract = readBundle('work-rights');
const listed = Object.keys(recordOf(contract, 'listOnboards')?.properties ?? {});

const sandbox = useSandboxAtNoon();
const call = (operationId: string, body: object) =>
  callOperation(sandbox, operationId, { body: { ...account, ...body } });
const save = async (body: object) => (await call('saveOnboard', body)).json;
const update = (body: object) => call('saveOnboard', { key: 'sandbox-api-key', ...body });
const move = (id: string, body: object) => control(sandbox, 'POST', `/onboards/${id}/transition`, body);

describe('creating (service.md §4.2)', () => {
  test('answers the whole record, with null for what was not given', async () => {
    const names = Object.keys(recordOf(contract, 'getOnboard')?.properties ?? {});
    expect(names).toEqual(expect.arrayContaining(['employee_id', 'date_of_birth', 'group']));
    expect(await save({ email: 'sam@sandbox.example' })).toEqual({
      ...Object.fromEntries(names.map((name) => [name, null])),
      onboard_id: expect.stringMatching(/^ob_/),
      onboard_status: 'Awaiting',
      email: 'sam@sandbox.example',
      sendtype: 'Email',
      datetime: '2026-11-20T02:00:00.000Z',
    });
  });

  test('merges into the request with the same employee id: new values win, all others stay', async () => {
    const first = await save({ ...sam, location: 'Harbour', group: 'kitchen' });
    sandbox.clock.advance(60_000);
    const second = await save({ employee_id: 'e-1', mobile_number: '0400000000', location: 'Station' });
    expect(second).toEqual({
      ...first,
      mobile_number: '0400000000',
      sendtype: 'Both',
      location: 'Station',
      datetime: '2026-11-20T02:01:00.000Z',
    });
    expect((await call('getOnboard', { employee_id: 'e-1' })).json).toEqual(second);
    expect((await call('listOnboards', { onboard_status: 'All' })).json).toHaveLength(1);
  });

  test.each([
    ['an emoji', '\u{1f600}', '\u{1f601}'],
    ['what follows a NUL', 'e\u0000a', 'e\u0000b'],
    ['an accent that is composed or not', 'Ren\u00e9', 'Rene\u0301'],
    ['upper and lower case', 'E-1', 'e-1'],
    ['a space at the end', 'e-1 ', 'e-1'],
  ])('keeps two people apart whose employee ids differ in %s', async (_how, first, second) => {
    const [one, two] = [
      await save({ ...sam, employee_id: first }),
      await save({ ...sam, employee_id: second }),
    ];
    expect([one.employee_id, two.employee_id]).toEqual([first, second]);
    expect(one.onboard_id).not.toBe(two.onboard_id);
  });

  test.each(['\ud800', 'e-\udc00', '\udc00\ud800'])(
    'refuses an employee id with half a surrogate pair: the database has one letter for all of them (case %#)',
    async (employeeId) => {
      const { status, json } = await call('saveOnboard', { ...sam, employee_id: employeeId });
      expect(status).toBe(422);
      expect(json.errors).toMatchObject([{ in: 'body', pointer: '', rule: 'unicode' }]);
      expect((await call('listOnboards', { onboard_status: 'All' })).json).toEqual([]);
    },
  );

  test('merges nothing where the employee id is omitted', async () => {
    const body = { email: 'sam@sandbox.example' };
    expect((await save(body)).onboard_id).not.toBe((await save(body)).onboard_id);
    expect((await call('listOnboards', {})).json).toHaveLength(2);
  });
});

describe('updating', () => {
  test.each([
    ['by employee id', { employee_id: 'e-1' }],
    ['by onboard id', { onboard_id: 'taken from the creation' }],
  ])('%s changes what is sent and keeps the rest', async (_how, ids) => {
    const first = await save({ ...sam, group: 'kitchen' });
    const named = 'onboard_id' in ids ? { onboard_id: first.onboard_id } : ids;
    const { status, json } = await update({ ...named, group: 'floor', date_of_birth: '1990-01-31' });
    expect(status).toBe(200);
    expect(json).toEqual({ ...first, group: 'floor', date_of_birth: '1990-01-31' });
  });

  test('with both ids finds by onboard id and gives the request its employee id', async () => {
    const { onboard_id: onboardId } = await save(sam);
    const { json } = await update({ onboard_id: onboardId, employee_id: 'e-2' });
    expect(json.employee_id).toBe('e-2');
    expect((await call('getOnboard', { employee_id: 'e-1' })).status).toBe(404);
  });

  test('refuses an employee id that another request has, and changes nothing', async () => {
    await save(sam);
    const other = await save({ ...sam, employee_id: 'e-2' });
    const { status, json } = await update({ onboard_id: other.onboard_id, employee_id: 'e-1' });
    expect(status).toBe(409);
    expect(json.errors).toMatchObject([{ pointer: '/employee_id', rule: 'unique' }]);
    expect((await call('getOnboard', { employee_id: 'e-2' })).json).toEqual(other);
  });

  test('refuses another API key in the body than the one in the URL', async () => {
    await save(sam);
    const { status, json } = await update({ employee_id: 'e-1', key: 'another-key' });
    expect(status).toBe(401);
    expect(JSON.stringify(json)).not.toContain('another-key');
  });

  test('finds no request that does not exist', async () => {
    expect((await update({ employee_id: 'e-9' })).status).toBe(404);
    expect((await update({ onboard_id: 'ob_9' })).status).toBe(404);
  });
});

describe('getting', () => {
  test('takes either id, or both when they name the same request', async () => {
    const first = await save(sam);
    await save({ ...sam, employee_id: 'e-2' });
    const { onboard_id: onboardId } = first;
    for (const ids of [
      { onboard_id: onboardId },
      { employee_id: 'e-1' },
      { onboard_id: onboardId, employee_id: 'e-1' },
    ]) {
      expect((await call('getOnboard', ids)).json).toEqual(first);
    }
    const disagreeing = await call('getOnboard', { onboard_id: onboardId, employee_id: 'e-2' });
    expect(disagreeing.status).toBe(404);
    expect(disagreeing.json.errors).toMatchObject([{ pointer: '/employee_id' }]);
  });
});

describe('listing', () => {
  test('shows Awaiting and Review by default, and what the filter says otherwise', async () => {
    for (const [employeeId, status] of [
      ['e-1', 'Awaiting'],
      ['e-2', 'Review'],
      ['e-3', 'Complete'],
    ]) {
      const { onboard_id: onboardId } = await save({ ...sam, employee_id: employeeId });
      await move(onboardId, { onboard_status: status });
    }
    const shown = async (filter: object) =>
      (await call('listOnboards', filter)).json.map((item: { employee_id: string }) => item.employee_id);
    expect(await shown({})).toEqual(['e-2', 'e-1']);
    expect(await shown({ onboard_status: 'Active' })).toEqual(['e-2', 'e-1']);
    expect(await shown({ onboard_status: 'All' })).toEqual(['e-3', 'e-2', 'e-1']);
    expect(await shown({ onboard_status: 'Awaiting' })).toEqual(['e-1']);
    expect(await shown({ onboard_status: 'Review' })).toEqual(['e-2']);
    expect(await shown({ onboard_status: 'Complete' })).toEqual(['e-3']);
  });

  test('shows the fields that the contract has for an item', async () => {
    await save(sam);
    expect(listed).toContain('mobile_number');
    expect(Object.keys((await call('listOnboards', {})).json[0]).toSorted()).toEqual(listed.toSorted());
  });

  test('gives 2,001 requests in pages of 1,000, each of them once', async () => {
    const wanted = Array.from({ length: 2001 }, (_, index) => `e-${index}`);
    for (let from = 0; from < wanted.length; from += 100) {
      await Promise.all(
        wanted.slice(from, from + 100).map((employeeId) => save({ ...sam, employee_id: employeeId })),
      );
    }
    const pages: string[][] = [];
    for (const page of [1, 2, 3, 4]) {
      const { json } = await call('listOnboards', { page_number: page });
      pages.push(json.map((item: { employee_id: string }) => item.employee_id));
    }
    expect(pages.map((page) => page.length)).toEqual([1000, 1000, 1, 0]);
    expect(pages.flat().toSorted()).toEqual(wanted.toSorted());
  });

  test.each([2, 1e12, 9e15, 1e16, 1e19, 1e300, Number.MAX_VALUE])(
    'gives an empty page %d, far past the end, whatever the filter',
    async (page) => {
      await save(sam);
      for (const filter of ['Active', 'All', 'Awaiting']) {
        const { status, json } = await call('listOnboards', { page_number: page, onboard_status: filter });
        expect([filter, status, json]).toEqual([filter, 200, []]);
      }
    },
  );
});

describe('the control plane', () => {
  test('moves a request to any status, and its person to another employment status', async () => {
    const { onboard_id: onboardId } = await save({ ...sam, employment_status: 'Prospective' });
    sandbox.clock.advance(1000);
    for (const status of ['Review', 'Complete', 'Awaiting']) {
      const { json } = await move(onboardId, { onboard_status: status });
      expect(json).toMatchObject({ onboard_status: status, employment_status: 'Prospective' });
    }
    const { json } = await move(onboardId, { employment_status: 'Current' });
    expect(json).toMatchObject({
      onboard_status: 'Awaiting',
      employment_status: 'Current',
      datetime: '2026-11-20T02:00:01.000Z',
    });
  });

  test('refuses unknown statuses, unknown requests and empty moves', async () => {
    const { onboard_id: onboardId } = await save(sam);
    expect((await move(onboardId, { onboard_status: 'All' })).status).toBe(422);
    expect((await move(onboardId, {})).status).toBe(422);
    expect((await move('ob_9', { onboard_status: 'Review' })).status).toBe(404);
  });
});

describe('access (service.md §5)', () => {
  test.each([
    ['127.0.0.1', 200],
    ['127.0.0.0/8', 200],
    ['0.0.0.0/0', 200],
    ['203.0.113.0/24', 403],
    ['127.0.0.2', 403],
    ['::1', 403],
  ])('a key that is bound to %s answers a caller at 127.0.0.1 with %i', async (address, status) => {
    const bound = await startSandbox({ apiKeyAddresses: [address] });
    expect((await callOperation(bound, 'listOnboards', { body: account })).status).toBe(status);
  });

  test('refuses an account that the key does not belong to, on every function', async () => {
    const { onboard_id: onboardId } = await save(sam);
    const stranger = { accountkeyid: 'another-account' };
    const answers = [
      await call('listOnboards', stranger),
      await call('getOnboard', { ...stranger, onboard_id: onboardId }),
      await call('saveOnboard', { ...stranger, email: 'sam@sandbox.example' }),
      await call('getWorkRights', { ...stranger, type: 'workrights', onboard_id: onboardId }),
    ];
    for (const { status, json } of answers) {
      expect(status).toBe(403);
      expect(json.errors).toMatchObject([{ pointer: '/accountkeyid' }]);
      expect(JSON.stringify(json)).not.toContain('another-account');
    }
  });
});

test('serves every second address, by POST and by PUT', async () => {
  const first = await save(sam);
  const ids = { onboard_id: first.onboard_id };
  for (const twin of ['', 'WithPut']) {
    expect((await call(`getOnboardAtRoot${twin}`, ids)).json).toEqual(first);
    expect((await call(`getOnboard${twin}`, ids)).json).toEqual(first);
    expect((await call(`listOnboards${twin}`, {})).json).toHaveLength(1);
    expect((await call(`saveOnboard${twin}`, sam)).json).toEqual(first);
    const asked = { type: 'workrights', ...ids };
    const rights = (await call(`getWorkRights${twin}`, asked)).json;
    expect(rights.onboard_id).toBe(first.onboard_id);
    expect((await call(`getWorkRightsAtEmployee${twin}`, asked)).json).toEqual(rights);
  }
});
