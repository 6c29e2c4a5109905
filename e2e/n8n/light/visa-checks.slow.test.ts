import { describe, expect, test } from 'vitest';

import { byId, chain, failureOf, itemsOf, jsonOf, node, start, workRights } from './workflows.ts';
import { createChecks, finishedChecks } from './checks.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const visaCheck = (operation: string, parameters: object = {}, extra: object = {}) =>
  workRights({ resource: 'visaCheck', operation, simple: true, options: {}, ...parameters }, extra);
const ofItem = { visaCheckId: byId('={{ $json.id }}') };
const linked = node('Linked', 'test.set', { value: '={{ $("Start").item.json.n }}' });
const failed = node('Failed', 'test.set', { value: '={{ $("Start").item.json.n }}' });

const create = (...documents: string[]) => createChecks(world.sandbox, ...documents);
const finished = (...documents: string[]) => finishedChecks(world.sandbox, ...documents);
const items = (ids: readonly string[]) => start(ids.map((id, n) => ({ id, n })));

describe('Get', () => {
  test('reads the check of each item', async () => {
    const ids = await finished('PA1', 'PA2');
    const run = await world.execute(chain(items(ids), visaCheck('get', ofItem), linked));
    expect(jsonOf(run).map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, 'completed']));
    expect(jsonOf(run, 'Linked')).toEqual([{ value: 0 }, { value: 1 }]);
    expect(Object.keys(jsonOf(run)[0] ?? {}).length).toBeLessThanOrEqual(10);
  });

  test('sends what does not exist to the error output', async () => {
    const [id = ''] = await finished('PA1');
    const get = visaCheck('get', ofItem, { onError: 'continueErrorOutput' });
    const run = await world.execute(chain(items(['vc_unknown', id]), get, linked, failed));
    expect(jsonOf(run, 'Linked')).toEqual([{ value: 1 }]);
    expect(jsonOf(run, 'Failed')).toEqual([{ value: 0 }]);
    expect(itemsOf(run, 'Node', 1)[0]?.json['error']).toBe(
      'The visa check could not be found: There is no visa check with this id',
    );
  });

  test.each([
    ['a refusal for a moment', { kind: 'status', status: 429, retryAfter: '0' }],
    ['a service that is away for a moment', { kind: 'status', status: 503, retryAfter: '0' }],
    ['a lost connection', { kind: 'reset', when: 'before' }],
    ['half an answer', { kind: 'truncate' }],
  ] as const)('gets over %s', async (_, fault) => {
    const ids = await finished('PA1');
    world.sandbox.context.faults.arm('getVisaCheck', fault, 2);
    const run = await world.execute(chain(items(ids), visaCheck('get', ofItem)));
    expect(jsonOf(run)).toEqual([expect.objectContaining({ status: 'completed' })]);
    expect(world.requests()).toHaveLength(3);
  });

  test.each([
    ['status 500', { kind: 'status', status: 500 }, 3, 'The service is not available right now'],
    ['malformed JSON', { kind: 'malformed-json' }, 1, 'The response does not come from the expected service'],
  ] as const)('explains %s', async (_, fault, times, message) => {
    const ids = await finished('PA1');
    world.sandbox.context.faults.arm('getVisaCheck', fault, times);
    expect(failureOf(await world.execute(chain(items(ids), visaCheck('get', ofItem))))).toMatchObject({
      message: expect.stringContaining(message),
    });
  });

  test('tells a wrong token from a wrong address', async () => {
    world.change('visaChecksApi', { accessToken: 'wrong' });
    const wrongToken = await world.execute(chain(items(['vc_1']), visaCheck('get', ofItem)));
    expect(failureOf(wrongToken)).toMatchObject({
      message: 'The service rejected the access token: The access token is not valid',
      httpCode: '401',
    });
    world.change('visaChecksApi', { baseUrl: 'http://127.0.0.1:9' });
    const wrongHost = await world.execute(chain(items(['vc_1']), visaCheck('get', ofItem)));
    expect(failureOf(wrongHost)).toMatchObject({
      message: 'The service could not be reached',
      description: expect.stringContaining('ECONNREFUSED'),
    });
    world.change('visaChecksApi', { baseUrl: 'not an address' });
    const noAddress = await world.execute(chain(items(['vc_1']), visaCheck('get', ofItem)));
    expect(failureOf(noAddress).message).toBe("'Base URL' of the credential is not a URL");
  });
});

describe('Get Many', () => {
  test('returns the newest checks up to the limit', async () => {
    const ids = await finished('PA1', 'PA2', 'PA3');
    const run = await world.execute(chain(start([{}]), visaCheck('getAll', { returnAll: false, limit: 2 })));
    expect(jsonOf(run).map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 2));
  });
});

describe.each(['bare', 'prefixed'] as const)('Look Up where the lookup is %s', (lookupPath) => {
  test('reads all checks in one request and links each to its item', async () => {
    const ids = await finished('PA1', 'PA2', 'PA3');
    world.sandbox.context.quirks.set({ lookupPath });
    const run = await world.execute(
      chain(items([...ids.toReversed(), ids[0] ?? '']), visaCheck('lookup', ofItem), linked),
    );
    expect(jsonOf(run).map(({ id }) => id)).toEqual([...ids.toReversed(), ids[0]]);
    expect(jsonOf(run, 'Linked').map(({ value }) => value)).toEqual([0, 1, 2, 3]);
    expect(world.requests()).toHaveLength(lookupPath === 'bare' ? 1 : 2);
  });
});

describe('Look Up', () => {
  test('reports the item whose check does not exist', async () => {
    const ids = await finished('PA1');
    const stops = await world.execute(chain(items([...ids, 'vc_none']), visaCheck('lookup', ofItem)));
    expect(failureOf(stops)).toMatchObject({
      message: 'Visa check vc_none could not be found',
      context: { itemIndex: 1 },
    });
    const lookup = visaCheck('lookup', ofItem, { onError: 'continueErrorOutput' });
    const goesOn = await world.execute(chain(items([...ids, 'vc_none']), lookup, linked, failed));
    expect(jsonOf(goesOn, 'Linked')).toEqual([{ value: 0 }]);
    expect(jsonOf(goesOn, 'Failed')).toEqual([{ value: 1 }]);
  });
});

describe('Wait for Result', () => {
  test('waits for the checks of all items together', async () => {
    const ids = await create('PA1', 'PA2', 'PA3');
    const options = { pollInterval: 0.2, timeout: 20 };
    const running = world.execute(
      chain(items(ids), visaCheck('waitForResult', { ...ofItem, options }), linked),
    );
    setTimeout(() => world.sandbox.clock.advance(20_000), 300);
    const run = await running;
    expect(jsonOf(run).map(({ status }) => status)).toEqual(Array(3).fill('completed'));
    expect(jsonOf(run, 'Linked').map(({ value }) => value)).toEqual([0, 1, 2]);
    // With the path that works, which the process has learnt.
    expect([...new Set(world.requests())]).toEqual([
      expect.stringMatching(/^lookupVisaChecks(?:WithPrefix)?$/u),
    ]);
  });
});
