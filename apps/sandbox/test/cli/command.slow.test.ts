import { describe, expect, test } from 'vitest';
import { startSandbox } from '../support/start-sandbox.ts';
import { runCli, startCli } from '../support/run-cli.ts';
import { checkRequest } from '../support/requests.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writeReport } from '../support/write-report.ts';

describe('the command line', () => {
  test.each([
    ['an option that does not exist', ['--prot', '1'], "'--prot'"],
    ['something that is no option', ['start'], "'start'"],
    ['a port that is no number', ['--port', 'abc'], '--port'],
    ['a port out of range', ['--port', '70000'], '--port'],
    ['a folder and memory at once', ['--memory', '--data', 'x'], '--data or --memory'],
    ['a quirk that does not exist', ['--quirk', 'no-such=1'], 'no such quirk'],
    ['an option without its value', ['--host'], '--host'],
    ['an empty access token', ['--access-token', ''], '--access-token must not be empty'],
    ['an empty account key', ['--account-key', ''], '--account-key must not be empty'],
    ['a blank API key', ['--api-key', ' '], '--api-key must not be empty'],
    ['an empty parameter name', ['--api-key-parameter', ''], '--api-key-parameter must not be empty'],
    ['a report without a name', ['--like', ''], '--like must not be empty'],
    ['an empty authority', ['--customer-authority', ''], '--customer-authority must not be empty'],
  ])('refuses %s with exit code 2', async (_, args, words) => {
    const { code, stdout, stderr } = await runCli(args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(words);
    expect(stderr).toContain('--help');
    expect(stderr).not.toMatch(/\n\s+at /u);
  });

  test('explains itself', async () => {
    const { code, stdout } = await runCli(['--help']);
    expect(code).toBe(0);
    for (const option of ['--port', '--data', '--memory', '--no-control', '--allow-live', '--quirk']) {
      expect(stdout).toContain(option);
    }
  });
});

/** Makes Node report another version before anything is imported. */
const asNode = (version: string) => [
  '--import',
  `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"${version}"}})`,
];

describe('a start that cannot be', () => {
  test.each(['18.20.8', '20.20.2', '22.12.0'])(
    'on Node %s says which Node to install, in one line',
    async (version) => {
      const { code, stdout, stderr } = await startCli(['--help'], {}, [], asNode(version)).finished;
      expect(code).toBe(1);
      expect(stdout).toBe('');
      expect(stderr).toBe(
        `workrights-sandbox: Node ${version} is too old. Install Node 22.13 or newer, from https://nodejs.org.\n`,
      );
    },
  );

  test('is not one on the oldest Node that works', async () => {
    const { code, stdout } = await startCli(['--help'], {}, [], asNode('22.13.0')).finished;
    expect(code).toBe(0);
    expect(stdout).toContain('--port');
  });

  test('on a port that is taken names it', async () => {
    const { port } = await startSandbox();
    const { code, stderr } = await runCli(['--memory', '--port', String(port)]);
    expect(code).toBe(1);
    expect(stderr).toContain(`Port ${port} is taken`);
  });

  test('on a data folder in use names it', async () => {
    const data = temporaryFolder();
    await startSandbox({ data });
    const { code, stderr } = await runCli(['--port', '0', '--data', data]);
    expect(code).toBe(1);
    expect(stderr).toContain(`The data folder ${data} is in use`);
  });

  // Under /proc, `mkdir` reports a missing parent although the parent exists.
  test.runIf(process.platform === 'linux')('on a folder that cannot be made says so', async () => {
    const { code, stderr } = await runCli(['--port', '0', '--data', '/proc/nope/deeper']);
    expect(code).toBe(1);
    expect(stderr).toContain("mkdir '/proc/nope'");
  });

  test('on all addresses with the development credentials says what to set', async () => {
    const { code, stderr } = await runCli([
      '--memory',
      '--port',
      '0',
      '--host',
      '0.0.0.0',
      '--api-key',
      'mine',
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain('--access-token or WORKRIGHTS_SANDBOX_ACCESS_TOKEN');
    expect(stderr).toContain('--account-key or WORKRIGHTS_SANDBOX_ACCOUNT_KEY');
    expect(stderr).not.toContain('WORKRIGHTS_SANDBOX_API_KEY');
  });

  test('on all addresses with an empty variable says that it is not set', async () => {
    const { code, stderr } = await runCli(['--memory', '--port', '0', '--host', '0.0.0.0'], {
      WORKRIGHTS_SANDBOX_ACCESS_TOKEN: 'my-token',
      WORKRIGHTS_SANDBOX_ACCOUNT_KEY: 'my-account',
      WORKRIGHTS_SANDBOX_API_KEY: '',
    });
    expect(code).toBe(1);
    expect(stderr).toContain('--api-key or WORKRIGHTS_SANDBOX_API_KEY');
    expect(stderr).not.toContain('--access-token');
  });
});

describe('--like', () => {
  const seen = (quirk?: string) => ({ id: 'a-point', state: 'settled-against', quirk });

  test('plays what a report of workrights observe says, and says so', async () => {
    const like = writeReport({
      points: [seen('create-status=303'), seen('type-form=integer'), seen()],
    });
    const args = ['--port', '0', '--memory', '--like', like, '--quirk', 'type-form=string'];
    const command = startCli(args);
    const banner = await command.printed('Data');
    expect(banner).toContain(`Like              quirks from ${like}: create-status=303\n`);
    expect(banner).toContain('set by --quirk instead: type-form\n');
    expect(banner).toContain('points seen that no quirk plays: 1;');

    const url = /http:\/\/127\.0\.0\.1:\d+/u.exec(banner)?.[0] ?? '';
    const quirks = await (await fetch(`${url}/_sandbox/quirks`)).json();
    expect(quirks).toMatchObject({ 'create-status': 303, 'type-form': 'string' });
    const headers = { authorization: 'Bearer sandbox-access-token', version: '2024-03-05' };
    const created = await fetch(`${url}/v2/visa-checks`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(checkRequest('work')),
    });
    expect(created.status).toBe(303);
  });

  test.each([
    ['is no report', { format: 'something-else' }, 'is not a report of workrights observe'],
    ['is of a newer version', { version: 2 }, 'comes from a newer version of this kit'],
  ])('starts nothing with a file that %s, and names it', async (_, changes, words) => {
    const like = writeReport(changes);
    const { code, stdout, stderr } = await runCli(['--port', '0', '--memory', '--like', like]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`workrights-sandbox: --like: ${like} ${words}`);
  });
});

describe('a running sandbox', () => {
  test('prints its address and the development credentials, and stops when asked', async () => {
    const data = temporaryFolder();
    const command = startCli(['--port', '0', '--data', data]);
    const banner = await command.printed('Data');
    for (const words of [
      'sandbox-access-token',
      'sandbox-account',
      'sandbox-api-key',
      'ca_sandbox_migration_agent',
    ]) {
      expect(banner).toContain(words);
    }
    const url = /http:\/\/127\.0\.0\.1:\d+/u.exec(banner)?.[0];
    expect((await fetch(`${url}/_sandbox/health`)).status).toBe(200);

    command.process.kill('SIGTERM');
    expect(await command.finished).toMatchObject({ code: 0, stderr: '' });
    await startSandbox({ data });
  });

  test('stops at Ctrl-C while a response is delayed, without a word', async () => {
    const command = startCli(['--port', '0', '--memory', '--allow-host', 'sandbox.example']);
    const url = /http:\/\/127\.0\.0\.1:\d+/u.exec(await command.printed('Data'))?.[0];
    await fetch(`${url}/_sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"fault":"delay","milliseconds":600000}',
    });
    const headers = { authorization: 'Bearer sandbox-access-token', version: '2024-03-05' };
    const delayed = fetch(`${url}/v2/visa-checks`, { headers }).then(
      () => 'answered',
      () => 'dropped',
    );
    // The fault is used up when the request waits.
    while ((await (await fetch(`${url}/_sandbox/faults`)).text()).includes('delay'));
    command.process.kill('SIGINT');
    expect(await command.finished).toMatchObject({ code: 0, stderr: '' });
    expect(await delayed).toBe('dropped');
  });

  test('takes credentials from the environment and does not print them', async () => {
    const command = startCli(['--port', '0', '--memory', '--no-control'], {
      WORKRIGHTS_SANDBOX_ACCESS_TOKEN: 'my-token',
      WORKRIGHTS_SANDBOX_API_KEY: 'my-key',
      WORKRIGHTS_SANDBOX_ACCOUNT_KEY: '',
    });
    const banner = await command.printed('Data');
    expect(banner).toContain('accountkeyid sandbox-account');
    expect(banner).not.toMatch(/my-token|my-key/u);
    const url = /http:\/\/127\.0\.0\.1:\d+/u.exec(banner)?.[0];
    const headers = { authorization: 'Bearer my-token', version: '2024-03-05' };
    expect((await fetch(`${url}/v2/visa-checks`, { headers })).status).toBe(200);
    expect((await fetch(`${url}/_sandbox/health`)).status).toBe(404);

    command.process.kill('SIGINT');
    expect(await command.finished).toMatchObject({ code: 0 });
  });
});
