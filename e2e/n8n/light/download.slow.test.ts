import { describe, expect, test } from 'vitest';

import { startLoopbackServer } from '../../support/loopback-server.ts';
import { finishedChecks } from './checks.ts';
import { byId, chain, failureOf, itemsOf, jsonOf, node, start, workRights } from './workflows.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const linked = node('Linked', 'test.set', { value: '={{ $("Start").item.json.n }}' });
const items = (ids: readonly string[]) => start(ids.map((id, n) => ({ id, n })));
const finished = (...documents: string[]) => finishedChecks(world.sandbox, ...documents);

describe('Download Attachment', () => {
  const download = () =>
    workRights({
      resource: 'visaCheck',
      operation: 'downloadAttachment',
      visaCheckId: byId('={{ $json.id }}'),
      binaryPropertyName: 'record',
    });

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
    expect(failureOf(run)).toMatchObject({
      message: expect.stringMatching(/^The attachment could not be found/),
      httpCode: '404',
    });
  });

  test('never sends the token to another host', async () => {
    await using stranger = await startLoopbackServer((_, response) => {
      response.end();
    });
    const check = {
      id: 'vc_1',
      status: 'completed',
      attachments: [
        {
          type: 'gov_visa_details',
          file: { name: 'a.pdf', mime: 'application/pdf', size: 1 },
          download_url: `${stranger.url}/v2/visa-checks/vc_1/attachments/att_1`,
        },
      ],
    };
    await using service = await startLoopbackServer((_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: check, meta: { links: { self: '' } } }));
    });
    world.change('visaChecksApi', { baseUrl: service.url });
    const run = await world.execute(chain(items(['vc_1']), download()));
    expect(failureOf(run).message).toBe('The link to the file leads to another host');
    expect(stranger.received).toEqual([]);
  });
});
