import { createSandbox } from '@workrights/sandbox';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { useOnce } from '../../../vitest.use.ts';
import { createMock } from '../src/index.ts';

const headers = { authorization: 'Bearer any', version: '2024-03-05', 'content-type': 'application/json' };
const check = JSON.stringify({
  jurisdiction: 'NZL',
  visa_check_schema: 'new_zealand',
  new_zealand: { visa_check_type: 'employer', employment_start_date: '2024-01-01' },
  document: { type: 'passport', identifier: 'N1234567', country: 'GBR', family_name: 'Sample' },
});

const mock = useOnce(createMock);

const create = (body: string, more: Record<string, string> = {}): Promise<Response> =>
  fetch(`${mock.url}/v2/visa-checks`, {
    method: 'POST',
    headers: { ...headers, ...more },
    body,
    redirect: 'manual',
  });

test('answers the Visa Checks API and the Onboarding and Work Rights API on one port', async () => {
  const created = await create(check);
  const rights = await fetch(`${mock.url}/v1/getdata?key=any`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ accountkeyid: 'any', type: 'workrights', key_id: 'any' }),
  });
  expect([created.status, rights.status]).toEqual([201, 200]);
  expect(await created.json()).toHaveProperty('data.status', 'pending');
  expect(await rights.json()).toHaveProperty('key_id');
});

test('answers a creation with 303 and a Location when the caller prefers it', async () => {
  const response = await create(check, { prefer: 'code=303' });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toContain('/v2/visa_check/vc_');
  expect(await response.json()).toHaveProperty('data.id');
});

test('serves an attachment whose bytes are a PDF', async () => {
  const response = await fetch(`${mock.url}/v2/visa-checks/vc_a/attachments/att_a`, { headers });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(await response.text()).toMatch(/^%PDF-/);
});

test.each([
  ['cut off', '{"jurisdiction":'],
  ['not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
])('answers a JSON body that is %s with 400, where Prism alone would never answer', async (_, body) => {
  const response = await create(body as string);
  expect(response.status).toBe(400);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
});

test('answers a body over 1 MiB with 413', async () => {
  const response = await create(JSON.stringify('a'.repeat(1024 * 1024)));
  expect(response.status).toBe(413);
});

test.each([
  ['a request without credentials', 401, '/v2/visa-checks', { version: '2024-03-05' }],
  ['a path that the contract does not have', 404, '/v2/elsewhere', headers],
  ['a request without Version', 422, '/v2/visa-checks', { authorization: 'Bearer any' }],
  ['a Version that is no day', 422, '/v2/visa-checks', { ...headers, version: '2024-02-30' }],
  ['a Version with a time', 422, '/v2/visa-checks', { ...headers, version: '2024-03-05T00:00:00Z' }],
])('refuses %s with problem details of that status', async (_, status, path, sent) => {
  const response = await fetch(mock.url + path, { headers: sent });
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({ status });
});

test.each([
  ['2031-01-01', '20'],
  ['2024-03-05', '1000000'],
])('takes any day as Version and any limit: %s and %s', async (version, limit) => {
  const sent = { ...headers, version };
  expect((await fetch(`${mock.url}/v2/visa-checks?limit=${limit}`, { headers: sent })).status).toBe(200);
});

test('says which rule is broken where, without what was sent', async () => {
  const response = await create(check.replace('N1234567', 'Zelda 1'));
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({
    status: 422,
    errors: expect.arrayContaining([{ location: 'request/body/document/identifier', rule: 'pattern' }]),
  });
  expect(text).not.toContain('Zelda');
});

test.each([
  ['error-problem-details', 422],
  ['australia-work-pending-with-redirect', 303],
])('serves the example %s with its own status %i to a caller that names none', async (name, status) => {
  const response = await create(check, { prefer: `example=${name}` });
  expect(response.status).toBe(status);
  expect(response.headers.get('sl-violations')).toBeNull();
});

test('says which option to change when its port is taken', async () => {
  await expect(createMock({ port: mock.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('stops while a request is still being sent', async () => {
  const other = await createMock();
  const socket = connect(other.port, '127.0.0.1');
  socket.on('error', () => {});
  const type = 'Content-Type: application/json';
  socket.write(`POST /v2/visa-checks HTTP/1.1\r\nHost: localhost\r\n${type}\r\nContent-Length: 10\r\n\r\n{`);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => setTimeout(resolve, 50));
  await other.close();
  await closed;
  await expect(fetch(other.url)).rejects.toThrow('fetch failed');
});

test.each([
  ['a script', { origin: 'https://evil.example' }],
  ['an image', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
  ['a link', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
])('%s of a foreign page gets 403', async (_, sent) => {
  const [status, page] = await getAsPage(mock.port, sent);
  expect(status).toBe(403);
  expect(page).toBeUndefined();
});

test('pages of this machine, and of an allowed origin, may use it', async () => {
  await using open = await createMock({ allowedOrigins: ['https://docs.example'] });
  expect((await getAsPage(mock.port, { origin: 'http://localhost:5173' }))[0]).toBe(200);
  expect((await getAsPage(open.port, { origin: 'https://docs.example' }))[0]).toBe(200);
  expect((await getAsPage(open.port, { origin: 'https://evil.example' }))[0]).toBe(403);
  await expect(createMock({ allowedOrigins: ['docs.example'] })).rejects.toThrow(TypeError);
});

test.each([
  ['', 422],
  ['1e1', 422],
  ['+1', 422],
  ['%2B1', 422],
  ['1.0', 422],
  ['1.5', 422],
  ['0x1', 422],
  ['%201', 422],
  ['one', 422],
  ['5&limit=', 422],
  ['0', 422],
  ['-1', 422],
  ['1', 200],
  ['10', 200],
  ['10000', 200],
])('a list with limit=%s gets %i, as from the sandbox', async (limit, status) => {
  await using sandbox = await createSandbox();
  const authorization = `Bearer ${sandbox.credentials.accessToken}`;
  for (const url of [mock.url, sandbox.url]) {
    const response = await fetch(`${url}/v2/visa-checks?limit=${limit}`, {
      headers: { ...headers, authorization },
    });
    const [type] = (response.headers.get('content-type') ?? '').split(';');
    expect([response.status, type]).toEqual([
      status,
      status === 200 ? 'application/json' : 'application/problem+json',
    ]);
  }
});

test('a body is read as the sandbox reads it: with a final semicolon, and the coding Identity', async () => {
  const more = { 'content-type': 'application/json;', 'content-encoding': 'Identity' };
  expect((await create(check, more)).status).toBe(201);
});

/** Status, and the origin whose pages may read the response. `fetch` sends no such headers. */
async function getAsPage(port: number, sent: Record<string, string>) {
  const asked = get({
    port,
    host: '127.0.0.1',
    path: '/v2/visa-checks/vc_1',
    headers: { ...headers, ...sent },
  });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return [answer.statusCode, answer.headers['access-control-allow-origin']] as const;
}
