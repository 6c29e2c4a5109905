import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { createSandbox, type Sandbox } from '@workrights/sandbox';
import { describe, expect, onTestFinished, test } from 'vitest';

import { studentFlags } from './support/people.ts';
import { runCli, says, settingsOf, temporaryFolder } from './support/run-cli.ts';
import { stubService } from './support/stub-service.ts';

async function start(): Promise<Sandbox> {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** Client-credentials settings as environment variables, with their own home folder. */
function clientSettings(
  sandbox: Sandbox,
  more: Readonly<Record<string, string>> = {},
): Record<string, string> & { readonly WORKRIGHTS_HOME: string } {
  return {
    ...settingsOf(sandbox),
    WORKRIGHTS_ACCESS_TOKEN: '',
    WORKRIGHTS_HOME: path.join(temporaryFolder(), 'home'),
    WORKRIGHTS_TOKEN_URL: `${sandbox.url}/oauth/token`,
    WORKRIGHTS_CLIENT_ID: 'sandbox-client',
    WORKRIGHTS_CLIENT_SECRET: 'sandbox-client-secret',
    WORKRIGHTS_AUDIENCE: `${sandbox.url}/v2`,
    ...more,
  };
}

const requested = (sandbox: Sandbox) => sandbox.findRequests({ operation: 'requestToken' }).length;

describe('client credentials', () => {
  test('give commands one token, which only their user can read', async () => {
    const sandbox = await start();
    const env = clientSettings(sandbox);
    const list = () => runCli(['check', 'list'], { env });
    const ended = await Promise.all([list(), list(), list(), list()]);
    expect(ended.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      Array.from({ length: 4 }, () => ({ code: 0, stderr: '' })),
    );
    expect((await list()).code).toBe(0);
    expect(requested(sandbox)).toBe(1);
    const file = path.join(env.WORKRIGHTS_HOME, 'tokens.json');
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(readFileSync(file, 'utf8')).not.toContain('sandbox-client-secret');
  });

  test('replace a token that has expired', async () => {
    const sandbox = await start();
    const env = clientSettings(sandbox);
    await runCli(['check', 'list'], { env });
    sandbox.clock.advance(25 * 3_600_000);
    expect((await runCli(['check', 'list'], { env })).code).toBe(0);
    expect(requested(sandbox)).toBe(2);
  });

  test('get tokens for the scopes that are named', async () => {
    const sandbox = await start();
    const env = clientSettings(sandbox, { WORKRIGHTS_SCOPES: 'nzl:sandbox, nzl:live' });
    expect(await runCli(['check', 'create', ...studentFlags], { env })).toMatchObject(says(1, '403'));
    expect(requested(sandbox)).toBe(1);
  });

  test('work where nothing can be written, and say so', async () => {
    const sandbox = await start();
    // Not even root can create a folder there.
    const env = clientSettings(sandbox, { WORKRIGHTS_HOME: '/sys/workrights' });
    expect(await runCli(['check', 'list'], { env })).toMatchObject(
      says(0, "can't be written, so this process requests an access token of its own"),
    );
  });

  test('that are refused end the command in the words of the endpoint, without the secret', async () => {
    const sandbox = await start();
    const env = clientSettings(sandbox, { WORKRIGHTS_CLIENT_SECRET: 'canary' });
    const { code, stderr } = await runCli(['check', 'list'], { env });
    expect(code).toBe(1);
    expect(stderr).toContain('invalid_client');
    expect(stderr).toContain('WORKRIGHTS_CLIENT_SECRET');
    expect(stderr).not.toContain('canary');
  });

  test.each([
    ['WORKRIGHTS_CLIENT_ID', 'is not set'],
    ['WORKRIGHTS_CLIENT_SECRET', 'is not set'],
    ['WORKRIGHTS_AUDIENCE', 'is not set'],
  ])('need %s', async (variable, words) => {
    const env = clientSettings(await start(), { [variable]: '' });
    expect(await runCli(['check', 'list'], { env })).toMatchObject(says(2, `${variable} ${words}`));
  });

  test('beside an access token from the same place are refused: one would be ignored', async () => {
    const env = clientSettings(await start(), { WORKRIGHTS_ACCESS_TOKEN: 'other' });
    expect(await runCli(['check', 'list'], { env })).toMatchObject(says(2, 'are both set'));
  });

  test('can be stored in a profile, and an access token of the environment is above them', async () => {
    const sandbox = await start();
    const settings = clientSettings(sandbox);
    const env = { WORKRIGHTS_HOME: settings.WORKRIGHTS_HOME };
    const stored = {
      'base-url': 'BASE_URL',
      'token-url': 'TOKEN_URL',
      'client-id': 'CLIENT_ID',
      audience: 'AUDIENCE',
    };
    for (const [name, variable] of Object.entries(stored)) {
      await runCli(['config', 'set', name, settings[`WORKRIGHTS_${variable}`] ?? ''], { env });
    }
    await runCli(['config', 'set', 'client-secret'], { env, stdin: 'sandbox-client-secret' });
    expect((await runCli(['check', 'list'], { env })).code).toBe(0);
    const above = await runCli(['check', 'list'], { env: { ...env, WORKRIGHTS_ACCESS_TOKEN: 'wrong' } });
    expect(above.stderr).toContain('401');
    expect(requested(sandbox)).toBe(1);
  });

  test.each([
    ['token-url', 'WORKRIGHTS_TOKEN_URL'],
    ['base-url', 'WORKRIGHTS_BASE_URL'],
  ])('that are stored go to no other %s', async (_, variable) => {
    const sandbox = await start();
    const settings = clientSettings(sandbox);
    const received: string[] = [];
    const elsewhere = await stubService((request, response) => {
      received.push(request.url ?? '');
      response.writeHead(401).end();
    });
    const { WORKRIGHTS_CLIENT_SECRET: secret = '', ...env } = settings;
    await runCli(['config', 'set', 'client-secret'], { env, stdin: secret });
    expect(await runCli(['check', 'list'], { env: { ...env, [variable]: elsewhere } })).toMatchObject(
      says(2, 'belongs to another'),
    );
    expect(received).toEqual([]);
  });

  test('of the environment are not used for a profile of another service', async () => {
    const sandbox = await start();
    const { WORKRIGHTS_BASE_URL: _, ...env } = clientSettings(sandbox);
    expect(
      await runCli(['check', 'list', '--profile', 'sandbox'], {
        env: { ...env, WORKRIGHTS_WEB_APP_URL: '', WORKRIGHTS_API_KEY: '', WORKRIGHTS_ACCOUNT_KEY: '' },
      }),
    ).toMatchObject(says(2, 'WORKRIGHTS_TOKEN_URL'));
    expect(requested(sandbox)).toBe(0);
  });

  test('with a lock that a killed process left behind are still given', async () => {
    const sandbox = await start();
    const env = clientSettings(sandbox);
    mkdirSync(env.WORKRIGHTS_HOME);
    writeFileSync(path.join(env.WORKRIGHTS_HOME, 'tokens.lock'), '');
    expect((await runCli(['check', 'list'], { env })).code).toBe(0);
    expect(existsSync(path.join(env.WORKRIGHTS_HOME, 'tokens.json'))).toBe(true);
  });
});

interface Findings {
  readonly findings: readonly { id: string; status: string; message: string; fix?: string }[];
}

describe('the doctor', () => {
  const finding = async (env: Record<string, string>) => {
    const { stdout } = await runCli(['doctor'], { env });
    return (JSON.parse(stdout) as Findings).findings.find(({ id }) => id === 'access-token');
  };

  test('says that tokens are requested, when this one expires, and how many were requested', async () => {
    const found = await finding(clientSettings(await start()));
    expect(found).toMatchObject({
      status: 'ok',
      message: expect.stringMatching(/client credentials.* expires at 20\d\d-.*Z; 1 of at most 24 /u),
    });
  });

  test('says why there is no token', async () => {
    const sandbox = await start();
    const refused = await finding(clientSettings(sandbox, { WORKRIGHTS_CLIENT_SECRET: 'canary' }));
    expect(refused).toMatchObject({ status: 'problem', message: expect.stringContaining('invalid_client') });
    const away = await finding(clientSettings(sandbox, { WORKRIGHTS_TOKEN_URL: 'http://127.0.0.1:9/token' }));
    expect(away).toMatchObject({ status: 'problem', fix: expect.stringContaining('WORKRIGHTS_TOKEN_URL') });
  });
});
