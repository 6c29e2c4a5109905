import { expect, it } from 'vitest';

import { VisaChecks, WorkRights, type OutcomeUnknownError } from '../../src/index.ts';
import { accessToken, accountKeyId, apiKey, CANARY, shownOf } from '../support/canaries.ts';
import { workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { losingService } from '../support/losing-service.ts';
import { serve } from '../support/server.ts';
import { answering, clientOf, pendingCheck } from '../support/client-of.ts';

it('changes what is given and leaves the rest, and the first client as it was', async () => {
  const { checks, seen } = await clientOf(pendingCheck, { mode: 'offpeak', appInfo: 'one' });
  const live = checks.withOptions({ environment: 'live', mode: undefined });
  await live.create(workCheckRequest);
  await checks.create(workCheckRequest);
  expect(seen.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { environment: 'live', mode: 'offpeak' },
    { environment: 'sandbox', mode: 'offpeak' },
  ]);
});

it('shares the token unless it is given another', async () => {
  let asked = 0;
  const { checks, seen } = await clientOf(pendingCheck, { accessToken: () => `token-${(asked += 1)}` });
  const other = checks.withOptions({ timeout: 1_000 });
  await checks.get('vc_1');
  await other.get('vc_1');
  await other.withOptions({ accessToken: 'own' }).get('vc_1');
  await other
    .withOptions({ accessToken: 'own' })
    .withOptions({ timeout: 1 })
    .get('vc_1')
    .catch(() => undefined);
  expect(asked).toBe(1);
  expect(seen.slice(0, 3).map(({ headers }) => headers.authorization)).toEqual([
    'Bearer token-1',
    'Bearer token-1',
    'Bearer own',
  ]);
});

it("never takes the check of one client for the other's lost create", async () => {
  const service = await losingService();
  service.add({ ...workCheckRequest }, { requested_at: '2020-01-01T00:00:00.000Z' });
  const checks = new VisaChecks({ baseUrl: service.url, accessToken: 'x' });
  const other = checks.withOptions({ appInfo: 'other' });
  service.fate = 'drop';
  const error = (await failureOf(checks.create(workCheckRequest))) as OutcomeUnknownError;
  service.fate = 'answer';
  await other.create(workCheckRequest);
  expect(await error.reconcile({ settleFor: 0 })).toEqual({ outcome: 'none' });
});

it('works for onboarding, and shows no secret', async () => {
  const server = await serve(
    answering(200, { onboard_id: 'O1', employee_id: 'E1', onboard_status: 'Review' }),
  );
  const rights = new WorkRights({ baseUrl: server.url, apiKey, accountKeyId });
  const other = rights.withOptions({ accountKeyId: 'CANARY-2', apiKeyParameter: 'token' });
  await other.getOnboard({ employee_id: 'E1' });
  expect(server.seen[0]?.query.get('token')).toBe(apiKey);
  expect(server.seen[0]?.body).toContain('CANARY-2');
  expect(shownOf(other)).not.toMatch(CANARY);
  expect(shownOf(new VisaChecks({ baseUrl: server.url, accessToken }).withOptions({}))).not.toMatch(CANARY);
});
