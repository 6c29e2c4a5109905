import { VisaChecks } from '@workrights/client';
import { createSandbox } from '@workrights/sandbox';
import { expect, test } from 'vitest';
import { applicants, workCheckOf } from '../../src/try/people.ts';
import { type Exchange, recordedFetch } from '../../src/sandbox/recorded-fetch.ts';
import { SANDBOX } from '../../src/sandbox/sandbox.ts';

test('tells every request and answer of the client, and leaves both whole', async () => {
  await using sandbox = await createSandbox();
  const exchanges: Exchange[] = [];
  const checks = new VisaChecks({
    baseUrl: sandbox.url,
    accessToken: SANDBOX.accessToken,
    fetch: recordedFetch((exchange) => exchanges.push(exchange)),
  });
  const { id } = await checks.create(workCheckOf(applicants[0]!));
  sandbox.clock.advance(20_000);
  const check = await checks.get(id);
  const pdf = await checks.download(check.attachments![0]!);

  expect(exchanges.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['POST', '/v2/visa-checks', 201],
    ['GET', `/v2/visa-checks/${id}`, 200],
    ['GET', new URL(check.attachments![0]!.download_url).pathname, 200],
  ]);
  expect(exchanges[0]?.requestHeaders).toContain('Version: 2024-03-05');
  expect(exchanges[0]?.responseHeaders).toContain(
    `Location: ${new URL(`/v2/visa_check/${id}`, sandbox.url).href}`,
  );
  expect(exchanges[0]?.requestBody).toBe(JSON.stringify(workCheckOf(applicants[0]!), null, 2));
  expect(JSON.parse(exchanges[1]?.responseBody ?? '')).toMatchObject({ data: { status: 'completed' } });
  expect(exchanges[2]?.responseBody).toBe(`(${pdf.length} bytes of application/pdf)`);
});

test('shows neither the access token nor the API key, in the query or in the body', async () => {
  await using sandbox = await createSandbox();
  const exchanges: Exchange[] = [];
  const send = recordedFetch((exchange) => exchanges.push(exchange));
  const { accessToken, apiKey } = sandbox.credentials;
  await send(`${sandbox.url}/v1/onboarding/list?key=${apiKey}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ key: apiKey, accountkeyid: 'a' }),
  });

  expect(exchanges[0]).toMatchObject({
    path: '/v1/onboarding/list?key=***',
    requestHeaders: ['Authorization: Bearer ***', 'Content-Type: application/json'],
  });
  expect(JSON.stringify(exchanges)).not.toMatch(new RegExp(`${accessToken}|${apiKey}`));
});

test.each(applicants)('the passport of "$label" is one of a scenario', async ({ identifier }) => {
  await using sandbox = await createSandbox();
  const answer = await fetch(`${sandbox.url}/_sandbox/scenarios`);
  expect(await answer.text()).toContain(identifier);
});
