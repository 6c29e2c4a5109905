import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import * as durable from '@workrights/durable';
import { describe, expect, test } from 'vitest';

import { LEDGER_ERRORS } from '../src/reporting/from-client.ts';
import { bulk, env, file, folder, HEADING, PEOPLE, people, useBulkWorld } from './support/bulk-world.ts';
import { runCli, runOnTerminal, says } from './support/run-cli.ts';

useBulkWorld();

describe('settings that cannot work are named', () => {
  test.each([
    [['--base-url=service.example'], {}, '--base-url must be a URL'],
    [[], { WORKRIGHTS_BASE_URL: 'http://service.example' }, 'WORKRIGHTS_BASE_URL must begin with https://'],
    [[], { WORKRIGHTS_LEDGER_KEY: 'short' }, 'WORKRIGHTS_LEDGER_KEY must have at least 8 characters'],
    [
      [],
      { WORKRIGHTS_DATABASE_URL: 'mysql://x' },
      'WORKRIGHTS_DATABASE_URL must be a URL such as postgres://',
    ],
  ])('by a run, with %j and %j', async (flags, wrong, message) => {
    await bulk('plan', people(), '--run=june');
    expect(await runCli(['bulk', 'run', 'june', ...flags], { env: { ...env, ...wrong } })).toMatchObject(
      says(2, message),
    );
  });

  test('by a report', async () => {
    await bulk('plan', people(), '--run=june');
    expect(await bulk('report', 'june', '--to', path.join(folder, 'report'), '--at=tomorrow')).toMatchObject(
      says(2, '--at '),
    );
  });

  test.each([
    'postgres://user:canary@127.0.0.1/x',
    'postgres://127.0.0.1/x?user=a&password=canary',
    'postgres://user:canary@one.example:1,two.example:2/x',
    'host=127.0.0.1 password=canary',
  ])('and a password in --database is refused and not repeated: %s', async (url) => {
    const { code, stderr } = await bulk('status', '--database', url);
    expect({ code, said: /canary/u.test(stderr) }).toEqual({ code: 2, said: false });
    expect(stderr).toContain('WORKRIGHTS_DATABASE_URL');
  });
});

describe('a passphrase that is asked for', () => {
  let runs = 0;
  const planned = () => ['bulk', 'plan', file('one.csv', HEADING, PEOPLE[0]!), `--run=run-${(runs += 1)}`];
  const open = (typed: string, again?: string) =>
    runOnTerminal(planned(), {
      env: { ...env, WORKRIGHTS_LEDGER_KEY: '' },
      when: 'Passphrase of the ledger',
      typed: `${typed}\r`,
      next: again === undefined ? [] : [{ when: 'again', typed: `${again}\r` }],
    });

  test('is asked for twice for a new ledger, so that a slip of the hand locks nobody out', async () => {
    expect(await open('first passphrase', 'first passphrace')).toMatchObject({
      code: 2,
      output: expect.stringContaining('differ'),
    });
    expect(existsSync(path.join(folder, 'home/ledger'))).toBe(false);
    expect(await open('first passphrase', 'first passphrase')).toMatchObject({ code: 0 });
    const again = await open('first passphrase');
    expect({ code: again.code, asked: again.output.includes('again') }).toEqual({ code: 0, asked: false });
  });

  test('is the same key as in the environment, also with white space around it', async () => {
    await runCli(planned(), { env: { ...env, WORKRIGHTS_LEDGER_KEY: ' some passphrase ' } });
    expect(await open('some passphrase ')).toMatchObject({ code: 0 });
  });

  test('that is too short is refused in its own words', async () => {
    expect(await open('short')).toMatchObject({
      code: 2,
      output: expect.stringContaining('passphrase must have'),
    });
  });

  test('ends with 130 on Ctrl-C', async () => {
    expect(await open('\u0003')).toMatchObject({
      code: 130,
      output: expect.stringContaining('Interrupted.'),
    });
  });
});

test('the errors that have advice are errors of the durable package', () => {
  for (const name of Object.keys(LEDGER_ERRORS)) expect(durable).toHaveProperty(name);
});

test('a command that only reads makes no ledger', async () => {
  await bulk('status', '--ledger', folder);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  [['run', 'none'], 2, 'There is no ledger in'],
  [['status'], 2, 'There is no ledger in'],
  [['plan', 'none.csv', '--run=june'], 2, 'does not exist'],
  [['plan', 'none.csv'], 2, '--run is missing'],
  [['report', 'none'], 2, '--to is missing'],
  [['verify', 'none', '--public-key=canary'], 2, 'must be the public key of a ledger'],
  [['status', '--database=postgres://127.0.0.1/x'], 2, 'not both'],
])('%j ends with %i', async (args, code, message) => {
  const ended = await bulk(...args, '--ledger', path.join(folder, 'ledger'));
  expect(ended.stderr).toContain(message);
  expect(ended.code).toBe(code);
});

test('a place that cannot hold a ledger is told with its flag', async () => {
  const people = file('one.csv', HEADING, PEOPLE[0]!);
  const { code, stderr } = await bulk('plan', people, '--run=june', '--ledger=/dev/null', '--json');
  expect({ code, error: JSON.parse(stderr) }).toMatchObject({
    code: 1,
    error: { error: { flag: 'ledger', fix: expect.stringContaining('Check --ledger') } },
  });
});

test('a ledger needs a key, and tells another one', async () => {
  const without = { ...env, WORKRIGHTS_LEDGER_KEY: '' };
  await bulk('plan', people(), '--run=june');
  const none = await runCli(['bulk', 'status'], { env: without });
  expect(none).toMatchObject(says(2, 'WORKRIGHTS_LEDGER_KEY'));
  const other = await runCli(['bulk', 'status', '--json'], {
    env: { ...env, WORKRIGHTS_LEDGER_KEY: 'another-key' },
  });
  expect(other.code).toBe(2);
  expect(JSON.parse(other.stderr)).toHaveProperty('error.code', 'wrong-ledger-key');
});
