import { VisaChecks, WorkRights } from '@workrights/client';
import { createSandbox, type Sandbox } from '@workrights/sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { explainFailure, runOperation, type Services } from '../src/index.ts';

let sandbox: Sandbox;
let services: Services;

beforeAll(async () => {
  sandbox = await createSandbox();
  const baseUrl = sandbox.url;
  services = {
    visaChecks: new VisaChecks({ baseUrl, accessToken: 'sandbox-access-token' }),
    workRights: new WorkRights({ baseUrl, accountKeyId: 'sandbox-account', apiKey: 'sandbox-api-key' }),
  };
});
afterAll(async () => await sandbox.close());

const person = {
  documentNumber: 'PA0000001',
  citizenship: 'India',
  familyName: 'Sample',
  dateOfBirth: '1990-01-31',
};

it('creates a check, tells its ID at once, and returns it pending when it need not wait', async () => {
  const ids: string[] = [];
  const { items } = await runOperation(
    services,
    'createVisaCheck',
    { ...person, waitForResult: false },
    {
      onId: (id) => ids.push(id),
    },
  );
  expect(items[0]?.json).toMatchObject({ status: 'pending', entitlement: null, id: ids[0] });
});

it('sends nothing a second time under the same key', async () => {
  const kept = new Map<string, string>();
  const idempotency = {
    key: 'step-1',
    store: { get: (key: string) => kept.get(key), set: (key: string, text: string) => kept.set(key, text) },
  };
  const input = { email: 'robin@example.com' };
  const [first, second] = [
    await runOperation(services, 'createOnboardingRequest', input, { idempotency }),
    await runOperation(services, 'createOnboardingRequest', input, { idempotency }),
  ];
  expect(second.items[0]?.json['onboard_id']).toBe(first.items[0]?.json['onboard_id']);
  kept.set('step-1', 'sending');
  const failure = await runOperation(services, 'createOnboardingRequest', input, { idempotency }).catch(
    explainFailure,
  );
  expect(failure).toMatchObject({ kind: 'outcome-unknown' });
});

it('creates once for runs with one key at the same time, and keeps the ID of one that is stopped while it is sent', async () => {
  const kept = new Map<string, string>();
  const stop = new AbortController();
  const sent: string[] = [];
  const check = { id: 'vc_1', status: 'pending', document: { identifier: person.documentNumber } };
  const visaChecks = new VisaChecks({
    baseUrl: sandbox.url,
    accessToken: 'invented',
    fetch: async (_, { attempt: { operationId } }) => {
      sent.push(operationId);
      stop.abort();
      return Response.json({ data: check }, { status: operationId === 'createVisaCheck' ? 201 : 200 });
    },
  });
  const ids: string[] = [];
  const run = (signal?: AbortSignal) =>
    runOperation(
      { visaChecks },
      'createVisaCheck',
      { ...person, waitForResult: signal !== undefined },
      {
        signal,
        onId: (id) => ids.push(id),
        idempotency: {
          key: 'at once',
          store: {
            get: async (key: string) => kept.get(key),
            set: async (key: string, text: string) => kept.set(key, text),
          },
        },
      },
    );
  const [stopped, other] = await Promise.allSettled([run(stop.signal), run()]);
  expect([stopped.status, other.status]).toEqual(['rejected', 'fulfilled']);
  expect(ids).toEqual(['vc_1', 'vc_1']);
  expect([...kept]).toEqual([['at once', 'vc_1']]);
  expect(sent).toEqual(['createVisaCheck', 'getVisaCheck']);
  const failure = await run(AbortSignal.abort()).catch(explainFailure);
  expect(failure).toMatchObject({ kind: 'stopped' });
});

it('says which checks of a lookup were not found', async () => {
  const { items } = await runOperation(services, 'createVisaCheck', { ...person, waitForResult: 'false' });
  const id = String(items[0]?.json['id']);
  const found = await runOperation(services, 'lookupVisaChecks', { visaCheckId: [id, 'vc_unknown'] });
  expect(found.items.map(({ json }) => json['error'])).toEqual([
    undefined,
    'Visa check vc_unknown could not be found',
  ]);
});

it('explains a refusal without a value', async () => {
  const visaChecks = new VisaChecks({ baseUrl: sandbox.url, accessToken: 'wrong' });
  const failure = await runOperation({ visaChecks }, 'listVisaChecks', {}).catch(explainFailure);
  expect(failure).toEqual({
    kind: 'credentials',
    message: 'The service rejected the access token',
    description: 'Enter a valid one in the credential.',
  });
});

it('notes that there may be more checks when the service refuses a longer list', async () => {
  const visaChecks = new VisaChecks({
    baseUrl: sandbox.url,
    accessToken: 'invented',
    fetch: async (url) => {
      const isLong = Number(new URL(url).searchParams.get('limit')) > 100;
      return isLong ? Response.json({}, { status: 422 }) : Response.json({ data: [] });
    },
  });
  const { notes } = await runOperation({ visaChecks }, 'listVisaChecks', { limit: 1000 });
  expect(notes).toEqual(['The service refused a longer list, so there may be more checks.']);
});
