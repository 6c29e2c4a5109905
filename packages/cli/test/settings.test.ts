import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { createSandbox } from '@workrights/sandbox';
import { describe, expect, test } from 'vitest';

import { studentFlags } from './support/people.ts';
import { runCli, runOnTerminal, says, settingsOf, temporaryFolder } from './support/run-cli.ts';
import { stubService } from './support/stub-service.ts';

/** A home folder for the settings of one test. */
function home(more: Record<string, string> = {}): Record<string, string> {
  return { WORKRIGHTS_HOME: path.join(temporaryFolder(), 'home'), ...more };
}

/** A service that records the tokens it receives. */
async function notingService(): Promise<{ url: string; received: (string | undefined)[] }> {
  const received: (string | undefined)[] = [];
  const url = await stubService((request, response) => {
    received.push(request.headers.authorization);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data": []}');
  });
  return { url, received };
}

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

describe('a secret', () => {
  const canary = 'canary-5ecret-7';

  test('is read from standard input into a file that only its owner can read, and is used from there', async () => {
    await using sandbox = await createSandbox({ accessToken: canary });
    const env = home();
    await runCli(['config', 'set', 'base-url', sandbox.url], { env });
    const stored = await runCli(['config', 'set', 'access-token'], { env, stdin: `${canary}\n` });
    expect(stored.code).toBe(0);
    const file = path.join(env['WORKRIGHTS_HOME']!, 'secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(env['WORKRIGHTS_HOME']!).mode & 0o777).toBe(0o700);
    expect(await runCli(['check', 'list', '--json'], { env })).toMatchObject({ code: 0, stdout: '[]\n' });
    expect(stored.stdout + stored.stderr).not.toContain(canary);
    expect(readFileSync(path.join(env['WORKRIGHTS_HOME']!, 'config.json'), 'utf8')).not.toContain(canary);
  });

  test('is asked for on a terminal, and not shown there', async () => {
    const env = home({ WORKRIGHTS_WEB_APP_URL: 'https://service.example' });
    const { code, output } = await runOnTerminal(['config', 'set', 'api-key'], {
      env,
      typed: `${canary}\r`,
      when: 'api-key:',
    });
    expect(code).toBe(0);
    expect(output).not.toContain(canary);
    expect(readFileSync(path.join(env['WORKRIGHTS_HOME']!, 'secrets.json'), 'utf8')).toContain(canary);
  });

  test('is not read from a terminal that would show it', async () => {
    const env = home({ WORKRIGHTS_WEB_APP_URL: 'https://service.example' });
    const args = ['config', 'set', 'api-key'];
    const { code, output } = await runOnTerminal(args, {
      env,
      redirect: '2>&1 | cat; exit ${PIPESTATUS[0]}',
    });
    expect({ code, said: output.includes('would be shown') }).toEqual({ code: 2, said: true });
  });

  test('is printed for a script with --reveal only', async () => {
    const env = { ...home(), WORKRIGHTS_ACCESS_TOKEN: canary };
    const hidden = await runCli(['config', 'get', 'access-token'], { env });
    expect(hidden).toMatchObject({ code: 2, stdout: '', stderr: expect.not.stringContaining(canary) });
    expect(await runCli(['config', 'get', 'access-token', '--reveal'], { env })).toMatchObject({
      stdout: `${canary}\n`,
    });
  });

  test('that others can read is not used', async () => {
    const env = home();
    mkdirSync(env['WORKRIGHTS_HOME']!);
    const file = path.join(env['WORKRIGHTS_HOME']!, 'secrets.json');
    writeFileSync(file, JSON.stringify({ default: { 'access-token': canary } }));
    chmodSync(file, 0o644);
    const { code, stderr } = await runCli(['check', 'list', '--base-url=http://127.0.0.1:9'], { env });
    expect(code).toBe(2);
    expect(stderr).toContain('chmod 600');
    expect(stderr).not.toContain(canary);
  });

  describe('that was stored for one service', () => {
    test.each<[string, (env: Record<string, string>, url: string) => Promise<object>]>([
      ['a flag', (env, url) => runCli(['check', 'list', '--base-url', url], { env })],
      [
        'the environment',
        (env, url) => runCli(['check', 'list'], { env: { ...env, WORKRIGHTS_BASE_URL: url } }),
      ],
      [
        'a new setting',
        async (env, url) => {
          await runCli(['config', 'set', 'base-url', url], { env });
          return runCli(['check', 'list'], { env });
        },
      ],
    ])('is not sent to another, named by %s', async (_where, list) => {
      const [own, other] = [await notingService(), await notingService()];
      const env = home();
      await runCli(['config', 'set', 'base-url', own.url], { env });
      await runCli(['config', 'set', 'access-token'], { env, stdin: canary });
      expect(await runCli(['check', 'list'], { env })).toMatchObject({ code: 0 });
      expect(await list(env, other.url)).toMatchObject(says(2, 'belongs to another base-url'));
      expect({ own: own.received, other: other.received }).toEqual({ own: [`Bearer ${canary}`], other: [] });
    });

    test('is not stored before its service is known', async () => {
      const env = home();
      const { code, stderr } = await runCli(['config', 'set', 'access-token'], { env, stdin: canary });
      expect({ code, made: existsSync(env['WORKRIGHTS_HOME']!) }).toEqual({ code: 2, made: false });
      expect(stderr).toContain('First: workrights config set base-url VALUE');
    });

    test('is sent to the service of the environment that it was stored for', async () => {
      const { url, received } = await notingService();
      const env = { ...home(), WORKRIGHTS_BASE_URL: url };
      await runCli(['config', 'set', 'access-token'], { env, stdin: canary });
      expect(await runCli(['check', 'list'], { env })).toMatchObject({ code: 0 });
      expect(received).toEqual([`Bearer ${canary}`]);
    });
  });

  test('of the built-in sandbox stays on this machine', async () => {
    const args = ['check', 'list', '--profile=sandbox', '--base-url=https://service.example'];
    expect(await runCli(args, { env: home() })).toMatchObject(says(2, 'on this machine'));
  });

  test.each([
    '--token',
    '--access-token',
    '--api-key',
    '--account-key',
    '--password',
    '--ledger-key',
    '--database-url',
  ])('in %s is refused, not repeated, and told where to go', async (flag) => {
    for (const args of [[`${flag}=${canary}`], [flag, canary]]) {
      const { code, stdout, stderr } = await runCli(['check', 'get', 'vc_1', ...args]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/Set WORKRIGHTS_\w+.*`workrights config set [\w-]+`/u);
      expect(stderr).not.toContain(canary);
    }
  });

  test('as an argument of config set is refused and not repeated', async () => {
    const { code, stderr } = await runCli(['config', 'set', 'access-token', canary], { env: home() });
    expect(code).toBe(2);
    expect(stderr).not.toContain(canary);
  });

  test.each([
    [`Bearer ${canary}`, 'without "Bearer"'],
    [`"${canary}"`, 'in quotes'],
    ['', 'must not be empty'],
    ['two words', 'white space'],
  ])('that cannot be one is refused: %j', async (stdin, message) => {
    const { code, stderr } = await runCli(['config', 'set', 'access-token'], { env: home(), stdin });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain(canary);
  });

  test('is deleted with unset', async () => {
    const env = home({ WORKRIGHTS_WEB_APP_URL: 'https://service.example' });
    await runCli(['config', 'set', 'api-key'], { env, stdin: canary });
    expect((await runCli(['config', 'unset', 'api-key'], { env })).code).toBe(0);
    expect(existsSync(path.join(env['WORKRIGHTS_HOME']!, 'secrets.json'))).toBe(false);
    expect((await runCli(['config', 'unset', 'api-key'], { env })).code).toBe(1);
  });
});

test('nothing that fails writes a secret or a personal value', async () => {
  await using sandbox = await createSandbox({
    accessToken: 'canary-token',
    apiKey: 'canary-key',
    accountKey: 'canary-account',
  });
  const env = settingsOf(sandbox);
  const person = ['--family-name=Canaryperson', '--identifier=CANARY77', '--date-of-birth=1999-12-31'];
  const calls: [args: string[], more?: Record<string, string>][] = [
    [['check', 'create', ...person]],
    [
      [
        'check',
        'create',
        '--check-type=work',
        '--document-type=passport',
        '--country=COL',
        ...person,
        '--bad',
      ],
    ],
    [['check', 'create', ...studentFlags, ...person]],
    [['check', 'create', 'Canaryperson']],
    [['check', 'create', '--date-of-birth', '1999-12-31', '--date-of-birth', '1999-12-31']],
    [['check', 'create', '--mode=Canaryperson']],
    [['Canaryperson']],
    [['canaryperson']],
    [['check', 'create', ...person, '--json']],
    [['check', 'create', ...studentFlags, ...person, '--json']],
    [['check', 'get', 'vc_unknown', '--show-refusal']],
    [['config', 'set', 'access-token', 'canary-token']],
    [
      ['config', 'set', 'access-token'],
      { WORKRIGHTS_BASE_URL: 'http://canary-user:canary-password@127.0.0.1:9' },
    ],
    [['bulk', 'plan', 'people.csv', '--run=june'], { WORKRIGHTS_LEDGER_KEY: 'canary1' }],
    [
      ['bulk', 'status', '--database=postgres://canary:canary@127.0.0.1:9/x'],
      { WORKRIGHTS_LEDGER_KEY: 'canary-key-8' },
    ],
    [
      ['bulk', 'status', '--json'],
      {
        WORKRIGHTS_LEDGER_KEY: 'canary-key-8',
        WORKRIGHTS_DATABASE_URL: 'mysql://canary:canary@127.0.0.1:9/x',
      },
    ],
    [['check', 'list'], { WORKRIGHTS_ACCESS_TOKEN: 'canary-token-wrong' }],
    [['check', 'list'], { WORKRIGHTS_BASE_URL: 'http://canary-user:canary-password@127.0.0.1:9' }],
    [['check', 'list'], { WORKRIGHTS_ACCESS_TOKEN: 'canary\ntoken' }],
    [['onboard', 'list'], { WORKRIGHTS_API_KEY: 'canary-key-wrong' }],
    [['onboard', 'list'], { WORKRIGHTS_WEB_APP_URL: 'http://127.0.0.1:9' }],
    [['onboard', 'create', '--email=canaryperson']],
    [['rights', 'get', '--employee-id=canaryperson']],
    [['doctor'], { WORKRIGHTS_ACCESS_TOKEN: 'canary-token-wrong', WORKRIGHTS_API_KEY: 'canary-key-wrong' }],
  ];
  const ended = await Promise.all(calls.map(([args, more]) => runCli(args, { env: { ...env, ...more } })));
  for (const [index, { code, stdout, stderr }] of ended.entries()) {
    expect({ index, code }).not.toEqual({ index, code: 0 });
    expect({ index, said: /canary|1999-12-31/iu.test(stdout + stderr) }).toEqual({ index, said: false });
  }
});
