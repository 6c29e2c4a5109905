import { setTimeout as sleep } from 'node:timers/promises';

import { openLedger, serveRelay } from '@workrights/durable';
import { createSandbox } from '@workrights/sandbox';
import { expect, test } from 'vitest';

import { KEY } from '../../packages/durable/test/bulk/ledger/invented.ts';
import { startReceiver } from '../../packages/durable/test/relay/receiver.ts';
import { makeChecks } from '../../packages/durable/test/relay/killed-relays.ts';
import { startPostgres } from '../support/postgres.ts';

/** Milliseconds. The server is away for longer than the ledger waits, so that the relay itself has to wait too. */
const [PATIENCE, GONE] = [1_000, 12_000];

test('a relay waits for its Postgres however long that is gone, says so, and goes on by itself', async () => {
  await using postgres = await startPostgres();
  await using sandbox = await createSandbox();
  await using receiver = await startReceiver();
  const database = await postgres.createDatabase();
  await using ledger = await openLedger({ database }, { key: KEY, patience: PATIENCE });
  const { accessToken } = sandbox.credentials;
  await using relay = await serveRelay(ledger, {
    token: 'an-invented-token-of-a-relay',
    port: 0,
    checks: { baseUrl: sandbox.url, accessToken, logLevel: 'off' },
    targets: { allowLoopback: true },
    respondWithin: 1_000,
    onLog: () => {},
  });
  const readiness = async () => {
    const response = await fetch(`${relay.url}/readyz`);
    const { ledger: state } = (await response.json()) as { ledger: string };
    return { status: response.status, ledger: state };
  };
  await ledger.relay.createSubscription({ url: receiver.url, events: ['visa_check.completed'] }, Date.now());
  const [id] = await makeChecks(sandbox.url, accessToken, 1);
  await ledger.relay.addWatches([{ kind: 'visa_check', subject: id! }], Date.now());
  expect(await readiness()).toMatchObject({ status: 200, ledger: 'ok' });

  await postgres.crash();
  expect(await readiness()).toMatchObject({ status: 503, ledger: 'unavailable' });
  await sleep(GONE);
  sandbox.clock.advance(3_600_000);
  await postgres.start();

  await expect.poll(() => receiver.received.length, { timeout: 60_000, interval: 200 }).toBe(1);
  expect(receiver.received[0]?.body.data.id).toBe(id);
  await expect.poll(readiness, { timeout: 30_000 }).toMatchObject({ status: 200, ledger: 'ok' });
}, 180_000);
