import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { sampleRequest } from '@workrights/examples/sample-request';
import { createSandbox } from '@workrights/sandbox';
import { describe, expect, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { studentFlags } from './support/people.ts';
import { reportIn } from './support/observed.ts';
import { endOf, program, runCli, says, settingsOf, startCli, temporaryFolder } from './support/run-cli.ts';
import { stubJson, stubProxy } from './support/stub-service.ts';

const sandbox = useOnce(createSandbox);

const { identifier, family_name: family } = sampleRequest.document;

/** Starts the observer in front of the sandbox, and waits until it prints its URL. */
async function start(flags: readonly string[], { upstream = sandbox.url, env: own = {} } = {}) {
  const child = startCli(['observe', `--upstream=${upstream}`, '--port=0', ...flags], { env: own });
  const ended = endOf(child);
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stderr!.on('data', (piece: Buffer) => {
      const [, found] =
        /observing at (http:\/\/127\.0\.0\.1:\d+)\n/u.exec((printed += piece.toString())) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', () => reject(new Error(`The observer ended: ${printed}`)));
  });
  const env = settingsOf({ credentials: sandbox.credentials, url });
  /** Ends it by Ctrl-C or `kill`. */
  const stop = (signal: 'SIGINT' | 'SIGTERM' = 'SIGINT') => {
    child.kill(signal);
    return ended;
  };
  return { url, env, stop };
}

describe('the observer before the service', () => {
  test('runs a program with its URLs, ends with it and its exit code, and passes its flags on', async () => {
    const report = path.join(temporaryFolder(), 'observe.json');
    const program = `
      const url = process.env.WORKRIGHTS_WEB_APP_URL === process.env.WORKRIGHTS_BASE_URL && process.env.WORKRIGHTS_BASE_URL;
      const response = await fetch(url + '/v2/visa-checks');
      console.log(response.status, process.argv.at(-1));
      process.exitCode = 7;`;
    const flags = [`--upstream=${sandbox.url}`, '--port=0', `--report=${report}`];
    const ended = await runCli([
      'observe',
      ...flags,
      '--',
      process.execPath,
      '-e',
      program,
      '--',
      '--port=1',
    ]);
    expect(ended).toMatchObject({ code: 7, stdout: '401 --port=1\n' });
    expect(reportIn(report).exchanges).toBe(1);
  });

  test('says that there is no such program, and keeps the report', async () => {
    const report = path.join(temporaryFolder(), 'observe.json');
    const flags = [`--upstream=${sandbox.url}`, '--port=0', `--report=${report}`];
    expect(await runCli(['observe', ...flags, '--', 'no-such-program-of-anybody'])).toMatchObject(
      says(2, 'PROGRAM: there is no such program.'),
    );
    expect(reportIn(report).exchanges).toBe(0);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'passes the work of the command on until %s, and writes a report that nobody else can read',
    async (signal) => {
      const folder = temporaryFolder();
      const [report, markdown, page] = ['observe.json', 'observe.md', 'observe.html'].map((name) =>
        path.join(folder, name),
      ) as [string, string, string];
      const { env, stop } = await start([`--report=${report}`, `--markdown=${markdown}`, `--page=${page}`]);
      expect(reportIn(report).exchanges).toBe(0);
      const created = await runCli(['check', 'create', '--jq=.status', ...studentFlags], { env });
      expect(created).toMatchObject({ code: 0, stdout: 'pending\n' });
      const listed = await runCli(['onboard', 'list'], { env });
      expect(listed.code).toBe(0);

      const { code, stdout, stderr } = await stop(signal);
      expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
      expect(stderr).toContain(
        `workrights: 2 exchanges counted. Report: ${[report, markdown, page].join(', ')}\n`,
      );
      expect(reportIn(report)).toMatchObject({ exchanges: 2 });
      expect(reportIn(report).points).toContainEqual(
        expect.objectContaining({ id: 'create-status', seen: expect.objectContaining({ count: 1 }) }),
      );
      expect(readFileSync(markdown, 'utf8')).toContain('\n2 exchanges, ');
      expect(readFileSync(page, 'utf8')).toContain('<!doctype html>');
      for (const file of [report, markdown, page]) {
        expect(statSync(file).mode & 0o777).toBe(0o600);
        for (const secret of [
          identifier,
          family,
          sandbox.credentials.accessToken,
          sandbox.credentials.apiKey,
        ]) {
          expect(readFileSync(file, 'utf8')).not.toContain(secret);
          expect(stderr).not.toContain(secret);
        }
      }
    },
  );

  test('goes on with the report of an earlier run', async () => {
    const report = path.join(temporaryFolder(), 'observe.json');
    for (const exchanges of [1, 2]) {
      const { env, stop } = await start([`--report=${report}`]);
      expect((await runCli(['check', 'list'], { env })).code).toBe(0);
      const { stderr } = await stop();
      expect(stderr).toContain(`workrights: ${exchanges} exchange${exchanges === 1 ? '' : 's'} counted.`);
      expect(reportIn(report).exchanges).toBe(exchanges);
    }
  });

  test('leaves the report of a second observer of the same file as it is, and says so', async () => {
    const report = path.join(temporaryFolder(), 'observe.json');
    const first = await start([`--report=${report}`]);
    const second = await start([`--report=${report}`]);
    expect((await runCli(['check', 'list'], { env: second.env })).code).toBe(0);
    expect((await second.stop()).code).toBe(0);
    expect((await runCli(['check', 'list'], { env: first.env })).code).toBe(0);
    expect(await first.stop()).toMatchObject(says(2, 'Something else has written the file of --report'));
    expect(reportIn(report).exchanges).toBe(1);
  });

  test.each([
    [
      'the live service to a report of a sandbox',
      'http://127.0.0.1:9',
      'https://api.example.com',
      'this machine',
    ],
    [
      'a sandbox to a report of the live service',
      'https://api.example.com',
      'http://127.0.0.1:9',
      'another machine',
    ],
  ])('does not add %s', async (_what, first, second, where) => {
    const folder = temporaryFolder();
    const report = path.join(folder, 'observe.json');
    const har = path.join(folder, 'traffic.har');
    const entry = {
      startedDateTime: '2026-01-02T03:04:05Z',
      request: { method: 'GET', url: `${first}/v2/visa-checks`, headers: [] },
      response: { status: 200, headers: [], content: { text: '[]' } },
    };
    writeFileSync(har, JSON.stringify({ log: { entries: [entry] } }));
    expect((await runCli(['observe', `--har=${har}`, `--report=${report}`])).code).toBe(0);
    const before = readFileSync(report, 'utf8');
    const ended = await runCli(['observe', `--upstream=${second}`, '--port=0', `--report=${report}`]);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain(`--report is about a service on ${where}`);
    expect(readFileSync(report, 'utf8')).toBe(before);
  });

  test('keeps the path of the base URL in what it says to set', async () => {
    const report = path.join(temporaryFolder(), 'observe.json');
    const { url, stop } = await start([`--report=${report}`, `--web-app-upstream=${sandbox.url}/web/`]);
    const { stderr } = await stop();
    expect(stderr).toContain(`  WORKRIGHTS_BASE_URL=${url}\n  WORKRIGHTS_WEB_APP_URL=${url}/web\n`);
    expect(stderr).not.toMatch(/is real|WORKRIGHTS_WEB_APP_UPSTREAM/u);
  });

  test('says that an onboarding request through it reaches real people', async () => {
    const report = path.join(temporaryFolder(), 'observe.json');
    const { stop } = await start([`--report=${report}`, '--web-app-upstream=https://service.invalid']);
    const { stderr } = await stop();
    expect(stderr).toContain('What you send there is real');
    expect(stderr).toContain('  WORKRIGHTS_WEB_APP_UPSTREAM=https://service.invalid\n');
  });

  test('tells the program that an onboarding request through it reaches real people, so that it asks', async () => {
    const report = path.join(temporaryFolder(), 'observe.json');
    const { stderr } = await runCli(
      [
        'observe',
        '--upstream=https://service.invalid',
        '--port=0',
        `--report=${report}`,
        '--',
        process.execPath,
        program,
        'onboard',
        'create',
        '--employee-id=sbx-student',
        '--email=robin.sample@example.com',
      ],
      { env: { WORKRIGHTS_API_KEY: 'invented-key', WORKRIGHTS_ACCOUNT_KEY: 'invented-account' } },
    );
    expect(stderr).toContain('This sends a message to a real person, by e-mail or SMS. Nothing was sent.');
    expect(reportIn(report).exchanges).toBe(0);
  });

  test('reaches the service through the proxy of the network', async () => {
    const asked: string[] = [];
    const proxy = await stubProxy(asked);
    const report = path.join(temporaryFolder(), 'observe.json');
    const { url, stop } = await start([`--report=${report}`], {
      upstream: 'https://service.invalid',
      env: { HTTPS_PROXY: proxy },
    });
    expect((await fetch(`${url}/v2/visa-checks`)).status).toBe(502);
    await stop();
    expect(asked).toEqual(['service.invalid:443']);
    expect(reportIn(report).exchanges).toBe(0);
  });

  test('says when its port is taken', async () => {
    const taken = new URL(await stubJson({})).port;
    const report = path.join(temporaryFolder(), 'observe.json');
    const flags = ['observe', `--upstream=${sandbox.url}`, `--port=${taken}`, `--report=${report}`];
    expect(await runCli(flags)).toEqual({ ...says(1, 'Choose another one with --port'), stdout: '' });
  });

  test('says at its start that it cannot write the report', async () => {
    const report = path.join(temporaryFolder(), 'no-folder', 'observe.json');
    expect(
      await runCli(['observe', `--upstream=${sandbox.url}`, '--port=0', `--report=${report}`]),
    ).toMatchObject(says(1, 'Choose another place with --report.'));
  });
});

describe('the observer does not start', () => {
  const upstream = '--upstream=https://service.invalid';

  test.each([
    ['without a service', ['--report=r.json'], '--upstream or --har is missing.'],
    ['without a report', [upstream], '--report is missing.'],
    ['for a service that is no URL', ['--upstream=service', '--report=r.json'], '--upstream must be a URL'],
    [
      'for tokens in clear text',
      ['--upstream=http://service.invalid', '--report=r.json'],
      '--upstream must begin with https://',
    ],
    [
      'for a web app that is no URL',
      [upstream, '--web-app-upstream=app', '--report=r.json'],
      '--web-app-upstream must be a URL',
    ],
    ['for other machines', [upstream, '--host=0.0.0.0', '--report=r.json'], 'Add --allow-remote'],
    [
      'with a name that is a URL',
      [upstream, '--allow-host=https://a.example', '--report=r.json'],
      '--allow-host: ',
    ],
    ['with a HAR file and a port', ['--har=a.har', '--port=1', '--report=r.json'], '--port is for the proxy'],
    ['with one file for two reports', [upstream, '--report=r.json', '--page=./r.json'], 'different files'],
  ])('%s', async (_what, flags, message) => {
    const cwd = temporaryFolder();
    expect(await runCli(['observe', ...flags], { cwd })).toMatchObject({ ...says(2, message), stdout: '' });
    expect(existsSync(path.join(cwd, 'r.json'))).toBe(false);
  });

  test.each([
    ['a folder', (file: string) => mkdirSync(file)],
    ['a link', (file: string) => symlinkSync('elsewhere.json', file)],
  ])('with %s where its report belongs', async (_what, write) => {
    const cwd = temporaryFolder();
    const file = path.join(cwd, 'r.json');
    write(file);
    const { code, stdout, stderr } = await runCli(['observe', upstream, '--port=0', '--report=r.json'], {
      cwd,
    });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^workrights: --report names .* Nothing was written\.$/mu);
    expect(existsSync(path.join(cwd, 'elsewhere.json'))).toBe(false);
  });

  test.each(['Quokkaperson', '{"name": "Quokkaperson"}'])(
    'with another file where its report belongs, which stays as it is: %s',
    async (text) => {
      const cwd = temporaryFolder();
      const file = path.join(cwd, 'r.json');
      writeFileSync(file, text);
      const { code, stdout, stderr } = await runCli(['observe', upstream, '--port=0', '--report=r.json'], {
        cwd,
      });
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain('--report names a file that is no report of this command');
      expect(stderr).not.toContain('Quokka');
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );
});
