import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { endOf, startCli, temporaryFolder } from './support/run-cli.ts';

const TOKEN = 'an-invented-token-of-a-relay';

/** A receiver with a self-signed certificate for `localhost`. */
async function startReceiver() {
  const folder = temporaryFolder();
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      ...name,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    {
      stdio: 'ignore',
    },
  );
  const received: string[] = [];
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (request, response) => {
      received.push(String(request.headers['webhook-id']));
      request.resume();
      response.writeHead(204).end();
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `https://localhost:${(server.address() as AddressInfo).port}/`, certificate, received };
}

/** Starts the relay, subscribes the receiver, and sends it a test event. */
async function sendTest(url: string, environment: Readonly<Record<string, string>>) {
  const env = {
    WORKRIGHTS_RELAY_TOKEN: TOKEN,
    WORKRIGHTS_LEDGER_KEY: 'an invented key of a ledger',
    ...environment,
  };
  const ledger = `--ledger=${temporaryFolder()}`;
  const child = startCli(['relay', '--port=0', '--allow-target=localhost', ledger], { env });
  const ended = endOf(child);
  const [piece] = (await once(child.stdout!, 'data')) as [Buffer];
  const { url: relay } = JSON.parse(piece.toString().split('\n')[0]!) as { url: string };
  const call = async (method: string, at: string, body?: object) => {
    const response = await fetch(`${relay}${at}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as {
      id: string;
      event: string;
      data: { attempts: number; state: string }[];
    };
  };
  const { id } = await call('POST', '/subscriptions', { url, events: ['visa_check.completed'] });
  const { event } = await call('POST', `/subscriptions/${id}/test`);
  const delivery = async () => (await call('GET', `/subscriptions/${id}/deliveries`)).data[0];
  await expect.poll(delivery, { timeout: 30_000 }).toMatchObject({ attempts: 1 });
  const { state } = (await delivery())!;
  child.kill('SIGTERM');
  const { stdout } = await ended;
  return { event, state, log: stdout };
}

test('a webhook over TLS arrives when its certificate is trusted', async () => {
  const { url, certificate, received } = await startReceiver();
  const { event, state } = await sendTest(url, { NODE_EXTRA_CA_CERTS: certificate });
  expect(state).toBe('delivered');
  expect(received).toEqual([event]);
}, 60_000);

test('nothing is sent to a receiver whose certificate nobody vouches for, and the log says why', async () => {
  const { url, received } = await startReceiver();
  const { state, log } = await sendTest(url, {});
  expect(state).toBe('waiting');
  expect(received).toEqual([]);
  expect(log).toContain('"problem":"DEPTH_ZERO_SELF_SIGNED_CERT"');
}, 60_000);
