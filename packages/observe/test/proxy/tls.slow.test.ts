import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { expect, onTestFinished, test } from 'vitest';

/** A service at `localhost` whose certificate nobody else signed. */
async function startTlsService() {
  const folder = mkdtempSync(path.join(tmpdir(), 'workrights-observe-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  execFileSync('openssl', [...kind, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const requests: string[] = [];
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) });
  server.on('request', ({ method, headers }, response) => {
    requests.push(String(method));
    response
      .writeHead(201, {
        'content-type': 'application/json',
        location: `https://${headers.host}/v2/visa_check/1`,
      })
      .end(JSON.stringify({ meta: { links: { self: `https://${headers.host}/v2/visa-checks/1` } } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, certificate, requests };
}

async function startObserver(upstream: string, env: Readonly<Record<string, string>>) {
  const program = path.join(import.meta.dirname, 'programs/observer.ts');
  const child = spawn(process.execPath, [program, upstream], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill());
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const line = async () => String((await lines.next()).value);
  return { url: await line(), line };
}

const create = (url: string) => fetch(`${url}/v2/visa-checks`, { method: 'POST', body: '{}' });

test('observes a service whose certificate NODE_EXTRA_CA_CERTS names', async () => {
  const service = await startTlsService();
  const observer = await startObserver(service.url, { NODE_EXTRA_CA_CERTS: service.certificate });
  const response = await create(observer.url);
  expect(response.status).toBe(201);
  expect(response.headers.get('location')).toBe(`${observer.url}/v2/visa_check/1`);
  expect(await response.json()).toEqual({ meta: { links: { self: `${observer.url}/v2/visa-checks/1` } } });
  expect(await observer.line()).toBe('201');
  expect(service.requests).toEqual(['POST']);
});

test('sends nothing to a service whose certificate it does not know, and says why', async () => {
  const service = await startTlsService();
  const observer = await startObserver(service.url, {});
  const response = await create(observer.url);
  expect(response.status).toBe(502);
  expect(await response.text()).toContain('(DEPTH_ZERO_SELF_SIGNED_CERT). The request was not sent.');
  expect(service.requests).toEqual([]);
});
