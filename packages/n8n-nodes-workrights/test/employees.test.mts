import type { IHttpRequestOptions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import {
  getAllEmployees as getAll,
  getEmployee as get,
  updateEmployee as update,
} from '../nodes/WorkRights/actions/records.ts';
import { asSeconds } from '../nodes/WorkRights/generated/connectors/input/seconds.ts';
import { fakeContext, type FakeOptions } from './support/fake-context.mts';

const PERSON = { key_id: 'K-1', employee_id: 'EMP-1', employment_status: 'Prospective', other: 1 };

const contextOf = (parameters: object, options: Partial<FakeOptions> = {}) =>
  fakeContext({
    items: [{}],
    parameters: () => ({ ...parameters }),
    credentials: { workRightsApi: { webAppUrl: 'https://app.example.com', accountKey: 'A' } },
    send: async () => ({ statusCode: 200, headers: {}, body: PERSON }),
    ...options,
  });

const bodyOf = (request: IHttpRequestOptions | undefined) => request?.body as object;

describe('employees', () => {
  it('are read by one ID, in few fields', async () => {
    const { context, requests } = contextOf({ identifyBy: 'keyId', keyId: 'K-1' });
    const [item] = await get(context);
    expect(item?.json).toEqual({ employment_status: 'Prospective', employee_id: 'EMP-1', key_id: 'K-1' });
    expect(requests[0]?.url).toContain('/employee/v1/get');
    expect(bodyOf(requests[0])).toMatchObject({ key_id: 'K-1' });
    expect(bodyOf(requests[0])).not.toHaveProperty('employee_id');
  });

  it('are listed by status, and by when their work rights changed, in whole seconds', async () => {
    const parameters = {
      employmentStatus: 'Current',
      changedSince: '2026-11-26T14:00:00.500Z',
      returnAll: true,
    };
    const { context, requests } = contextOf(parameters, {
      send: async () => ({ statusCode: 200, headers: {}, body: [PERSON] }),
    });
    const items = await getAll(context);
    expect(items.map(({ json }) => json.key_id)).toEqual(['K-1']);
    expect(bodyOf(requests[0])).toMatchObject({
      employment_status: 'Current',
      datetime: Date.parse('2026-11-26T14:00:00Z') / 1000,
      page_number: 1,
    });
  });

  it('are all listed when nothing is chosen', async () => {
    const { context, requests } = contextOf(
      {},
      {
        send: async () => ({ statusCode: 200, headers: {}, body: { data: [PERSON] } }),
      },
    );
    expect(await getAll(context)).toHaveLength(1);
    expect(bodyOf(requests[0])).not.toHaveProperty('datetime');
  });

  it('become Current when they are hired', async () => {
    const hired = { ...PERSON, employment_status: 'Current' };
    const parameters = { employeeId: 'EMP-1', updateFields: { employmentStatus: 'current' } };
    const { context, requests } = contextOf(parameters, {
      send: async () => ({ statusCode: 200, headers: {}, body: hired }),
    });
    const [item] = await update(context);
    expect(item?.json).toMatchObject({ employment_status: 'Current' });
    expect(bodyOf(requests[0])).toMatchObject({ employee_id: 'EMP-1', employment_status: 'Current' });
  });

  it('are read after an update that is only acknowledged', async () => {
    const { context, requests } = contextOf(
      { employeeId: 'EMP-1', updateFields: { employmentStatus: 'Current' } },
      {
        send: async ({ url }) => ({
          statusCode: 200,
          headers: {},
          body: url.includes('/update') ? { status: 'success' } : PERSON,
        }),
      },
    );
    expect((await update(context))[0]?.json).toMatchObject({ key_id: 'K-1' });
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
      '/employee/v1/update',
      '/employee/v1/get',
    ]);
  });

  it.each([
    ['no ID', { employeeId: '', updateFields: { employmentStatus: 'Current' } }],
    ['nothing to change', { employeeId: 'EMP-1', updateFields: {} }],
    ['a status that is none', { employeeId: 'EMP-1', updateFields: { employmentStatus: 'Fired' } }],
  ])('are not updated with %s', async (_, parameters) => {
    const { context, requests } = contextOf(parameters);
    await expect(update(context)).rejects.toThrow(/'/u);
    expect(requests).toEqual([]);
  });

  it('names all three statuses when one is none', async () => {
    const { context } = contextOf({ employeeId: 'EMP-1', updateFields: { employmentStatus: 'Fired' } });
    await expect(update(context)).rejects.toThrow(/Prospective, Current, Previous/u);
  });
});

describe('a moment in seconds', () => {
  const day = Date.parse('2026-11-27T00:00:00Z') / 1000;
  it.each([
    ['a text with a zone', '2026-11-27T11:00:00+11:00', day],
    ['a Date', new Date('2026-11-27T00:00:00Z'), day],
    ['a number of seconds', day, day],
    ['a text without a zone, as the earliest moment', '2026-11-27T00:00:00', day - 14 * 3600],
    ['a day, as its earliest moment', '2026-11-27', day - 14 * 3600],
    ['what is no moment', 'yesterday', 'yesterday'],
  ])('is read from %s', (_, value, seconds) => {
    expect(asSeconds(value)).toBe(seconds);
  });
});
