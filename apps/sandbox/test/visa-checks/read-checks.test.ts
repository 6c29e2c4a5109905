import { describe, expect, test } from 'vitest';
import {
  australianCheck,
  newZealandEmployerCheck,
  newZealandVerification,
} from '../support/check-requests.ts';
import { readEnvelope, readProblem, type WireCheck } from '../support/read-json.ts';
import { useSandbox } from '../support/start-sandbox.ts';

const sandbox = useSandbox();

const create = (body: object = australianCheck()) =>
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
    sandbox.clock.set(Date.parse('2026-03-10T04:00:00Z'), 'frozen');
    const { data: created, meta } = await create(body);
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
    sandbox.clock.set(Date.parse('2026-03-10T04:00:00Z'), 'frozen');
    const { data } = await create(australianCheck('work', { mode: 'offpeak' }));
    const statusAt = async (time: string) => {
      sandbox.clock.set(Date.parse(time), 'frozen');
      return (await readEnvelope(sandbox.visaChecks('GET', `/v2/visa-checks/${data.id}`))).data.status;
    };
    expect(await statusAt('2026-03-10T10:59:59Z')).toBe('pending');
    expect(await statusAt('2026-03-10T20:00:00Z')).toBe('completed');
  });

  test('gives the same answer each time, and pending again when the clock goes back', async () => {
    sandbox.clock.set(Date.parse('2026-03-10T04:00:00Z'), 'frozen');
    const { data } = await create();
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
      expect(await readProblem(sandbox.visaChecks('GET', path))).toMatchObject({ status: 404 });
    },
  );

  test('answers HEAD like GET, without the body', async () => {
    const { meta } = await create();
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
    sandbox.clock.set(Date.parse('2026-03-10T04:00:00Z'), 'frozen');
    const ids: string[] = [];
    for (let index = 0; index < 22; index += 1) {
      ids.unshift((await create()).data.id);
      sandbox.clock.advance(index % 2);
    }
    const list = async (query: string) =>
      (await readMany(sandbox.visaChecks('GET', `/v2/visa-checks${query}`))).map(({ id }) => id);
    expect(await list('')).toEqual(ids.slice(0, 20));
    expect(await list('?limit=3')).toEqual(ids.slice(0, 3));
    expect(await list('?limit=10000')).toEqual(ids);
  });
});

describe('looking checks up', () => {
  test('with and without the prefix: each check once, in the order asked, unknown ids left out', async () => {
    const first = (await create()).data.id;
    const second = (await create()).data.id;
    for (const path of ['/visa-checks/lookup', '/v2/visa-checks/lookup']) {
      const ids = [second, 'vc_none', first, second];
      const found = await readMany(sandbox.visaChecks('POST', path, { ids }));
      expect(found.map(({ id }) => id)).toEqual([second, first]);
    }
  });

  test('of nothing finds nothing', async () => {
    expect(await readMany(sandbox.visaChecks('POST', '/visa-checks/lookup', { ids: [] }))).toEqual([]);
  });

  test('refuses ids that are not strings, naming each', async () => {
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
