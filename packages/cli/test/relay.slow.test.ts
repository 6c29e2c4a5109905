import { once } from 'node:events';

import { createSandbox } from '@workrights/sandbox';
import { describe, expect, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { endOf, runCli, says, settingsOf, startCli, temporaryFolder } from './support/run-cli.ts';
import { stubJson } from './support/stub-service.ts';

const TOKEN = 'an-invented-token-of-a-relay';

const sandbox = useOnce(createSandbox);

function environment(): Record<string, string> {
  return {
    ...settingsOf(sandbox),
    WORKRIGHTS_HOME: temporaryFolder(),
    WORKRIGHTS_LEDGER_KEY: 'an invented key of a ledger',
    WORKRIGHTS_RELAY_TOKEN: TOKEN,
  };
}

/** Starts the relay, and reads its URL from the first line of its log. */
async function start(flags: readonly string[] = []) {
  const child = startCli(['relay', '--port=0', ...flags], { env: environment(), cwd: temporaryFolder() });
  const ended = endOf(child);
  const [piece] = (await once(child.stdout!, 'data')) as [Buffer];
  const { url } = JSON.parse(piece.toString().split('\n')[0]!) as { url: string };
  const authorization = `Bearer ${TOKEN}`;
  return { child, ended, url, headers: { authorization, 'content-type': 'application/json' } };
}

describe('the relay', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('serves its API until %s, and ends with 0', async (signal) => {
    const { child, ended, url, headers } = await start();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/subscriptions`)).status).toBe(401);
    const body = JSON.stringify({ url: 'https://receiver.example/', events: ['visa_check.completed'] });
    const created = await fetch(`${url}/subscriptions`, { method: 'POST', headers, body });
    expect(created.status).toBe(201);
    child.kill(signal);
    const { code, stdout, stderr } = await ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string });
    expect(lines.at(-1)).toMatchObject({ msg: 'relay stopped' });
    expect(stdout).not.toContain(TOKEN);
    expect(stdout).not.toContain('receiver.example');
  });

  test('sends webhooks to this machine only when that is allowed', async () => {
    const body = JSON.stringify({ url: 'http://127.0.0.1:9/', events: ['visa_check.completed'] });
    for (const [flags, status] of [
      [[], 422],
      [['--allow-loopback'], 201],
    ] as const) {
      const { child, ended, url, headers } = await start(flags);
      const { status: found } = await fetch(`${url}/subscriptions`, { method: 'POST', headers, body });
      expect(found).toBe(status);
      child.kill('SIGTERM');
      await ended;
    }
  });

  test('waits for a database server that is away, and ends with 0 by SIGTERM', async () => {
    const database = 'postgres://invented@127.0.0.1:9/invented';
    const child = startCli(['relay', '--port=0'], {
      env: { ...environment(), WORKRIGHTS_DATABASE_URL: database },
      cwd: temporaryFolder(),
    });
    const ended = endOf(child);
    const [piece] = (await once(child.stderr!, 'data')) as [Buffer];
    expect(piece.toString()).toContain("the ledger's database does not respond; the relay waits for it");
    expect(child.exitCode).toBeNull();
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, stdout: '' });
  });

  test.each([
    ['without a token', { WORKRIGHTS_RELAY_TOKEN: '' }, [], 'WORKRIGHTS_RELAY_TOKEN is not set'],
    [
      'with a token that is short',
      { WORKRIGHTS_RELAY_TOKEN: 'fifteen-letters' },
      [],
      'at least 16 characters',
    ],
    ['without the key of the ledger', { WORKRIGHTS_LEDGER_KEY: '' }, [], 'The ledger needs a key'],
    ['for other machines', {}, ['--host=0.0.0.0'], 'Add --allow-remote'],
    ['with a name that is a URL', {}, ['--allow-host=https://relay.example'], 'without scheme and port'],
    ['with a token as a flag', {}, ['--relay-token=x'], 'Set WORKRIGHTS_RELAY_TOKEN'],
    ['for recent checks of nobody', { WORKRIGHTS_BASE_URL: '' }, ['--watch-recent'], '--watch-recent needs'],
  ])('does not start %s', async (_what, env, flags, message) => {
    const { code, stdout, stderr } = await runCli(['relay', '--port=0', ...flags], {
      env: { ...environment(), ...env },
      cwd: temporaryFolder(),
    });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).not.toContain(TOKEN);
  });

  test('says when its port is taken', async () => {
    const taken = new URL(await stubJson({})).port;
    expect(await runCli(['relay', `--port=${taken}`], { env: environment() })).toMatchObject(
      says(1, 'Choose another one with --port'),
    );
  });

  test('without the URL of a service polls nothing, and says so', async () => {
    const env = { ...environment(), WORKRIGHTS_BASE_URL: '', WORKRIGHTS_WEB_APP_URL: '' };
    const child = startCli(['relay', '--port=0'], { env });
    const ended = endOf(child);
    await once(child.stdout!, 'data');
    child.kill('SIGTERM');
    expect(await ended).toMatchObject(says(0, 'the relay polls nothing'));
  });
});
