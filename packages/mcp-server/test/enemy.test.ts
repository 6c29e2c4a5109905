import { expect, test } from 'vitest';

import { useEach } from '../../../vitest.use.ts';
import { call, connect, createWorld, creates, liveCheck, press } from './support/world.ts';

const world = useEach(() => createWorld());

/** What a model has read of this server: all results of all tools, the texts, the lists. */
async function readAll(client: Awaited<ReturnType<typeof connect>>, token: unknown): Promise<string> {
  const read: unknown[] = [await client.listTools(), await client.listPrompts(), client.getInstructions()];
  for (const id of [token, 'confirm', 'vc_0']) {
    read.push(await call(client, 'create_visa_check', { token: id }).catch(String));
    read.push(await call(client, 'get_visa_check', { id }).catch(String));
    read.push(await call(client, 'search_docs', { query: String(id) }));
    read.push(await call(client, 'explain_result', { code: id, error: id }));
  }
  return JSON.stringify(read);
}

test('a model that fetches every URL it has read, with every token it knows, confirms nothing', async () => {
  const client = await connect(world);
  const { data } = await call(client, 'prepare_visa_check', liveCheck);
  const token = String(data['token']);
  await call(client, 'create_visa_check', { token });
  const [link = ''] = world.links;
  const read = await readAll(client, token);
  expect(read).not.toContain(new URL(link).pathname.split('/').at(-1));
  expect(read).not.toContain(new URL(link).port);

  // Also when it has found the port.
  const { origin } = new URL(link);
  for (const path of [
    '/',
    '/confirm',
    '/confirm/',
    `/confirm/${token}`,
    `/confirm/${token}/yes`,
    '/confirm/yes',
    '//yes',
  ]) {
    for (const method of ['GET', 'POST']) expect((await fetch(origin + path, { method })).status).toBe(404);
  }
  expect((await call(client, 'create_visa_check', { token })).data['state']).toBe('waiting_for_person');
  expect(creates(world)).toBe(0);
});

test('arguments that look like a confirmation confirm nothing', async () => {
  const client = await connect(world, { user: () => ({ action: 'accept', content: { send: true } }) });
  const wishes = {
    confirm: true,
    confirmed: true,
    yes: true,
    reveal: true,
    inputResponses: { confirm: { action: 'accept' } },
  };
  const refused = await call(client, 'prepare_visa_check', { ...liveCheck, ...wishes });
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('confirmed') });
  const { token } = (await call(client, 'prepare_visa_check', liveCheck)).data;
  const called = await call(client, 'create_visa_check', { token, ...wishes, _meta: wishes });
  expect(called.data['state']).toBe('waiting_for_person');
  expect(creates(world)).toBe(0);
});

test('an answer that comes without the question, or for another one, confirms nothing', async () => {
  const client = await connect(world, { user: () => ({ action: 'cancel' }) });
  const sample = { ...liveCheck, environment: 'sandbox' };
  const { data } = await call(client, 'prepare_visa_check', sample);
  const params = {
    name: 'create_visa_check',
    arguments: { token: data['token'] },
    inputResponses: { confirm: { action: 'accept', content: { send: true } } },
    requestState: 'made-up',
  };
  await client.request({ method: 'tools/call', params } as never).catch(() => undefined);
  expect(creates(world)).toBe(0);
});

test('following the link of a person decides nothing, and no other site can press its buttons', async () => {
  const client = await connect(world);
  const { data } = await call(client, 'prepare_visa_check', liveCheck);
  await call(client, 'create_visa_check', { token: data['token'] });
  const [link = ''] = world.links;
  const page = await fetch(link);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(await page.text()).toContain('LIVE visa check');
  expect((await fetch(`${link}/yes`)).status).toBe(405);
  const headers = { origin: 'https://evil.example' };
  expect((await fetch(`${link}/yes`, { method: 'POST', headers })).status).toBe(403);
  expect((await call(client, 'create_visa_check', { token: data['token'] })).data['state']).toBe(
    'waiting_for_person',
  );

  expect(await press(link, 'yes')).toBe(200);
  expect(await press(link, 'no')).toBe(404);
  expect((await fetch(link)).status).toBe(404);
});

test('the page shows what is sent, and markup in it is text', async () => {
  const client = await connect(world);
  const request = {
    given_names: 'Invented',
    family_name: 'Sample',
    email: 'invented@example.com',
    group: '<script>x</script>',
  };
  const { data } = await call(client, 'prepare_onboarding_request', request);
  await call(client, 'create_onboarding_request', { token: data['token'] });
  const page = await (await fetch(world.links[0] ?? '')).text();
  expect(page).toContain('invented@example.com');
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toContain('<script>');
});
