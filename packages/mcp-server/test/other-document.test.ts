import { afterEach, beforeEach, expect, test } from 'vitest';

import { createService, type Service } from './support/service.ts';
import { call, connect, liveCheck, press, student } from './support/world.ts';

let service: Service;
beforeEach(() => {
  service = createService();
});
afterEach(() => service.close());

const requestedAt = new Date().toISOString();
/** A check that says yes, without a doubt, about the person of a document. */
const yesFor = (document: object | null, id = 'vc_1') => ({
  id,
  status: 'completed',
  environment: 'live',
  mode: 'fastcheck',
  jurisdiction: 'AUS',
  visa_check_schema: 'australia',
  requested_at: requestedAt,
  checked_at: requestedAt,
  result: { code: 'SUCCESS', message: 'Success' },
  document,
  australia: { visa_check_type: 'work' },
  visa: {
    visa_schema: 'australia',
    australia: {
      type: '482',
      work_entitlement: 'UNLIMITED',
      conditions: [],
      location: 'Onshore',
      visa_status: 'In effect',
      grant_date: '2025-01-01',
      expiry_date: '2099-01-01',
    },
  },
  attachments: [],
});
const other = { ...student, identifier: 'N7654321', family_name: 'Other', given_name: 'Person' };

async function created(document: object): Promise<Record<string, any>> {
  const client = await connect(service as never);
  const { data } = await call(client, 'prepare_visa_check', liveCheck);
  await call(client, 'create_visa_check', { token: data['token'] });
  await press(service.links[0], 'yes');
  service.answer = { status: 201, body: { data: yesFor(document) } };
  const made = await call(client, 'create_visa_check', { token: data['token'] });
  service.answer = { status: 200, body: { data: yesFor(document) } };
  const read = await call(client, 'get_visa_check', { id: 'vc_1' });
  return { made: made.data['check'], read: read.data['check'] };
}

test('a check of the document that was sent is a yes', async () => {
  const yes = { id: 'vc_1', work: 'yes', doubts: 'none found' };
  expect(await created(student)).toMatchObject({ made: yes, read: yes });
});

test('a check of another document than the one that was sent is no yes, now and when it is read', async () => {
  const unknown = { id: 'vc_1', work: 'unknown', doubts: expect.stringContaining('another document') };
  const checks = await created(other);
  expect(checks).toMatchObject({ made: unknown, read: unknown });
  expect(JSON.stringify(checks)).not.toMatch(/UNLIMITED|P\.O\.|"21"/u);
});

test.each([null, {}, { ...student, identifier: ' ' }])(
  'a check that names no document is no yes: %j',
  async (document) => {
    const client = await connect(service as never);
    service.answer = { status: 200, body: { data: yesFor(document) } };
    const { check } = (await call(client, 'get_visa_check', { id: 'vc_1' })).data;
    expect(check).toMatchObject({ work: 'unknown', doubts: expect.stringContaining('names no document') });
  },
);

test('a check that nobody asked for is left out of a lookup, and the one that was is missing', async () => {
  const client = await connect(service as never);
  service.answer = { status: 200, body: { data: [yesFor(student), yesFor(other, 'vc_9')] } };
  const { data } = await call(client, 'lookup_visa_checks', { ids: ['vc_1', 'vc_2'] });
  expect(data).toMatchObject({ checks: [{ id: 'vc_1' }], missing: 1 });
});
