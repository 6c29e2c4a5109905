import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { createSandbox } from '@workrights/sandbox';
import { describe, expect, test } from 'vitest';

import { studentFlags } from './support/people.ts';
import { home, runCli, runOnTerminal, says, settingsOf } from './support/run-cli.ts';
import { notingService } from './support/stub-service.ts';

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
