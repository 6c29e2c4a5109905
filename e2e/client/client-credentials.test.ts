import { clientCredentials, VisaChecks } from '@workrights/client';
import { sampleRequest } from '@workrights/examples/sample-request';
import { createSandbox, type Sandbox } from '@workrights/sandbox';
import { expect, onTestFinished, test } from 'vitest';

const request = { ...sampleRequest, mode: 'offpeak' } as const;

async function start(scopes?: readonly string[]): Promise<{ sandbox: Sandbox; checks: VisaChecks }> {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.close());
  sandbox.clock.set(Date.UTC(2026, 5, 1, 21), 'frozen');
  const accessToken = clientCredentials({
    tokenUrl: `${sandbox.url}/oauth/token`,
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-client-secret',
    audience: `${sandbox.url}/v2`,
    scopes,
  });
  return { sandbox, checks: new VisaChecks({ baseUrl: sandbox.url, accessToken }) };
}

const tokens = (sandbox: Sandbox) => sandbox.findRequests({ operation: 'requestToken' }).length;

test('a wait for an off-peak check outlives its token', async () => {
  const { sandbox, checks } = await start();
  const check = await checks.create(request);
  let polls = 0;
  const done = await checks.waitFor(check, {
    interval: { min: 1, max: 5 },
    onProgress: () => {
      polls += 1;
      if (polls === 2) sandbox.clock.advance(26 * 3_600_000);
    },
  });
  expect(done.status).toBe('completed');
  expect(tokens(sandbox)).toBe(2);
});

test('a check outside the scopes of the token is refused, and no other token is requested', async () => {
  const { sandbox, checks } = await start(['nzl:sandbox']);
  await expect(checks.create(request)).rejects.toMatchObject({ name: 'PermissionDeniedError', status: 403 });
  expect(tokens(sandbox)).toBe(1);
});
