import { expect, test } from 'vitest';
import { newToken } from '../support/request-token.ts';
import { readEnvelope, readProblem } from '../support/read-json.ts';
import { checkRequest } from '../support/requests.ts';
import { startSandbox } from '../support/start-sandbox.ts';

const australian = checkRequest('work');
const newZealand = checkRequest('verification');

test.each([
  ['aus:sandbox', australian],
  ['nzl:sandbox', newZealand],
  ['aus:live', { ...australian, environment: 'live' }],
  ['nzl:live', { ...newZealand, environment: 'live' }],
])('a token for %s creates and reads that check, and no token for the others does', async (scope, check) => {
  const sandbox = await startSandbox({ allowLive: true });
  const others = ['aus:sandbox', 'aus:live', 'nzl:sandbox', 'nzl:live'].filter((each) => each !== scope);
  const headers = await newToken(sandbox, { scope });
  const outside = await newToken(sandbox, { scope: others.join(' ') });

  const refused = await readProblem(sandbox.visaChecks('POST', '/v2/visa-checks', check, outside));
  expect(refused).toMatchObject({ status: 403, type: 'urn:workrights:problem:outside-scope' });
  const { data } = await readEnvelope(sandbox.visaChecks('POST', '/v2/visa-checks', check, headers));
  const read = (path: string, by: object) =>
    sandbox.visaChecks('GET', path, undefined, by as Record<string, unknown>);
  expect((await read(`/v2/visa-checks/${data.id}`, headers)).status).toBe(200);
  expect((await read(`/v2/visa-checks/${data.id}`, outside)).status).toBe(403);
  expect((await read(`/v2/visa-checks/${data.id}/attachments/att_1`, outside)).status).toBe(403);
  expect(await (await read('/v2/visa-checks', headers)).json()).toMatchObject({ data: [{ id: data.id }] });
  expect(await (await read('/v2/visa-checks', outside)).json()).toEqual({ data: [] });
});

test('the fixed token is for every check', async () => {
  const sandbox = await startSandbox({ allowLive: true });
  for (const check of [australian, { ...newZealand, environment: 'live' }]) {
    expect((await sandbox.visaChecks('POST', '/v2/visa-checks', check)).status).toBe(201);
  }
});
