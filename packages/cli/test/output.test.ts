import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { sampleRequest } from '@workrights/examples/sample-request';
import { createSandbox } from '@workrights/sandbox';
import { describe, expect, test, vi } from 'vitest';

import { failureOf } from '../src/reporting/write-failure.ts';
import { studentFlags } from './support/people.ts';
import { endOf, program, runCli, runOnTerminal, settingsOf, temporaryFolder } from './support/run-cli.ts';
import { stubChecks, stubJson } from './support/stub-service.ts';

const finished = {
  ...sampleRequest,
  id: 'vc_sample',
  environment: 'live',
  mode: 'fastcheck',
  status: 'completed',
  result: { code: 'SUCCESS', message: 'The visa check was successful.' },
  requested_at: '2026-01-01T00:00:00.000Z',
  checked_at: new Date().toISOString(),
  attachments: [],
};
const visa = {
  grant_date: '2025-01-01',
  type: '500',
  type_name: 'Student',
  expiry_date: '2999-01-01',
  conditions: [],
};
const withVisa = (fields: object) => ({
  ...finished,
  visa: { visa_schema: 'australia', australia: { ...visa, ...fields } },
});

/** The human output for a check, whatever the service returns. */
async function shown(check: object): Promise<string> {
  const env = await stubChecks({ data: check, meta: { links: { self: 'http://127.0.0.1/' } } });
  const { stdout } = await runCli(['check', 'get', 'vc_sample', '--human'], { env });
  return stdout;
}

describe('a person who reads a check', () => {
  test('sees yes only for a right without doubts', async () => {
    expect(await shown(withVisa({ work_entitlement: 'UNLIMITED' }))).toMatch(/May work\s+yes/u);
  });

  test('gets JSON whose texts cannot move the cursor of a terminal, and keep their value', async () => {
    const words = 'a\u009b2J\u202eb\u0007\u{e0001}c';
    const env = await stubChecks({ data: withVisa({ type_name: words }) });
    const { stdout } = await runCli(['check', 'get', 'vc_sample', '--json'], { env });
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(JSON.parse(stdout)).toMatchObject({ visa: { australia: { type_name: words } } });
  });

  test.each([
    ['null', withVisa({ work_entitlement: null })],
    ['nothing', withVisa({})],
    ['a word that is not documented', withVisa({ work_entitlement: 'YES' })],
    ['a number', withVisa({ work_entitlement: 1 })],
    [
      'a right beside conditions',
      withVisa({ work_entitlement: 'UNLIMITED', conditions: [{ code: 8105, description: 'x' }] }),
    ],
    ['a right without an expiry', withVisa({ work_entitlement: 'UNLIMITED', expiry_date: null })],
    ['a right that has expired', withVisa({ work_entitlement: 'UNLIMITED', expiry_date: '2020-01-01' })],
    [
      'another result code',
      { ...withVisa({ work_entitlement: 'UNLIMITED' }), result: { code: 'NOT_FOUND', message: '' } },
    ],
    ['no visa', { ...finished, visa: null }],
  ])('never sees a yes for %s', async (_what, check) => {
    const text = await shown(check);
    expect(text).toMatch(/May work\s+UNKNOWN: \w/u);
    expect(text).not.toMatch(/\byes\b/iu);
  });

  test('sees that a missing expiry does not mean unlimited', async () => {
    expect(await shown(withVisa({ expiry_date: null }))).toMatch(
      /Expires\s+UNKNOWN.*does not mean unlimited/u,
    );
  });

  test('sees no control characters of the service, and none that are invisible', async () => {
    const text = await shown(withVisa({ type_name: 'Stu\u001B[2Jdent\u202E\u200Bvisa\u2028Line' }));
    expect(text).toContain('Stu\uFFFD[2Jdent\uFFFD\uFFFDvisa Line');
  });

  test('sees no control characters in the names of fields', async () => {
    const url = await stubJson({ onboard_id: 'o-1', onboard_status: 'Awaiting', 'bad\u001B[2J': 'x' });
    const env = { WORKRIGHTS_WEB_APP_URL: url, WORKRIGHTS_API_KEY: 'stub', WORKRIGHTS_ACCOUNT_KEY: 'stub' };
    const { stdout } = await runCli(['onboard', 'get', '--onboard-id=o-1', '--human'], { env });
    expect(stdout).toContain('bad\uFFFD[2J');
  });
});

describe('the form of the output', () => {
  test('is lines for people on a terminal, and JSON elsewhere', async () => {
    const env = await stubChecks({ data: [] });
    const onTerminal = await runOnTerminal(['check', 'list'], { env });
    expect(onTerminal).toMatchObject({ code: 0, output: expect.stringContaining('No checks.') });
    expect(await runCli(['check', 'list'], { env })).toMatchObject({ code: 0, stdout: '' });
    expect(await runCli(['check', 'list', '--json'], { env })).toMatchObject({ code: 0, stdout: '[]\n' });
  });

  test('is JSON on a terminal too for a summary', async () => {
    const env = await stubChecks({ data: finished });
    const { output } = await runOnTerminal(['check', 'get', 'vc_sample', '--summary'], { env });
    expect(JSON.parse(output)).toMatchObject({ checkId: 'vc_sample', work: 'unknown' });
  });

  test.each([
    [['--json', '--human'], /Use one of --json and --human/u],
    [['--human', '--jq=.'], /omit --human/u],
    [['--human', '--summary'], /--summary needs JSON: omit --human/u],
    [['--jq=.['], /--jq is not a valid filter\.\n.*syntax error/u],
  ])('is refused for %j', async (flags, message) => {
    const env = await stubChecks({ data: finished });
    const { code, stderr } = await runCli(['check', 'get', 'vc_sample', ...flags], { env });
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  test('says nothing of a value that a filter fails on', async () => {
    const env = await stubChecks({ data: finished });
    const { code, stderr } = await runCli(
      ['check', 'get', 'vc_sample', '--jq=.document.identifier | tonumber'],
      { env },
    );
    expect(code).toBe(1);
    expect(stderr).not.toContain('SBXSTUDENT8105');
  });

  test.each([['--jq=.['], ['--jq=.', '--human'], ['--json', '--human']])(
    'is judged before a check is created, so %s creates none',
    async (...flags) => {
      await using sandbox = await createSandbox();
      const args = ['check', 'create', ...studentFlags, ...flags];
      expect(await runCli(args, { env: settingsOf(sandbox) })).toMatchObject({ code: 2, stdout: '' });
      expect(sandbox.findRequests({ operation: 'createVisaCheck' })).toEqual([]);
    },
  );

  test('does not hide the check that was created from a filter that does not fit', async () => {
    await using sandbox = await createSandbox();
    const args = ['check', 'create', ...studentFlags, '--jq=.document.identifier | tonumber'];
    const { code, stderr } = await runCli(args, { env: settingsOf(sandbox) });
    expect(code).toBe(1);
    expect(stderr).toMatch(/was carried out[^]*Check: vc_/u);
  });

  test.each(['def f: 1+f; f', '[range(3e8)] | length'])(
    'creates no check for the filter %j, which does not end',
    async (filter) => {
      await using sandbox = await createSandbox();
      const args = ['check', 'create', ...studentFlags, `--jq=${filter}`];
      const { code, stderr } = await runCli(args, { env: settingsOf(sandbox) });
      expect(code).toBe(2);
      expect(stderr).toMatch(/--jq does not end/u);
      expect(sandbox.findRequests({ operation: 'createVisaCheck' })).toEqual([]);
    },
  );

  const json = expect.stringMatching(/^\{"error":\{"code":"output-failed".*"exitCode":1\}\}\n$/u) as string;
  test.each([
    ['--json', json],
    ['--human', expect.stringMatching(/^workrights: /u) as string],
    ['--jq=.id', expect.stringMatching(/^workrights: /u) as string],
  ])('says which check was created when the disk is full, with %s', async (flag, form) => {
    await using sandbox = await createSandbox();
    const full = openSync('/dev/full', 'w');
    const args = [program, 'check', 'create', ...studentFlags, flag];
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', full, 'pipe'],
      env: { PATH: '', HOME: '/nonexistent', WORKRIGHTS_KEYRING: 'off', ...settingsOf(sandbox) },
    });
    closeSync(full);
    const closed = once(child, 'close');
    const stderr = await text(child.stderr!);
    expect(await closed).toEqual([1, null]);
    expect(stderr).toMatch(/cannot be written \(ENOSPC\)/u);
    expect(stderr).toMatch(/vc_[0-9a-f]{32}/u);
    expect(stderr).toEqual(form);
  });

  test.each([['--example'], ['--dry-run', ...studentFlags]])(
    'filters a body that is not sent: %s',
    async (...flags) => {
      const { stdout } = await runCli(['check', 'create', ...flags, '--jq=.document.country']);
      expect(stdout).toMatch(/^[A-Z]{3}\n$/u);
    },
  );

  test('sets flags over an example', async () => {
    const args = ['check', 'create', '--example', '--environment=live', '--family-name=Specimen'];
    const { stdout } = await runCli(args);
    expect(JSON.parse(stdout)).toMatchObject({ environment: 'live', document: { family_name: 'Specimen' } });
  });

  test('is one JSON document on standard error for an error, with --json', async () => {
    const env = await stubChecks({ detail: 'PERSONAL' }, 422, { 'x-request-id': 'request-7' });
    const { code, stdout, stderr } = await runCli(['check', 'get', 'vc_sample', '--json'], { env });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(JSON.parse(stderr)).toEqual({
      error: {
        code: 'refused',
        message: 'The service responded with status 422.',
        status: 422,
        requestId: 'request-7',
        fix: expect.stringContaining('--show-refusal'),
        exitCode: 1,
      },
    });
    const asked = await runCli(['check', 'get', 'vc_sample', '--show-refusal'], { env });
    expect(asked.stderr).toContain('PERSONAL');
  });

  test('is one JSON document on standard error where several flags are wrong, with --json', async () => {
    const { code, stderr } = await runCli(['check', 'create', '--mode=slow', '--environment=none', '--json']);
    expect(code).toBe(2);
    expect(JSON.parse(stderr)).toMatchObject({
      error: { code: 'usage', errors: [{ flag: 'environment' }, { flag: 'mode' }] },
    });
  });

  test('has no warning of an older Node about its own SQLite', async () => {
    const preload = path.join(temporaryFolder(), 'older.cjs');
    const warn = (text: string) =>
      `setImmediate(() => process.emitWarning('${text}', 'ExperimentalWarning'));`;
    writeFileSync(
      preload,
      warn('SQLite is an experimental feature and might change at any time') + warn('Other'),
    );
    const env = { NODE_OPTIONS: `--require=${preload}` };
    const { stderr } = await runCli(['check', 'create', '--example'], { env });
    expect({ sqlite: stderr.includes('SQLite'), other: stderr.includes('Other') }).toEqual({
      sqlite: false,
      other: true,
    });
  });

  test('ends quietly when its reader has seen enough', async () => {
    await using sandbox = await createSandbox();
    const env = settingsOf(sandbox);
    await Promise.all([1, 2, 3].map(() => runCli(['check', 'create', ...studentFlags], { env })));
    const command = `"${process.execPath}" "${program}" check list`;
    const shell = spawn('bash', ['-c', `${command} | true; exit \${PIPESTATUS[0]}`], {
      env: { ...process.env, ...env, WORKRIGHTS_HOME: '/nonexistent' },
    });
    expect(await endOf(shell)).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('hides the message of an error that nobody foresaw, which may hold anything', async () => {
    const error = new RangeError('canary');
    expect((await failureOf(error)).message).toBe('Something unexpected failed (RangeError).');
    vi.stubEnv('WORKRIGHTS_DEBUG', '1');
    expect((await failureOf(error)).message).toContain('canary');
    vi.unstubAllEnvs();
  });
});
