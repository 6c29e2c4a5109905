import { existsSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { home, runCli, says } from './support/run-cli.ts';
import { notingService, stubService } from './support/stub-service.ts';

interface Listed {
  readonly settings: readonly { name: string; source: string | null; value?: string | null }[];
}

async function listed(env: Record<string, string>, ...args: string[]): Promise<Record<string, unknown>> {
  const { stdout } = await runCli(['config', 'list', ...args], { env });
  const { settings } = JSON.parse(stdout) as Listed;
  return Object.fromEntries(
    settings.map(({ name, source, value }) => [name, value === undefined ? source : [source, value]]),
  );
}

describe('settings', () => {
  test('come from the profile, above it the environment, and above that a flag', async () => {
    const env = home();
    await runCli(['config', 'set', 'base-url', 'https://one.example'], { env });
    expect(await listed(env)).toMatchObject({ 'base-url': ['profile', 'https://one.example'] });
    const more = { ...env, WORKRIGHTS_BASE_URL: 'https://two.example' };
    expect(await listed(more)).toMatchObject({ 'base-url': ['environment', 'https://two.example'] });
    const url = await stubService((_request, response) => response.writeHead(418).end());
    const asked = await runCli(['check', 'list', '--base-url', url], {
      env: { ...more, WORKRIGHTS_ACCESS_TOKEN: 't' },
    });
    expect(asked.stderr).toContain('status 418');
  });

  test.each([
    ['base-url', 'WORKRIGHTS_BASE_URL', ['https://canary-one.example'], 'https://canary-two.example'],
    ['access-token', 'WORKRIGHTS_ACCESS_TOKEN', [], 'canary-two'],
  ])('say, when %s is stored, that a variable is used instead', async (name, variable, args, other) => {
    const env = home({ WORKRIGHTS_BASE_URL: 'https://canary-two.example' });
    const set = (more: Record<string, string>) =>
      runCli(['config', 'set', name, ...args], { env: { ...env, ...more }, stdin: 'canary-one' });
    const { code, stderr } = await set({ [variable]: other });
    expect({ code, said: /canary/u.test(stderr) }).toEqual({ code: 0, said: false });
    expect(stderr).toContain(
      `the environment variable ${variable} is set, so the stored ${name} is not used`,
    );
    const alone = await set({ [variable]: ' ' });
    expect({ code: alone.code, warned: alone.stderr.includes('warning') }).toEqual({
      code: 0,
      warned: false,
    });
  });

  test('of the profile sandbox are those of a sandbox on this machine', async () => {
    expect(await listed(home(), '--profile=sandbox')).toMatchObject({
      'base-url': ['profile', 'http://127.0.0.1:4010'],
      'access-token': 'profile',
      environment: ['profile', 'sandbox'],
    });
  });

  test('of a named profile are the same with a slash at the end of the URL', async () => {
    const env = { ...home(), WORKRIGHTS_BASE_URL: 'http://127.0.0.1:4010/' };
    expect(await listed(env, '--profile=sandbox')).toMatchObject({
      'base-url': ['environment', expect.anything()],
    });
  });

  test.each([
    [{ WORKRIGHTS_BASE_URL: 'service.example' }, 'WORKRIGHTS_BASE_URL must be a URL'],
    [
      { WORKRIGHTS_BASE_URL: 'https://service.example/v2/visa-checks' },
      'WORKRIGHTS_BASE_URL must end with /v2',
    ],
    [{ WORKRIGHTS_ACCESS_TOKEN: 'Bearer x' }, 'WORKRIGHTS_ACCESS_TOKEN must be only the token'],
    [{ WORKRIGHTS_ENVIRONMENT: 'production' }, 'WORKRIGHTS_ENVIRONMENT must be sandbox or live'],
  ])(
    'that can never work are refused with their names before anything is sent: %j',
    async (wrong, message) => {
      const env = { ...home(), WORKRIGHTS_BASE_URL: 'https://service.invalid', WORKRIGHTS_ACCESS_TOKEN: 't' };
      const ended = await runCli(['check', 'list'], { env: { ...env, ...wrong } });
      expect(ended).toMatchObject(says(2, message));
      expect(ended.stderr).toContain(`Change ${Object.keys(wrong)[0]}.`);
    },
  );

  test('of a named profile are not replaced unseen by the environment', async () => {
    const env = {
      ...home(),
      WORKRIGHTS_BASE_URL: 'https://live.example',
      WORKRIGHTS_ACCESS_TOKEN: 'live-token',
    };
    expect(await runCli(['check', 'list', '--profile=sandbox'], { env })).toMatchObject(
      says(2, 'WORKRIGHTS_BASE_URL name two different values of base-url'),
    );
  });

  test.each([
    ['base-url', 'service.example', 'must be a URL'],
    ['base-url', 'http://service.example', 'must begin with https://'],
    ['base-url', 'https://service.example/v2/visa-checks', 'must end with /v2 or before it'],
    ['base-url', 'https://user:secret@service.example', 'must not hold a user name'],
    ['web-app-url', 'https://service.example/v1/', 'must end before /v1'],
    ['environment', 'production', 'must be sandbox or live'],
  ])('%s %s are refused before they are stored', async (name, value, message) => {
    const env = home();
    const { code, stderr } = await runCli(['config', 'set', name, value], { env });
    expect({ code, made: existsSync(env['WORKRIGHTS_HOME']!) }).toEqual({ code: 2, made: false });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('secret');
  });

  test('never send a secret of the environment to the built-in sandbox', async () => {
    const env = { ...home(), WORKRIGHTS_ACCESS_TOKEN: 'canary-live-token' };
    const { code, stderr } = await runCli(['check', 'list', '--profile', 'sandbox'], { env });
    expect(code).toBe(2);
    expect(stderr).toContain('WORKRIGHTS_ACCESS_TOKEN');
    expect(stderr).not.toContain('canary');
  });

  test('never send a secret of the environment to a profile that has its own', async () => {
    const { url, received } = await notingService();
    const env = home();
    await runCli(['config', 'set', 'base-url', url, '--profile=partner'], { env });
    const list = ['check', 'list', '--profile=partner'];
    const live = { ...env, WORKRIGHTS_ACCESS_TOKEN: 'canary-live-token' };
    // Without its own token, the profile uses the environment's.
    expect(await runCli(list, { env: live })).toMatchObject({ code: 0 });
    await runCli(['config', 'set', 'access-token', '--profile=partner'], { env, stdin: 'own-token' });
    expect(await runCli(list, { env: live })).toMatchObject(
      says(2, 'WORKRIGHTS_ACCESS_TOKEN would be sent to it'),
    );
    expect(await runCli(list, { env })).toMatchObject({ code: 0 });
    expect(received).toEqual(['Bearer canary-live-token', 'Bearer own-token']);
  });

  test('never send anything to another machine in clear text', async () => {
    const env = { ...home(), WORKRIGHTS_BASE_URL: 'http://service.example', WORKRIGHTS_ACCESS_TOKEN: 't' };
    const { code, stderr } = await runCli(['check', 'list'], { env });
    expect(code).toBe(2);
    expect(stderr).toMatch(/https:\/\/[^]*Change WORKRIGHTS_BASE_URL/u);
  });

  test('that do not exist, and profiles that do not, are named with those that do', async () => {
    expect((await runCli(['config', 'set', 'baseurl', 'x'], { env: home() })).stderr).toContain(
      'base-url, access-token',
    );
    expect(await runCli(['check', 'list', '--profile=none'], { env: home() })).toMatchObject(
      says(2, 'Profiles: sandbox'),
    );
  });
});
