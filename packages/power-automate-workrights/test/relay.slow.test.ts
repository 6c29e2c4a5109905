import type { Right } from '@workrights/durable';
import { createSandbox } from '@workrights/sandbox';
import { expect, test, vi } from 'vitest';

import { freePorts } from '../../../e2e/support/free-port.ts';
import { useOnce } from '../../../vitest.use.ts';
import { startLoopback } from '../../zapier-workrights/test/support/loopback.ts';
import { startTestRelay } from '../../zapier-workrights/test/support/relay.ts';
import { openConnector, type Answer, type Values } from './support/connector.ts';

const CHECK = {
  jurisdiction: 'AUS',
  visa_check_schema: 'australia',
  australia: { visa_check_type: 'work' },
  document: {
    type: 'passport',
    identifier: 'PA0000001',
    country: 'IND',
    family_name: 'Sampleton',
    given_name: 'Robina',
    date_of_birth: '1990-01-31',
  },
};
const PERSON = { employee_id: 'sbx-student', email: 'robina@example.com', family_name: 'Sampleton' };
const RIGHTS: readonly Right[] = [
  'checks:create',
  'checks:read',
  'onboarding:create',
  'onboarding:read',
  'work-rights:read',
  'subscriptions',
];

const world = useOnce(async () => {
  await using stack = new AsyncDisposableStack();
  const sandbox = stack.use(await createSandbox());
  const flow = stack.use(await startLoopback());
  const { accessToken, apiKey, accountKey: accountKeyId } = sandbox.credentials;
  const [port] = await freePorts(1);
  const publicUrl = `http://127.0.0.1:${port}`;
  const service = { url: sandbox.url, accessToken, apiKey, accountKeyId };
  const relay = stack.use(await startTestRelay(service, { port, publicUrl }));
  const token = await relay.tokenFor(...RIGHTS);
  const connector = await openConnector({ relay_url: publicUrl, api_key: token }, `${flow.url}/flow`);
  const used = new Set<string>();
  const call = (id: string, values?: Values): Promise<Answer> => {
    used.add(id);
    return connector.call(id, values);
  };
  const owned = stack.move();
  return { sandbox, flow, connector, call, used, [Symbol.asyncDispose]: () => owned.disposeAsync() };
});

const create = (body: object = CHECK): Promise<Answer> =>
  world.call('CreateVisaCheck', { 'Idempotency-Key': 'row-1', body });

test('a flow creates a check once, is started by its end, and reads it with its PDF', async () => {
  const { sandbox, flow, connector, call } = world;
  const events = ['visa_check.completed', 'visa_check.failed'];
  const listening = await call('WhenSomethingHappens', { body: { events, include: ['status'] } });
  expect(listening.status).toBe(201);

  const made = await create();
  expect(made.status).toBe(201);
  expect(await create()).toMatchObject({ status: 201, body: made.body });
  expect(sandbox.findRequests({ operation: 'createVisaCheck' })).toHaveLength(1);
  const { id } = made.body as { id: string };
  sandbox.clock.advance(60_000);

  await vi.waitFor(() => expect(flow.received).toHaveLength(1), { timeout: 60_000, interval: 200 });
  const event = JSON.parse(flow.received[0]!.body.toString()) as unknown;
  connector.fitsNotification(event);
  expect(event).toMatchObject({ type: 'visa_check.completed', data: { id } });

  const found = await call('GetVisaCheck', { id });
  expect(found).toMatchObject({ status: 200, body: { id, record: { status: 'completed' } } });
  const pdf = await call('DownloadVisaCheckPdf', { id, number: 1 });
  expect(String(pdf.body)).toMatch(/^%PDF-1\.\d[\s\S]+%%EOF/);
  for (const list of [
    await call('ListVisaChecks', { limit: 5 }),
    await call('LookupVisaChecks', { body: { ids: [id] } }),
  ])
    expect(list).toMatchObject({ status: 200, body: { data: [{ id }] } });
});

test('a flow that is switched off ends its subscription, at the URL that the relay returned', async () => {
  const { connector, call, used } = world;
  const { headers, body } = await call('WhenSomethingHappens', { body: { events: ['recheck.due'] } });
  const { id } = body as { id: string };
  expect(await connector.unsubscribe(headers.get('location')!)).toMatchObject({ status: 204 });
  expect((await call('DeleteSubscription', { id })).status).toBe(404);
  expect(used).toContain('DeleteSubscription');
});

test('a flow asks a person for details, changes the request, and reads the work rights', async () => {
  const { call, sandbox } = world;
  const made = await call('CreateOnboardingRequest', { 'Idempotency-Key': 'row-2', body: PERSON });
  expect(made.status).toBe(201);
  const { id } = made.body as { id: string };
  for (const by of [{ id }, { id: PERSON.employee_id, by: 'employee_id' }]) {
    const body = { family_name: `Sampleton-${by.id}` };
    const key = { 'Idempotency-Key': `row-2-${by.id}` };
    const changed = await call('UpdateOnboardingRequest', { ...by, ...key, body });
    expect(changed).toMatchObject({ status: 200, body: { id } });
    const found = await call('GetOnboardingRequest', by);
    expect(found).toMatchObject({ status: 200, body: { id, record: body } });
  }
  const listed = await call('ListOnboardingRequests', { status: 'All', page: 1 });
  expect(listed).toMatchObject({ status: 200, body: { data: [{ id }] } });
  sandbox.clock.advance(60_000);
  const rights = await call('GetWorkRights', { body: { employee_id: PERSON.employee_id } });
  expect(rights.status).toBe(200);
});

test('an error of the relay has the shape that the definition promises, and nothing of the person', async () => {
  await create();
  const { status, body } = await create({ ...CHECK, document: { ...CHECK.document, identifier: 'OTHER1' } });
  expect(status).toBe(422);
  expect(body).toMatchObject({ type: 'urn:workrights:problem:idempotency-key-reused' });
  expect(JSON.stringify(body)).not.toMatch(/OTHER1|Sampleton/);
});

test('each operation of the definition was sent', () => {
  expect([...world.used].toSorted()).toEqual(world.connector.operationIds.toSorted());
});
