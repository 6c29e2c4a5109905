import { describe, expect, test } from 'vitest';
import {
  australianCheck,
  newZealandEmployerCheck,
  newZealandVerification,
} from '../support/check-requests.ts';
import { readEnvelope, readProblem, type WireCheck } from '../support/read-json.ts';
import { startSandbox, type TestSandbox } from '../support/start-sandbox.ts';

const create = (sandbox: TestSandbox, body: object = australianCheck()) =>
  readEnvelope(sandbox.visaChecks('POST', '/v2/visa-checks', body));

const readMany = async (response: Promise<Response>) =>
  ((await (await response).json()) as { data: WireCheck[] }).data;

describe('fetching a check', () => {
  test.each([
    ['Australian work', australianCheck('work'), 'australia'],
    ['Australian study', australianCheck('study'), 'australia'],
    ['Australian agent', australianCheck('agent'), 'australia'],
    ['New Zealand verification', newZealandVerification(), 'new_zealand'],
    ['New Zealand employer', newZealandEmployerCheck(), 'new_zealand'],
  ])('%s: pending until its time, completed from then on', async (_, body, schema) => {
    const sandbox = await startSandbox();
    sandbox.clock.set(Date.parse('2026-03-10T04:00:00Z'), 'frozen');
    const { data: created, meta } = await create(sandbox, body);
    const path = new URL(meta.links.self).pathname;

    sandbox.clock.advance(4_999);
    const pending = await readEnvelope(sandbox.visaChecks('GET', path));
    expect(pending.data).toMatchObject({ status: 'pending', checked_at: null, attachments: [] });

    sandbox.clock.advance(15_001);
    const { data } = await readEnvelope(sandbox.visaChecks('GET', path));
    expect(data).toMatchObject({ id: created.id, status: 'completed', visa: { visa_schema: schema } });
    expect(data.visa).toHaveProperty(schema);
    const wait = Date.parse(String(data.checked_at)) - Date.parse(data.requested_at);
    expect(wait).toBeGreaterThanOrEqual(5_000);
    expect(wait).toBeLessThan(20_000);
    expect(data.result?.code).toBe(schema === 'australia' ? 'SUCCESS' : undefined);
  });

  test('an offpeak check waits for the window', async () => {
    const sandbox = await startSandbox();
    sandbox.clock.set(Date.parse('2026-03-10T04:00:00Z'), 'frozen');
    const { data } = await create(sandbox, australianCheck('work', { mode: 'offpeak' }));
    const statusAt = async (time: string) => {
      sandbox.clock.set(Date.parse(time), 'frozen');
      return (await readEnvelope(sandbox.visaChecks('GET', `/v2/visa-checks/${data.id}`))).data.status;
    };
    expect(await statusAt('2026-03-10T10:59:59Z')).toBe('pending');
    expect(await statusAt('2026-03-10T20:00:00Z')).toBe('completed');
  });

  test('gives the same answer each time, and pending again when the clock goes back', async () => {
    const sandbox = await startSandbox();
    sandbox.clock.set(Date.parse('2026-03-10T04:00:00Z'), 'frozen');
    const { data } = await create(sandbox);
    const read = () => readEnvelope(sandbox.visaChecks('GET', `/v2/visa-checks/${data.id}`));
    sandbox.clock.advance(20_000);
    const first = await read();
    expect(await read()).toEqual(first);
    sandbox.clock.advance(-20_000);
    expect((await read()).data.status).toBe('pending');
  });

  test.each(['/v2/visa-checks/vc_none', '/v2/visa-checks/%00', '/v2/visa-checks/__proto__'])(
    'answers 404 for %s',
    async (path) => {
      const sandbox = await startSandbox();
      expect(await readProblem(sandbox.visaChecks('GET', path))).toMatchObject({ status: 404 });
    },
  );

  test('answers HEAD like GET, without the body', async () => {
    const sandbox = await startSandbox();
    const { meta } = await create(sandbox);
    const path = new URL(meta.links.self).pathname;
    const get = await sandbox.visaChecks('GET', path);
    const head = await sandbox.visaChecks('HEAD', path);
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect(await head.text()).toBe('');
  });
});

describe('listing checks', () => {
  test('newest first, as many as asked for, 20 when nothing is said', async () => {
    const sandbox = await startSandbox();
    sandbox.clock.set(Date.parse('2026-03-10T04:00:00Z'), 'frozen');
    const ids: string[] = [];
    for (let index = 0; index < 22; index += 1) {
      ids.unshift((await create(sandbox)).data.id);
      sandbox.clock.advance(index % 2);
    }
    const list = async (query: string) =>
      (await readMany(sandbox.visaChecks('GET', `/v2/visa-checks${query}`))).map(({ id }) => id);
    expect(await list('')).toEqual(ids.slice(0, 20));
    expect(await list('?limit=3')).toEqual(ids.slice(0, 3));
    expect(await list('?limit=10000')).toEqual(ids);
  });

  test.each(['0', '-1', 'abc', '1.5', ''])('refuses limit=%s', async (limit) => {
    const sandbox = await startSandbox();
    const problem = await readProblem(sandbox.visaChecks('GET', `/v2/visa-checks?limit=${limit}`));
    expect(problem).toMatchObject({ status: 422, errors: [{ in: 'query', pointer: '/limit' }] });
  });

  test('takes the other forms of the body when the quirk says so', async () => {
    const sandbox = await startSandbox();
    const { data } = await create(sandbox);
    const read = async () => {
      const headers = { authorization: 'Bearer sandbox-access-token', version: '2024-03-05' };
      return (await fetch(`${sandbox.url}/v2/visa-checks`, { headers })).json() as Promise<unknown>;
    };
    sandbox.context.quirks.set({ listEnvelope: 'bare' });
    expect(await read()).toMatchObject([{ id: data.id }]);
    sandbox.context.quirks.set({ listEnvelope: 'wrapped-items' });
    expect(await read()).toMatchObject([{ data: { id: data.id } }]);
  });
});

describe('looking checks up', () => {
  test('with and without the prefix: each check once, in the order asked, unknown ids left out', async () => {
    const sandbox = await startSandbox();
    const first = (await create(sandbox)).data.id;
    const second = (await create(sandbox)).data.id;
    for (const path of ['/visa-checks/lookup', '/v2/visa-checks/lookup']) {
      const ids = [second, 'vc_none', first, second];
      const found = await readMany(sandbox.visaChecks('POST', path, { ids }));
      expect(found.map(({ id }) => id)).toEqual([second, first]);
    }
  });

  test('of nothing finds nothing', async () => {
    const sandbox = await startSandbox();
    expect(await readMany(sandbox.visaChecks('POST', '/visa-checks/lookup', { ids: [] }))).toEqual([]);
  });

  test('answers 404 on the path that is switched off', async () => {
    const sandbox = await startSandbox({ quirks: { lookupPath: 'bare' } });
    const call = async (path: string) => (await sandbox.visaChecks('POST', path, { ids: [] })).status;
    expect(await call('/visa-checks/lookup')).toBe(200);
    expect(await call('/v2/visa-checks/lookup')).toBe(404);
    sandbox.context.quirks.set({ lookupPath: 'prefixed' });
    expect(await call('/visa-checks/lookup')).toBe(404);
    expect(await call('/v2/visa-checks/lookup')).toBe(200);
  });

  test('refuses ids that are not strings, naming each', async () => {
    const sandbox = await startSandbox();
    const problem = await readProblem(
      sandbox.visaChecks('POST', '/visa-checks/lookup', { ids: [1, 'vc_ok', null] }),
    );
    expect(problem).toMatchObject({
      status: 422,
      errors: [
        { pointer: '/ids/0', rule: 'type' },
        { pointer: '/ids/2', rule: 'type' },
      ],
    });
  });
});
