import { describe, expect, test } from 'vitest';

import { startLoopbackServer } from '../../support/loopback-server.ts';
import { chain, createCheck, failureOf, jsonOf, node, start, workRights } from './workflows.ts';
import type { Run } from './engine-types.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const onError = 'continueErrorOutput' as const;
const passedOn = node('Failed', 'test.set', { value: '={{ JSON.stringify($json) }}' });

/** Runs one check against a service that refuses it with this text. */
async function refused(detail: string, status = 422): Promise<Run> {
  await using service = await startLoopbackServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/problem+json' });
    response.end(JSON.stringify({ title: 'No', detail }));
  });
  world.change('visaChecksApi', { baseUrl: service.url });
  return await world.execute(chain(start([{ document: 'PA123456' }]), createCheck(), passedOn));
}

describe('the error output', () => {
  test.each([
    ['a lookup', { resource: 'visaCheck', operation: 'lookup', visaCheckId: 'vc_unknown' }],
    ['one check', { resource: 'visaCheck', operation: 'get', visaCheckId: 'vc_unknown' }],
    ['a wait', { resource: 'visaCheck', operation: 'waitForResult', visaCheckId: 'vc_unknown' }],
    ['a download', { resource: 'visaCheck', operation: 'downloadAttachment', visaCheckId: 'vc_unknown' }],
    ['an onboarding request', { resource: 'onboardingRequest', operation: 'create', email: 'robin' }],
    [
      'a work rights record',
      { resource: 'workRights', operation: 'get', lookUpBy: 'employeeId', employeeId: 'EMP-0' },
    ],
  ])('has the row after %s that fails too', async (_, parameters) => {
    const row = { row: 7, who: 'Robin', error: 'mine', message: 'mine', details: 'mine' };
    const run = await world.execute(chain(start([row]), workRights(parameters, { onError }), passedOn));
    const [item] = jsonOf(run, 'Node', 1);
    const told = expect.stringMatching(/^(?!mine$)/) as string;
    expect(item).toEqual({ ...row, error: told, details: told });
    expect(jsonOf(run, 'Node', 0)).toEqual([]);
  });

  test('keeps the row when the item is linked to one further back', async () => {
    const people = [{ document: 'PA1' }, { document: 'no good' }, { document: 'PA3' }];
    const between = node('Between', 'test.set', { value: '={{ $json.document }}' });
    const check = createCheck({ documentNumber: '={{ $json.value }}', waitForResult: false }, { onError });
    const run = await world.execute(chain(start(people), between, check, passedOn));
    expect(jsonOf(run, 'Node', 1)).toEqual([
      { value: 'no good', error: expect.stringContaining('Document Number'), details: expect.any(String) },
    ]);
  });
});

describe('the message', () => {
  test('hides the secrets of the credential', async () => {
    const { accessToken } = world.sandbox.credentials;
    const run = await refused(`Bearer ${accessToken} is not known`, 401);
    expect(failureOf(run).message).toBe(
      'The service rejected the access token: Bearer [hidden] is not known',
    );
    expect(JSON.stringify(failureOf(run))).not.toContain(accessToken);
  });

  test("keeps the words of the service that n8n would take for a code of Node's", async () => {
    const run = await refused('The preexisting record (ENOENT) has expired');
    expect(failureOf(run).message).toContain('The preexisting record (ENOENT) has expired');
  });
});
