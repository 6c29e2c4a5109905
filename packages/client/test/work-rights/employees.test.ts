import { describe, expect, it } from 'vitest';

import { InvalidRequestError, OutcomeUnknownError, RefusedError, WorkRights } from '../../src/index.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve, type Handler } from '../support/server.ts';

async function rightsAt(handler: Handler) {
  const server = await serve(handler);
  const rights = new WorkRights({ baseUrl: server.url, apiKey: 'k', accountKeyId: 'a', retry: false });
  return { rights, seen: server.seen };
}

const person = { key_id: 'K1', employee_id: 'E1', employment_status: 'Current', sample_field: 'Sample' };

describe('employees', () => {
  it('are listed over all pages, with the filter on each', async () => {
    const { rights, seen } = await rightsAt((_, response, count) =>
      sendJson(
        response,
        200,
        Array.from({ length: count === 1 ? 1000 : 1 }, (_, index) => ({ key_id: `K${count}-${index}` })),
      ),
    );
    let people = 0;
    for await (const { key_id } of rights.listEmployees({
      employment_status: 'Current',
      datetime: 1795000000,
    }))
      people += key_id === '' ? 0 : 1;
    expect(people).toBe(1001);
    const filter = { accountkeyid: 'a', employment_status: 'Current', datetime: 1795000000 };
    expect(seen.map(({ path, body }) => [path, JSON.parse(body) as unknown])).toEqual([
      ['/employee/v1/list', filter],
      ['/employee/v1/list', { ...filter, page_number: 2 }],
    ]);
  });

  it('are not listed by milliseconds, which would list nobody', async () => {
    const { rights, seen } = await rightsAt((_, response) => sendJson(response, 200, []));
    const error = await failureOf(rights.listEmployees({ datetime: Date.now() }));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(seen).toEqual([]);
  });

  it('keep the fields that are not described, bare or under data', async () => {
    const { rights } = await rightsAt((_, response, count) =>
      sendJson(response, 200, count === 1 ? person : { data: { ...person, key_id: 7 } }),
    );
    expect(await rights.getEmployee({ employee_id: 'E1' })).toEqual(person);
    expect(await rights.getEmployee({ key_id: '7' })).toEqual({ ...person, key_id: '7' });
  });

  it('are changed in the fields that are given, described or not', async () => {
    const { rights, seen } = await rightsAt((_, response) => sendJson(response, 200, person));
    await rights.updateEmployee({ key_id: 'K1', employment_status: 'Current', sample_field: 'Sample' });
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      accountkeyid: 'a',
      key_id: 'K1',
      employment_status: 'Current',
      sample_field: 'Sample',
    });
  });

  it('are read after an update that shows nobody', async () => {
    const { rights, seen } = await rightsAt(({ path }, response) =>
      sendJson(response, 200, path.endsWith('/get') ? person : { status: 'success' }),
    );
    expect(await rights.updateEmployee({ employee_id: 'E1', employment_status: 'Current' })).toEqual(person);
    expect(seen.map(({ path }) => path)).toEqual(['/employee/v1/update', '/employee/v1/get']);
  });

  it('are left open after an update that shows nobody, or somebody else', async () => {
    const shown: unknown[] = [{}, { ...person, key_id: 'K2' }];
    for (const body of shown) {
      const { rights } = await rightsAt(({ path }, response) =>
        path.endsWith('/get') ? sendJson(response, 404, {}) : sendJson(response, 200, body),
      );
      const error = await failureOf(rights.updateEmployee({ key_id: 'K1', employment_status: 'Current' }));
      expect(error).toBeInstanceOf(OutcomeUnknownError);
    }
  });

  it('are not changed when the service refuses it with 200', async () => {
    const { rights, seen } = await rightsAt((_, response) =>
      sendJson(response, 200, { error: 'Invalid key' }),
    );
    expect(await failureOf(rights.updateEmployee({ key_id: 'K1' }))).toBeInstanceOf(RefusedError);
    expect(seen).toHaveLength(1);
  });
});
