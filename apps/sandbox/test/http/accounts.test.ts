import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { controlRoutes } from '../../src/control/routes.ts';
import { createSandbox, type Credentials } from '../../src/sandbox.ts';
import type { SandboxOptions } from '../../src/options/sandbox-options.ts';
import { callOperation, control, type Call } from '../support/call-operation.ts';
import { checkRequest } from '../support/requests.ts';
import { runCli, startCli } from '../support/run-cli.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

async function start(options: SandboxOptions = { accounts: [{ name: 'acme' }] }) {
  const sandbox = await createSandbox(options);
  onTestFinished(() => sandbox.close());
  const call = (account: Credentials, operationId: string, sent: Call = {}) =>
    callOperation({ url: sandbox.url, credentials: account }, operationId, sent);
  const workRights = (account: Credentials, operationId: string, body: object) =>
    call(account, operationId, { body: { accountkeyid: account.accountKey, ...body } });
  const [first, second] = sandbox.accounts;
  if (!first || !second) throw new Error('Two accounts are needed.');
  const create = async (account: Credentials) =>
    (await call(account, 'createVisaCheck', { body: checkRequest('work') })).json.data.id as string;
  return { sandbox, call, workRights, create, first, second };
}

describe('two accounts', () => {
  test('see their own visa checks, and those of the other do not exist for them', async () => {
    const { call, create, first, second } = await start();
    const [mine, theirs] = [await create(first), await create(second)];
    const listOf = async (account: Credentials) =>
      (await call(account, 'listVisaChecks')).json.data.map((check: { id: string }) => check.id);
    expect([await listOf(first), await listOf(second)]).toEqual([[mine], [theirs]]);
    expect((await call(second, 'getVisaCheck', { params: { id: mine } })).status).toBe(404);
    expect((await call(second, 'getVisaCheck', { params: { id: theirs } })).status).toBe(200);
    const found = await call(second, 'lookupVisaChecks', { body: { ids: [mine, theirs] } });
    expect(found.json.data.map((check: { id: string }) => check.id)).toEqual([theirs]);
  });

  test('can have an employee of the same id each, and not read the other', async () => {
    const { workRights, first, second } = await start();
    const person = { employee_id: 'e-1', email: 'a@b.example' };
    const mine = await workRights(first, 'saveOnboard', { ...person, given_names: 'Ann' });
    const theirs = await workRights(second, 'saveOnboard', { ...person, given_names: 'Bea' });
    expect(theirs.json.onboard_id).not.toBe(mine.json.onboard_id);
    const read = await workRights(first, 'getOnboard', { employee_id: 'e-1' });
    expect(read.json.given_names).toBe('Ann');
    const id = { onboard_id: theirs.json.onboard_id };
    expect((await workRights(first, 'getOnboard', id)).status).toBe(404);
    expect((await workRights(second, 'getOnboard', id)).status).toBe(200);
    expect((await workRights(second, 'listOnboards', {})).json).toHaveLength(1);
  });

  test('cannot use the account key of one with the API key of the other', async () => {
    const { workRights, first, second } = await start();
    const mixed = { ...first, accountKey: second.accountKey };
    expect((await workRights(mixed, 'listOnboards', {})).status).toBe(403);
  });

  test('have scenarios armed for one of them, and move its onboarding requests', async () => {
    const { sandbox, call, workRights, create, first, second } = await start();
    await control(sandbox, 'POST', '/scenarios/arm?account=acme', { scenario: 'authority-down' });
    sandbox.arm({ outcome: { work_rights: { visa_held: 'Training (407)' } } }, 'acme');
    const ids = [await create(first), await create(second)] as const;
    sandbox.clock.advance(20_000);
    const codeOf = async (account: Credentials, id: string) =>
      (await call(account, 'getVisaCheck', { params: { id } })).json.data.result.code;
    expect(await codeOf(first, ids[0])).toBe('SUCCESS');
    expect(await codeOf(second, ids[1])).toBe('SANDBOX_AUTHORITY_UNAVAILABLE');

    const person = { employee_id: 'e-1', email: 'a@b.example' };
    const { onboard_id: id } = (await workRights(second, 'saveOnboard', person)).json;
    const move = (query: string) =>
      control(sandbox, 'POST', `/onboards/${id}/transition${query}`, { onboard_status: 'Complete' });
    expect([(await move('')).status, (await move('?account=acme')).status]).toEqual([404, 200]);
    const asked = { type: 'workrights', employee_id: 'e-1' };
    expect((await workRights(second, 'getWorkRights', asked)).json.visa_held).toBe('Training (407)');
  });

  test('are told apart by the journal, the faults and the inspector', async () => {
    const { sandbox, call, create, first, second } = await start();
    const fault = { fault: 'status', status: 503, match: { account: 'acme' } };
    await control(sandbox, 'POST', '/faults', fault);
    const id = await create(first);
    expect((await call(second, 'listVisaChecks')).status).toBe(503);
    const { requests } = (await control(sandbox, 'GET', '/requests')).json;
    expect(requests.map((entry: { account: string }) => entry.account)).toEqual(['acme', 'default']);
    const page = async (query: string) =>
      new TextDecoder().decode((await control(sandbox, 'GET', `/${query}`)).bytes);
    expect(await page('')).toContain(`<code>${id}</code>`);
    expect(await page('?account=acme')).not.toContain(`<code>${id}</code>`);
  });

  test('are kept by the data folder, and by a snapshot', async () => {
    const data = temporaryFolder();
    const before = await start({ data, accounts: [{ name: 'acme' }] });
    const id = await before.create(before.second);
    before.sandbox.saveSnapshot('one');
    await before.create(before.second);
    await before.sandbox.close();
    const after = await start({ data, accounts: [{ name: 'acme' }], snapshot: 'one' });
    const { json } = await after.call(after.second, 'listVisaChecks');
    expect(json.data).toMatchObject([{ id }]);
    expect((await after.call(after.first, 'listVisaChecks')).json.data).toEqual([]);
  });
});

test('a data folder from before there were accounts belongs to the default one', async () => {
  const data = temporaryFolder();
  const before = await start({ data, accounts: [{ name: 'acme' }] });
  const id = await before.create(before.first);
  const person = { employee_id: 'e-1', email: 'a@b.example' };
  await before.workRights(before.first, 'saveOnboard', person);
  await before.sandbox.close();
  // Back to the previous version of the schema, by hand.
  const database = new DatabaseSync(join(data, 'sandbox.db'));
  database.exec(`
    DROP INDEX checks_by_time;
    ALTER TABLE checks DROP COLUMN account;
    CREATE INDEX checks_by_time ON checks (requested_at DESC, seq DESC);
    DROP INDEX armed_by_account;
    ALTER TABLE armed_scenarios DROP COLUMN account;
    CREATE TABLE earlier (seq INTEGER PRIMARY KEY, onboard_id TEXT NOT NULL UNIQUE, key_id TEXT NOT NULL UNIQUE,
      employee_id TEXT UNIQUE, onboard_status TEXT NOT NULL, record TEXT NOT NULL) STRICT;
    INSERT INTO earlier SELECT seq, onboard_id, key_id, employee_id, onboard_status, record FROM onboards;
    DROP TABLE onboards;
    ALTER TABLE earlier RENAME TO onboards;
    CREATE INDEX onboards_by_status ON onboards (onboard_status, seq DESC);
    CREATE INDEX onboards_active ON onboards (seq DESC) WHERE onboard_status IN ('Awaiting', 'Review');
    PRAGMA user_version = 4;
  `);
  database.close();
  const after = await start({ data, accounts: [{ name: 'acme' }] });
  expect((await after.call(after.first, 'getVisaCheck', { params: { id } })).status).toBe(200);
  expect((await after.workRights(after.first, 'getOnboard', { employee_id: 'e-1' })).status).toBe(200);
  expect((await after.workRights(after.second, 'getOnboard', { employee_id: 'e-1' })).status).toBe(404);
});

describe('accounts that cannot be', () => {
  test.each([
    [[{ name: 'default' }], 'Two accounts have the same name.'],
    [[{ name: 'Acme' }], 'accounts.0.name must be 1 to 32 small letters, digits or hyphens'],
    [[{ name: 'a', apiKey: 'sandbox-api-key' }], 'Two accounts have the same apiKey.'],
    [[{ name: 'a', accessToken: ' ' }], 'accessToken must not be empty.'],
  ])('%j', async (accounts, message) => {
    await expect(createSandbox({ accounts })).rejects.toThrow(message);
  });

  test('with development credentials do not open a sandbox to other machines', async () => {
    const own = { accessToken: 'token-1', accountKey: 'key-1', apiKey: 'api-1' };
    const accounts = [{ name: 'acme', accessToken: 'token-2', accountKey: 'key-2' }];
    await expect(createSandbox({ host: '0.0.0.0', ...own, accounts })).rejects.toThrow(
      'Set your own: apiKey of the account acme.',
    );
  });

  test('that need credentials of their own on the command line name the option for it', async () => {
    const own = ['--access-token', 'token-1', '--account-key', 'key-1', '--api-key', 'api-1'];
    const args = ['--host', '0.0.0.0', '--port', '0', '--memory', ...own, '--account', 'acme'];
    const { code, stderr } = await runCli(args);
    expect(code).toBe(1);
    expect(stderr).toContain('accessToken, accountKey, apiKey of the account acme.\n  --accounts-file\n');
    expect(stderr).not.toContain('WORKRIGHTS_SANDBOX');
  });

  test('that the control plane is asked about are refused, and the others named', async () => {
    const { sandbox } = await start();
    for (const query of ['?account=none', '?account=acme&account=acme', '?account=']) {
      const { status, json } = await control(sandbox, 'GET', `/scenarios/arm${query}`);
      expect({ status, error: json.errors[0] }).toMatchObject({
        status: 422,
        error: { in: 'query', pointer: '/account', message: 'must be one of default, acme, given once' },
      });
    }
    const misspelt = await control(sandbox, 'POST', '/scenarios/arm?acount=acme', { scenario: 'no-work' });
    expect(misspelt).toMatchObject({
      status: 422,
      json: { errors: [{ in: 'query', pointer: '', message: 'may have the parameter account only' }] },
    });
    expect(() => sandbox.arm({ scenario: 'no-work' }, 'none')).toThrow('There is no account with this name.');
  });
});

describe('a request about the whole sandbox', () => {
  test('takes no account, and changes nothing when it names one', async () => {
    const { sandbox, call, create, first, second } = await start();
    await create(first);
    await create(second);
    sandbox.saveSnapshot('one');
    sandbox.clock.set(0, 'frozen');
    const whole = controlRoutes.filter(({ ofAccount }) => ofAccount !== true);
    expect(whole.map(({ operationId }) => operationId)).toContain('controlReset');
    for (const { method, path } of whole) {
      for (const query of ['?account=acme', '?acount=acme', '?x']) {
        const target = path.replace('/_sandbox', '').replace('{name}', 'one') + query;
        const { status, json } = await control(sandbox, method, target);
        expect([status, json.errors[0].pointer, json.errors[0].message]).toEqual([
          422,
          '',
          'must have no parameters: this request is about the whole sandbox',
        ]);
      }
    }
    for (const account of [first, second]) {
      expect((await call(account, 'listVisaChecks')).json.data).toHaveLength(1);
    }
    expect(sandbox.clock.now()).toBe(0);
  });

  test.each([
    ['POST', '/reset'],
    ['PUT', '/snapshots/two'],
    ['POST', '/snapshots/one/restore'],
    ['DELETE', '/snapshots/one'],
    ['DELETE', '/faults'],
    ['DELETE', '/requests'],
    ['DELETE', '/scenarios/arm'],
  ])('%s %s takes no fields, and says so', async (method, path) => {
    const { sandbox, call, create, second } = await start();
    await create(second);
    sandbox.saveSnapshot('one');
    const { status, json } = await control(sandbox, method, path, { account: 'acme' });
    expect([status, json.errors[0].message]).toEqual([422, 'may have these fields only: none']);
    expect((await call(second, 'listVisaChecks')).json.data).toHaveLength(1);
    expect((await control(sandbox, method, path, {})).status).toBeLessThan(300);
  });
});

describe('the command line', () => {
  test('adds accounts by name, and from a file, without printing what is in it', async () => {
    const file = join(temporaryFolder(), 'accounts.json');
    writeFileSync(file, JSON.stringify([{ name: 'beta', accessToken: 'canary-token' }]));
    const args = ['--port', '0', '--memory', '--account', 'acme', '--accounts-file', file];
    const output = await startCli(args).printed('  Data');
    expect(output).toContain('Accounts          default, acme, beta');
    expect(output).not.toContain('canary');
    const [url] = /http:\S+/u.exec(output) ?? [];
    for (const token of ['sandbox-access-token-acme', 'canary-token']) {
      const headers = { authorization: `Bearer ${token}`, version: '2024-03-05' };
      expect((await fetch(`${url}/v2/visa-checks`, { headers })).status).toBe(200);
    }
  });

  test.each(['{"name": "canary"}', '[{"name": 7}]', '[{"name": "a", "token": "canary"}]', 'canary'])(
    'refuses a file with %s',
    async (text) => {
      const file = join(temporaryFolder(), 'accounts.json');
      writeFileSync(file, text);
      const { code, stderr } = await runCli(['--port', '0', '--memory', '--accounts-file', file]);
      expect(code).toBe(2);
      expect(stderr).not.toContain('canary');
    },
  );
});
