import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, describe, expect, test } from 'vitest';

import {
  byId,
  chain,
  failureOf,
  hintsOf,
  itemsOf,
  jsonOf,
  node,
  start,
  workRights,
} from './n8n-light/workflows.ts';
import { useWorld } from './n8n-light/world.ts';

const world = useWorld();
const visaCheck = (operation: string, parameters: object = {}, extra: object = {}) =>
  workRights({ resource: 'visaCheck', operation, simple: true, options: {}, ...parameters }, extra);
const ofItem = { visaCheckId: byId('={{ $json.id }}') };
const linked = node('Linked', 'test.set', { value: '={{ $("Start").item.json.n }}' });
const failed = node('Failed', 'test.set', { value: '={{ $("Start").item.json.n }}' });

/** Creates checks, through plain HTTP, and gives their ids. */
async function create(...documents: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const identifier of documents) {
    const response = await fetch(`${world.sandbox.url}/v2/visa-checks`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${world.sandbox.credentials.accessToken}`,
        version: '2024-03-05',
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        jurisdiction: 'AUS',
        environment: 'sandbox',
        mode: 'fastcheck',
        visa_check_schema: 'australia',
        australia: { visa_check_type: 'work' },
        document: {
          type: 'passport',
          identifier,
          country: 'COL',
          family_name: 'Sample',
          date_of_birth: '1995-04-12',
        },
      }),
    });
    const { data } = (await response.json()) as { data: { id: string } };
    ids.push(data.id);
  }
  world.sandbox.context.journal.clear();
  return ids;
}

const finished = async (...documents: readonly string[]) => {
  const ids = await create(...documents);
  world.sandbox.clock.advance(20_000);
  return ids;
};

const items = (ids: readonly string[]) => start(ids.map((id, n) => ({ id, n })));

describe('Get', () => {
  test('reads the check of each item', async () => {
    const ids = await finished('PA1', 'PA2');
    const run = await world.execute(chain(items(ids), visaCheck('get', ofItem), linked));
    expect(jsonOf(run).map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, 'completed']));
    expect(jsonOf(run, 'Linked')).toEqual([{ value: 0 }, { value: 1 }]);
    expect(Object.keys(jsonOf(run)[0] ?? {})).toHaveLength(10);
  });

  test('names what is wrong with an id before anything is sent', async () => {
    const run = await world.execute(chain(items(['vc_1', 'nonsense']), visaCheck('get', ofItem)));
    expect(failureOf(run)).toMatchObject({
      message: "'Visa Check' must start with vc_ and hold no white space",
      context: { itemIndex: 1 },
    });
    expect(world.requests()).toEqual([]);
  });

  test('sends what does not exist to the error output', async () => {
    const [id = ''] = await finished('PA1');
    const get = visaCheck('get', ofItem, { onError: 'continueErrorOutput' });
    const run = await world.execute(chain(items(['vc_unknown', id]), get, linked, failed));
    expect(jsonOf(run, 'Linked')).toEqual([{ value: 1 }]);
    expect(jsonOf(run, 'Failed')).toEqual([{ value: 0 }]);
    expect(itemsOf(run, 'Node', 1)[0]?.json['error']).toBe('The visa check could not be found');
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
    ['status 500', { kind: 'status', status: 500 }, 'The service is not available right now'],
    [
      'malformed JSON',
      { kind: 'malformed-json' },
      'The answer does not come from the service that was expected',
    ],
  ] as const)('explains %s', async (_, fault, message) => {
    const ids = await finished('PA1');
    world.sandbox.context.faults.arm('getVisaCheck', fault, 1);
    expect(failureOf(await world.execute(chain(items(ids), visaCheck('get', ofItem))))).toMatchObject({
      message,
    });
  });

  test('tells a wrong token from a wrong address', async () => {
    world.change('visaChecksApi', { accessToken: 'wrong' });
    const wrongToken = await world.execute(chain(items(['vc_1']), visaCheck('get', ofItem)));
    expect(failureOf(wrongToken)).toMatchObject({
      message: 'The service rejected the access token',
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
    expect(failureOf(noAddress).message).toBe("'Base URL' of the credential is not an address");
  });
});

describe('Get Many', () => {
  test('returns the newest checks up to the limit', async () => {
    const ids = await finished('PA1', 'PA2', 'PA3');
    const run = await world.execute(chain(start([{}]), visaCheck('getAll', { returnAll: false, limit: 2 })));
    expect(jsonOf(run).map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 2));
  });

  test('returns all', async () => {
    await finished(...Array.from({ length: 60 }, (_, index) => `PA${index}`));
    const run = await world.execute(chain(start([{}]), visaCheck('getAll', { returnAll: true })));
    expect(jsonOf(run)).toHaveLength(60);
    expect(world.requests()).toEqual(['listVisaChecks']);
  });
});

describe.each(['bare', 'prefixed'] as const)('Look Up where the lookup is %s', (lookupPath) => {
  test('reads all checks in one request and links each to its item', async () => {
    const ids = await finished('PA1', 'PA2', 'PA3');
    await quirks({ 'lookup-path': lookupPath });
    const run = await world.execute(
      chain(items([...ids.toReversed(), ids[0] ?? '']), visaCheck('lookup', ofItem), linked),
    );
    expect(jsonOf(run).map(({ id }) => id)).toEqual([...ids.toReversed(), ids[0]]);
    expect(jsonOf(run, 'Linked').map(({ value }) => value)).toEqual([0, 1, 2, 3]);
    expect(world.requests()).toHaveLength(lookupPath === 'bare' ? 1 : 2);
  });
});

describe('Look Up', () => {
  test.each(['data', 'bare', 'wrapped-items'])('reads a list in the form %s', async (form) => {
    const ids = await finished('PA1', 'PA2');
    await quirks({ 'list-envelope': form });
    const run = await world.execute(chain(items(ids), visaCheck('lookup', ofItem)));
    expect(jsonOf(run).map(({ id }) => id)).toEqual(ids);
  });

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

  test('sends every item to the error output when the request fails', async () => {
    const ids = await finished('PA1', 'PA2');
    world.sandbox.context.faults.arm('lookupVisaChecks', { kind: 'status', status: 500 }, 1);
    const lookup = visaCheck('lookup', ofItem, { onError: 'continueErrorOutput' });
    const run = await world.execute(chain(items(ids), lookup, linked, failed));
    expect(jsonOf(run, 'Failed')).toEqual([{ value: 0 }, { value: 1 }]);
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
    expect(new Set(world.requests())).toEqual(new Set(['lookupVisaChecks']));
  });

  test('returns what is not finished at the deadline', async () => {
    const ids = await create('SBXNEVER');
    const options = { pollInterval: 0.2, timeout: 0.5 };
    const run = await world.execute(chain(items(ids), visaCheck('waitForResult', { ...ofItem, options })));
    expect(jsonOf(run)).toEqual([expect.objectContaining({ id: ids[0], status: 'pending' })]);
    expect(hintsOf(run).join(' ')).toContain('not finished yet');
  });
});

describe('Download Attachment', () => {
  let stranger: Server | undefined;
  afterEach(() => {
    stranger?.close();
    stranger = undefined;
  });
  const download = (extra: object = {}) =>
    visaCheck('downloadAttachment', { ...ofItem, binaryPropertyName: 'record' }, extra);

  test('puts the PDF into the binary field', async () => {
    const ids = await finished('PA1', 'PA2');
    const run = await world.execute(chain(items(ids), download(), linked));
    const [first] = itemsOf(run);
    expect(first?.json).toMatchObject({ id: ids[0], type: 'gov_visa_details', mime_type: 'application/pdf' });
    expect(first?.binary?.['record']).toMatchObject({ mimeType: 'application/pdf' });
    const bytes = await world.engine.readFile(first?.binary?.['record'] ?? { mimeType: '' });
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.length).toBe(first?.json['size']);
    expect(jsonOf(run, 'Linked').map(({ value }) => value)).toEqual([0, 1]);
  });

  test('says why there is nothing to download', async () => {
    const pending = await create('SBXNEVER');
    expect(failureOf(await world.execute(chain(items(pending), download()))).description).toContain(
      'not finished',
    );
    const without = await finished('SBXNOVISA');
    expect(failureOf(await world.execute(chain(items(without), download()))).description).toContain(
      'no visa',
    );
  });

  test('gets over a file that breaks off, and never passes on half of one', async () => {
    const ids = await finished('PA1');
    world.sandbox.context.faults.arm('downloadAttachment', { kind: 'truncate' }, 1);
    const gotOver = await world.execute(chain(items(ids), download()));
    expect(itemsOf(gotOver)).toHaveLength(1);
    world.sandbox.context.faults.arm('downloadAttachment', { kind: 'truncate' }, 3);
    const broken = await world.execute(chain(items(ids), download()));
    expect(failureOf(broken).message).toBe('The connection to the service was lost');
  });

  test('reads what a refusal of a file says', async () => {
    const ids = await finished('PA1');
    world.sandbox.context.faults.arm('downloadAttachment', { kind: 'status', status: 404 }, 1);
    const run = await world.execute(chain(items(ids), download()));
    expect(failureOf(run)).toMatchObject({ message: 'The attachment could not be found', httpCode: '404' });
  });

  test('never sends the token to another host', async () => {
    const seen: string[] = [];
    stranger = createServer((request, response) => {
      seen.push(request.headers.authorization ?? '');
      response.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => {
      stranger?.once('listening', resolve);
    });
    const { port } = stranger.address() as AddressInfo;
    const check = {
      id: 'vc_1',
      status: 'completed',
      attachments: [
        {
          type: 'gov_visa_details',
          file: { name: 'a.pdf', mime: 'application/pdf', size: 1 },
          download_url: `http://127.0.0.1:${port}/v2/visa-checks/vc_1/attachments/att_1`,
        },
      ],
    };
    const service = createServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: check, meta: { links: { self: '' } } }));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => {
      service.once('listening', resolve);
    });
    world.change('visaChecksApi', { baseUrl: `http://127.0.0.1:${(service.address() as AddressInfo).port}` });
    const run = await world.execute(chain(items(['vc_1']), download()));
    service.close();
    expect(failureOf(run).message).toBe('The link to the file leads to another host');
    expect(seen).toEqual([]);
  });
});

async function quirks(values: object): Promise<void> {
  await fetch(`${world.sandbox.url}/_sandbox/quirks`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(values),
  });
}
