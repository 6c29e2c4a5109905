// A test as users of Jest write it: CommonJS, no flags, no transforms. Run by `client/consumers.slow.test.ts`.
const process = require('node:process');

const kit = require('@workrights/client');
const { preload } = require('@workrights/client/ky');
const { matchCheck } = require('@workrights/client/match-check');

const { url, credentials, request, file } = JSON.parse(process.env.WORKRIGHTS_TEST_SETTINGS);
const { accessToken, apiKey, apiKeyParameter, accountKey } = credentials;
const checks = new kit.VisaChecks({ baseUrl: url, accessToken });

test('creates a check, waits for it and downloads its record', async () => {
  const pending = await checks.create(request);
  await fetch(`${url}/_sandbox/clock/advance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds: 60 }),
  });
  const check = await checks.waitFor(pending.id);
  expect(kit.summarise(check)).toMatchObject({ work: 'limited' });
  const [attachment] = check.attachments;
  expect(await checks.download(attachment, { to: file })).toMatchObject({ size: attachment.file.size });
  expect(matchCheck(check, { environment: 'sandbox', mode: 'fastcheck', ...request })).toBe('yes');
});

test('sends with ky that was loaded at the start', async () => {
  preload();
  expect(await checks.list({ limit: 1 })).toHaveLength(1);
});

test('validates a request before it is sent', async () => {
  const document = { ...request.document, identifier: 'N-1' };
  const error = await checks.create({ ...request, document }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(kit.InvalidRequestError);
  expect(error.fields).toMatchObject([{ path: '/document/identifier' }]);
});

test('tells errors by their classes', async () => {
  await expect(checks.get('vc_nobody')).rejects.toThrow(kit.NotFoundError);
  const options = { baseUrl: url, apiKey, apiKeyParameter, accountKeyId: accountKey };
  await expect(new kit.WorkRights(options).getOnboard({ onboard_id: 'nobody' })).rejects.toThrow(
    kit.NotFoundError,
  );
});

test('loads what it needs later: the search for a lost create', async () => {
  const lost = new kit.VisaChecks({
    baseUrl: url,
    accessToken,
    fetch: async (address, init) => {
      const response = await fetch(address, init);
      if (init.method === 'POST') throw new Error('lost');
      return response;
    },
  });
  const other = { identifier: 'X9000001', country: 'IND', family_name: 'Other', date_of_birth: '1980-02-28' };
  const document = { type: 'passport', ...other };
  const error = await lost.create({ ...request, document }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(kit.OutcomeUnknownError);
  expect((await error.reconcile({ settleFor: 0 })).outcome).toMatch(/^(found|inconclusive)$/);
});
