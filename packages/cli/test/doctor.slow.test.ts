import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

import { createSandbox } from '@workrights/sandbox';
import { describe, expect, onTestFinished, test } from 'vitest';

import { runCli, settingsOf, temporaryFolder } from './support/run-cli.ts';
import { certificate } from './support/certificate.ts';
import { stubChecks, stubJson, stubService } from './support/stub-service.ts';

interface Finding {
  readonly id: string;
  readonly status: string;
  readonly message: string;
  readonly fix?: string;
}

async function findings(env: Record<string, string>): Promise<{ code: number | null; all: Finding[] }> {
  const { code, stdout } = await runCli(['doctor'], { env: { WORKRIGHTS_HOME: temporaryFolder(), ...env } });
  return { code, all: (JSON.parse(stdout) as { findings: Finding[] }).findings };
}

/** Problems by id. */
async function problems(env: Record<string, string>): Promise<Record<string, string>> {
  const { code, all } = await findings(env);
  const found = all.filter(({ status }) => status === 'problem');
  expect(code).toBe(found.length > 0 ? 1 : 0);
  return Object.fromEntries(found.map(({ id, message, fix }) => [id, `${message} ${fix}`]));
}

test('finds nothing wrong with settings that work', async () => {
  await using sandbox = await createSandbox();
  expect(await problems(settingsOf(sandbox))).toEqual({});
});

test('takes a URL that ends in /v2, and tells what is left of the quota', async () => {
  await using sandbox = await createSandbox({ quota: 'standard' });
  const env = { ...settingsOf(sandbox), WORKRIGHTS_BASE_URL: `${sandbox.url}/v2`, WORKRIGHTS_QUOTA: '' };
  const { all } = await findings(env);
  expect(all.filter(({ status }) => status === 'problem')).toEqual([]);
  expect(all.find(({ id }) => id === 'visa-checks-quota')).toEqual({
    id: 'visa-checks-quota',
    status: 'ok',
    message: 'The account may send 59 more requests in this minute and 9999 today.',
  });
});

test('says which quota to set when the service tells another one, or none', async () => {
  await using premium = await createSandbox({ quota: 'premium' });
  await using free = await createSandbox();
  const quotaOf = async (sandbox: typeof free, WORKRIGHTS_QUOTA: string) =>
    (await findings({ ...settingsOf(sandbox), WORKRIGHTS_QUOTA })).all.find(
      ({ id }) => id === 'visa-checks-quota' || id === 'quota',
    );
  expect(await quotaOf(premium, '')).toMatchObject({
    status: 'warning',
    fix: 'Set WORKRIGHTS_QUOTA to premium.',
  });
  expect(await quotaOf(free, 'standard')).toMatchObject({
    status: 'ok',
    message: 'The service tells no quota. Commands send at most 60 requests a minute.',
  });
  expect(await quotaOf(free, 'none')).toBeUndefined();
  expect(await quotaOf(free, 'gold')).toMatchObject({
    status: 'problem',
    message: 'WORKRIGHTS_QUOTA must be standard, premium or none.',
  });
});

test('says when commands cannot count their requests together, and mends a file that cannot be read', async () => {
  await using sandbox = await createSandbox({ quota: 'standard' });
  const home = temporaryFolder();
  const env = { ...settingsOf(sandbox), WORKRIGHTS_QUOTA: '', WORKRIGHTS_HOME: home };
  const ofFile = async (more = {}) =>
    (await findings({ ...env, ...more })).all.find(({ id }) => id === 'visa-checks-quota-file');
  expect(await ofFile()).toBeUndefined();
  const file = path.join(home, 'quota.json');
  writeFileSync(file, 'nonsense');
  expect(await ofFile()).toMatchObject({
    status: 'warning',
    message: expect.stringContaining('It is mended'),
  });
  expect(await ofFile()).toBeUndefined();
  // Not even root can create a folder there.
  expect(await ofFile({ WORKRIGHTS_HOME: '/sys/workrights' })).toMatchObject({
    status: 'warning',
    message: expect.stringContaining("can't be written"),
  });
});

test('says what to set up when nothing is', async () => {
  expect(await problems({})).toEqual({ settings: expect.stringContaining('WORKRIGHTS_BASE_URL') });
});

test.each<[string, Record<string, string>, string, string]>([
  ['no URL', { WORKRIGHTS_BASE_URL: 'service.example' }, 'base-url', 'must be a URL'],
  [
    'a URL with more than /v2',
    { WORKRIGHTS_BASE_URL: 'https://service.example/v2/visa-checks' },
    'base-url',
    'must end with /v2 or before it',
  ],
  [
    'a host that does not exist',
    { WORKRIGHTS_BASE_URL: 'https://service.invalid' },
    'visa-checks-connection',
    'no such host',
  ],
  [
    'a port that nobody listens on',
    { WORKRIGHTS_BASE_URL: 'http://127.0.0.1:9099' },
    'visa-checks-connection',
    'nothing listens there',
  ],
  ['another path', { WORKRIGHTS_BASE_URL: '{url}/wrong' }, 'visa-checks-url', 'has no /v2'],
  [
    'a wrong token',
    { WORKRIGHTS_ACCESS_TOKEN: 'wrong' },
    'visa-checks-token',
    'does not accept the access token',
  ],
  [
    'an expired token',
    { WORKRIGHTS_ACCESS_TOKEN: jwt(1_000_000_000) },
    'visa-checks-token',
    'expired at 2001-09-09',
  ],
  ['a token with Bearer', { WORKRIGHTS_ACCESS_TOKEN: 'Bearer x' }, 'access-token', 'without "Bearer"'],
  ['a missing token', { WORKRIGHTS_ACCESS_TOKEN: '' }, 'access-token', 'is not set'],
  ['a wrong API key', { WORKRIGHTS_API_KEY: 'wrong' }, 'work-rights-key', 'does not accept the API key'],
  [
    'another name of its parameter',
    { WORKRIGHTS_API_KEY_PARAMETER: 'apikey' },
    'work-rights-key-parameter',
    'may not be called "apikey"',
  ],
  ['a wrong account key', { WORKRIGHTS_ACCOUNT_KEY: 'wrong' }, 'work-rights-key', 'account key'],
  ['a proxy that is no URL', { HTTPS_PROXY: 'proxy' }, 'proxy', 'is not a URL'],
])('finds %s', async (_what, wrong, id, message) => {
  await using sandbox = await createSandbox();
  const env = Object.entries(wrong).map(([name, value]) => [name, value.replace('{url}', sandbox.url)]);
  const found = await problems({
    ...settingsOf(sandbox),
    ...(Object.fromEntries(env) as Record<string, string>),
  });
  expect(found).toEqual({ [id]: expect.stringContaining(message) });
});

describe('the advice about a rejected credential', () => {
  test.each([
    ['access-token', 'WORKRIGHTS_ACCESS_TOKEN', 'visa-checks-token'],
    ['api-key', 'WORKRIGHTS_API_KEY', 'work-rights-key'],
  ])('%s fits where it comes from', async (name, variable, id) => {
    await using sandbox = await createSandbox();
    const home = { WORKRIGHTS_HOME: path.join(temporaryFolder(), 'home') };
    const { [variable]: _right, ...others } = settingsOf(sandbox);
    const inEnvironment = await problems({ ...others, ...home, [variable]: 'canary-wrong' });
    expect(inEnvironment[id]).toContain(`change the environment variable ${variable}`);
    expect(inEnvironment[id]).not.toContain('config set');
    await runCli(['config', 'set', name], { env: { ...others, ...home }, stdin: 'canary-wrong' });
    const stored = await problems({ ...others, ...home });
    expect(stored[id]).toContain(`run: workrights config set ${name}`);
    expect(stored[id]).not.toContain('environment variable');
    expect(JSON.stringify([inEnvironment, stored])).not.toContain('canary');
  });

  test('names the profile that the credential is stored in', async () => {
    await using sandbox = await createSandbox();
    const env = { WORKRIGHTS_HOME: path.join(temporaryFolder(), 'home') };
    await runCli(['config', 'set', 'base-url', sandbox.url, '--profile=partner'], { env });
    await runCli(['config', 'set', 'access-token', '--profile=partner'], { env, stdin: 'canary-wrong' });
    const { stdout } = await runCli(['doctor', '--profile=partner'], { env });
    expect(stdout).toContain('workrights config set access-token --profile partner');
  });
});

test('finds an API key that is bound to other addresses', async () => {
  await using sandbox = await createSandbox({ apiKeyAddresses: ['192.0.2.7'] });
  expect(await problems(settingsOf(sandbox))).toEqual({
    'work-rights-key': expect.stringContaining('IP address that the key is not bound to'),
  });
});

test('finds a clock that differs from that of the service', async () => {
  const date = new Date(Date.now() - 20 * 60_000).toUTCString();
  expect(await problems(await stubChecks({ data: [] }, 200, { date }))).toEqual({
    'visa-checks-clock': expect.stringContaining('20 minutes ahead'),
  });
});

test('finds a web page where the API should be, and a redirect', async () => {
  const page = await stubService((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
  });
  const moved = await stubService((_request, response) =>
    response.writeHead(302, { location: 'https://example.com/' }).end(),
  );
  const settings = (url: string) => ({ WORKRIGHTS_BASE_URL: url, WORKRIGHTS_ACCESS_TOKEN: 'stub' });
  expect(await problems(settings(page))).toEqual({
    'visa-checks-url': expect.stringContaining('not of a web page'),
  });
  expect(await problems(settings(moved))).toEqual({
    'visa-checks-url': expect.stringMatching(/redirects to another URL.*Set WORKRIGHTS_BASE_URL/u),
  });
});

test('finds a certificate that this machine does not trust, and TLS where there is none', async () => {
  const secure = createServer(certificate, (_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(secure, 'listening');
  onTestFinished(() => void secure.close());
  const { port } = secure.address() as AddressInfo;
  const env = { WORKRIGHTS_BASE_URL: `https://127.0.0.1:${port}`, WORKRIGHTS_ACCESS_TOKEN: 'stub' };
  expect(await problems(env)).toEqual({ 'visa-checks-tls': expect.stringContaining('NODE_EXTRA_CA_CERTS') });
  const open = await stubJson({ data: [] });
  expect(await problems({ ...env, WORKRIGHTS_BASE_URL: open.replace('http:', 'https:') })).toEqual({
    'visa-checks-tls': expect.stringContaining('does not speak TLS'),
  });
});

test('says that live checks are live', async () => {
  await using sandbox = await createSandbox();
  const { all } = await findings({ ...settingsOf(sandbox), WORKRIGHTS_ENVIRONMENT: 'live' });
  expect(all).toContainEqual(expect.objectContaining({ id: 'environment', status: 'warning' }));
});

/** A token in the form of a JWT that expires at this second. */
function jwt(exp: number): string {
  return ['{"alg":"none"}', JSON.stringify({ exp }), 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
}
