import { setTimeout as sleep } from 'node:timers/promises';

import { openLedger, serveRelay } from '@workrights/durable';
import { createSandbox } from '@workrights/sandbox';
import { describe, expect, test } from 'vitest';

import { useOnce } from '../../vitest.use.ts';
import { KEY } from '../../packages/durable/test/bulk/ledger/invented.ts';
import { requestOf } from '../../packages/durable/test/bulk/run/world.ts';
import { startReceiver } from '../../packages/durable/test/relay/receiver.ts';
import { startPostgres } from '../support/postgres.ts';

const TOKEN = 'an-invented-token-of-a-relay';
/** Longer than a test may take, so that only the call's own limit can end it. Milliseconds. */
const PATIENCE = 3_600_000;

/** Longer than the ledger's patience in that test, so that the relay itself has to wait too. */
const GONE = 12_000;

const postgres = useOnce(startPostgres);

/** Every request that needs the ledger. */
const CALLS = [
  ['GET', '/metrics'],
  ['GET', '/subscriptions'],
  ['POST', '/subscriptions', { url: 'https://receiver.example/', events: ['visa_check.completed'] }],
  ['GET', '/subscriptions/sub_invented'],
  ['DELETE', '/subscriptions/sub_invented'],
  ['POST', '/subscriptions/sub_invented/secret'],
  ['GET', '/subscriptions/sub_invented/deliveries'],
  ['POST', '/subscriptions/sub_invented/replay'],
  ['POST', '/subscriptions/sub_invented/test'],
  ['GET', '/watches'],
  ['POST', '/watches', { onboard: 'ob_invented' }],
  ['GET', '/watches/wat_invented'],
  ['DELETE', '/watches/wat_invented'],
] as const;

describe('while its Postgres is away, a relay', () => {
  test.each([
    ['is gone', () => postgres.crash(), () => postgres.start()],
    ['takes connections and never responds', () => postgres.freeze(), () => postgres.thaw()],
  ])('that %s responds to each call with 503, and does none of it later', async (_how, away, back) => {
    const database = await postgres.createDatabase();
    await using ledger = await openLedger({ database }, { key: KEY, patience: PATIENCE });
    const workRights = { baseUrl: 'http://127.0.0.1:9', apiKey: 'invented', accountKeyId: 'invented' };
    await using relay = await serveRelay(ledger, {
      token: TOKEN,
      port: 0,
      workRights: { ...workRights, logLevel: 'off' },
      respondWithin: 500,
      onLog: () => {},
    });
    const call = (method: string, path: string, body?: object) =>
      fetch(`${relay.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    const before = await (await call('GET', '/subscriptions')).json();

    await away();
    for (const [method, path, body] of CALLS) {
      const response = await call(method, path, body);
      const problem = await response.json();
      expect([method, path, response.status, response.headers.get('retry-after')]).toEqual([
        method,
        path,
        503,
        '5',
      ]);
      expect(problem).toMatchObject({ type: 'urn:workrights:problem:ledger-unavailable', status: 503 });
    }
    expect((await call('GET', '/readyz')).status).toBe(503);
    expect((await call('GET', '/healthz')).status).toBe(200);

    await back();
    await expect.poll(async () => (await call('GET', '/subscriptions')).status).toBe(200);
    expect(await (await call('GET', '/subscriptions')).json()).toEqual(before);
    expect((await call('GET', '/metrics')).status).toBe(200);
  });

  test('that starts waits for it', async () => {
    const database = await postgres.createDatabase();
    await postgres.crash();
    let tries = 0;
    const opening = openLedger(
      { database },
      {
        key: KEY,
        async whileAway() {
          tries += 1;
          if (tries === 2) await postgres.start();
          await sleep(100);
        },
      },
    );
    await using ledger = await opening;
    expect(tries).toBeGreaterThan(1);
    expect(await ledger.relay.subscriptions()).toEqual([]);
  });

  test('whose Postgres goes before its work begins waits too, and begins once it is back', async () => {
    const database = await postgres.createDatabase();
    await using ledger = await openLedger({ database }, { key: KEY, patience: 100 });
    await postgres.crash();
    const lines: string[] = [];
    const starting = serveRelay(ledger, { token: TOKEN, port: 0, onLog: (line) => lines.push(line) });
    const log = () => lines.join('');
    await expect.poll(log).toContain('the ledger does not respond');
    await postgres.start();
    await using relay = await starting;
    expect(log()).toContain('the ledger responds again');
    await expect.poll(async () => (await fetch(`${relay.url}/readyz`)).status).toBe(200);
  });

  test('waits for it however long that is gone, says so, and goes on by itself', async () => {
    await using sandbox = await createSandbox();
    await using receiver = await startReceiver();
    const database = await postgres.createDatabase();
    await using ledger = await openLedger({ database }, { key: KEY, patience: 1_000 });
    const { accessToken } = sandbox.credentials;
    await using relay = await serveRelay(ledger, {
      token: TOKEN,
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
    await ledger.relay.createSubscription(
      { url: receiver.url, events: ['visa_check.completed'] },
      Date.now(),
    );
    const [id] = sandbox.addRecords({ visa_checks: [requestOf(1)] }).visa_checks;
    await ledger.relay.addWatches([{ kind: 'visa_check', subject: id! }], Date.now());
    expect(await readiness()).toMatchObject({ status: 200, ledger: 'ok' });

    await postgres.crash();
    expect(await readiness()).toMatchObject({ status: 503, ledger: 'unavailable' });
    await sleep(GONE);
    sandbox.clock.advance(3_600_000);
    await postgres.start();

    await expect.poll(() => receiver.received.length).toBe(1);
    expect(receiver.received[0]?.body.data.id).toBe(id);
    await expect.poll(readiness, { timeout: 30_000 }).toMatchObject({ status: 200, ledger: 'ok' });
  }, 180_000);
});
