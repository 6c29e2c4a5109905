import { clientCredentials } from '@workrights/client';
import type { Sandbox } from '@workrights/sandbox';
import { expect, test } from 'vitest';

import { monitorWorld } from './monitor/monitor-world.ts';
import { record } from './monitor/people.ts';
import { later, relayWorld } from './relay/relay-world.ts';
import { checksOf } from './bulk/run/sandbox-time.ts';
import { world } from './bulk/run/world.ts';

const HOUR = 3_600_000;

/** Tokens that expire after 24 hours of the sandbox's clock, whatever the client's clock says. */
function tokensOf({ url }: Sandbox) {
  return clientCredentials({
    tokenUrl: `${url}/oauth/token`,
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-client-secret',
    audience: `${url}/v2`,
    logLevel: 'off',
  });
}

const requested = ({ findRequests }: Sandbox) =>
  findRequests({ operation: 'requestToken', status: 200 }).length;

test('an off-peak run goes on with a second token after a jump of 26 hours', async () => {
  const people = 12;
  await using it = await world({ people, mode: 'offpeak' });
  let hasJumped = false;
  const summary = await it.start({
    checks: { accessToken: tokensOf(it.sandbox) },
    onProgress({ counts }) {
      if (counts.pending < people || hasJumped) return;
      hasJumped = true;
      later(it, 26 * HOUR);
    },
  });
  expect({ hasJumped, ...summary }).toMatchObject({
    hasJumped: true,
    ended: 'done',
    counts: { completed: people },
  });
  expect([...it.made().values()]).toEqual(Array(people).fill(1));
  expect(requested(it.sandbox)).toBe(2);
});

test('a relay goes on with a second token, and tells each check once', async () => {
  await using it = await relayWorld();
  await using receiver = await it.receive(['visa_check.completed']);
  const checks = { ...checksOf(it), accessToken: tokensOf(it.sandbox) };
  for (const told of [1, 2]) {
    const [subject = ''] = it.makeChecks(1);
    await it.ledger.relay.addWatches([{ kind: 'visa_check', subject }], it.time.now());
    await it.relayUntil(() => receiver.received.length >= told, { checks, workRights: undefined });
    later(it, 26 * HOUR);
  }
  expect(receiver.received).toHaveLength(2);
  expect(requested(it.sandbox)).toBe(2);
});

test('a monitor goes on with a second token on the next night', async () => {
  await using it = await monitorWorld();
  const accessToken = tokensOf(it.sandbox);
  for (const person of [1, 2]) {
    await it.give([record(person, { workRightsEndsOn: it.today() })]);
    const summary = await it.run({ checks: { ...it.checks, accessToken } });
    expect(summary).toMatchObject({
      planned: person,
      runs: [{ ended: 'done', counts: { completed: person } }],
    });
    later(it, 26 * HOUR);
  }
  expect(requested(it.sandbox)).toBe(2);
});
