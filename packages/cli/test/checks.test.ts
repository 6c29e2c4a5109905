import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { sampleRequest } from '@workrights/examples/sample-request';
import { createSandbox, type Sandbox } from '@workrights/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { studentFlags } from './support/people.ts';
import { runCli, settingsOf, temporaryFolder } from './support/run-cli.ts';
import { stubJson, stubService } from './support/stub-service.ts';

let sandbox: Sandbox;
let env: Record<string, string>;
beforeAll(async () => {
  sandbox = await createSandbox();
  env = settingsOf(sandbox);
});
afterAll(() => sandbox.close());

/** Creates a check of the student and gives its id; finished where a test reads results. */
async function createStudent({ finished = false } = {}): Promise<string> {
  const { stdout } = await runCli(['check', 'create', ...studentFlags, '--jq', '.id'], { env });
  if (finished) sandbox.clock.advance(30_000);
  return stdout.trim();
}

describe('check create', () => {
  test('--wait writes a check that failed, says what to do, and ends with 1', async () => {
    const check = {
      ...sampleRequest,
      id: 'vc_1',
      status: 'failed',
      visa: null,
      result: { code: 'VEVO_LOGIN_ERROR', message: 'SANDBOX' },
    };
    const url = await stubJson({ data: check });
    const args = ['check', 'create', ...studentFlags, '--wait', '--base-url', url];
    const { code, stdout, stderr } = await runCli([...args, '--json'], { env });
    expect({ code, check: JSON.parse(stdout) as unknown }).toEqual({ code: 1, check });
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'check-failed', checkId: 'vc_1' } });
    const human = await runCli([...args, '--human'], { env });
    expect(human).toMatchObject({ code: 1, stdout: expect.stringContaining('failed') });
    expect(human.stderr).toContain('VEVO_LOGIN_ERROR');
    expect(human.stderr).not.toContain('check wait');
  });

  test('sends the fields of its flags, the country that follows from the type of check, and the environment sandbox', async () => {
    const { code, stdout } = await runCli(['check', 'create', ...studentFlags, '--json'], { env });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      ...sampleRequest,
      environment: 'sandbox',
      mode: 'fastcheck',
      status: 'pending',
    });
  });

  test('puts the type of a New Zealand check, and its fields, into the object of that country', async () => {
    const args = ['--check-type=employer', '--employment-start-date=2026-12-01', '--document-type=passport'];
    const person = ['--identifier=SBXENTITLED', '--country=FJI', '--family-name=Sample'];
    const { stdout } = await runCli(['check', 'create', ...args, ...person, '--dry-run'], { env });
    expect(JSON.parse(stdout)).toEqual({
      jurisdiction: 'NZL',
      new_zealand: { visa_check_type: 'employer', employment_start_date: '2026-12-01' },
      document: { type: 'passport', identifier: 'SBXENTITLED', country: 'FJI', family_name: 'Sample' },
      visa_check_schema: 'new_zealand',
      environment: 'sandbox',
      mode: 'fastcheck',
    });
  });

  test('takes a body from standard input or a file, and sets flags over it', async () => {
    const file = path.join(temporaryFolder(), 'body.json');
    writeFileSync(file, JSON.stringify(sampleRequest));
    const fromFile = await runCli(['check', 'create', '--input', file, '--mode=offpeak'], { env });
    expect(JSON.parse(fromFile.stdout)).toMatchObject({ ...sampleRequest, mode: 'offpeak' });
    const stdin = JSON.stringify(sampleRequest);
    const fromInput = await runCli(['check', 'create', '--input=-', '--given-name=Lucia'], { env, stdin });
    expect(JSON.parse(fromInput.stdout)).toMatchObject({
      document: { given_name: 'Lucia', identifier: 'SBXSTUDENT8105' },
    });
  });

  test('prints examples that the service takes', async () => {
    const { stdout } = await runCli(['check', 'create', '--example']);
    const created = await runCli(['check', 'create', '--input=-'], { env, stdin: stdout });
    expect(JSON.parse(created.stdout)).toMatchObject({ status: 'pending' });
    const other = await runCli(['check', 'create', '--example', 'create-new-zealand-employer']);
    expect(JSON.parse(other.stdout)).toMatchObject({ jurisdiction: 'NZL' });
    const unknown = await runCli(['check', 'create', '--example=none']);
    expect(unknown).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('create-australia-study'),
    });
  });

  test('names the flag of each invalid field and its rule, sends nothing, and repeats no value', async () => {
    const before = sandbox.findRequests().length;
    const args = [
      '--check-type=work',
      '--identifier=PERSONAL 77',
      '--family-name=Per5onal',
      '--country=Personal',
    ];
    const { code, stdout, stderr } = await runCli(['check', 'create', ...args], { env });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(
      '--identifier (/document/identifier) must be a string of one or more letters (A-Z, a-z) and digits',
    );
    expect(stderr).toContain('--document-type (/document/type) is required');
    expect(stderr).toContain('--family-name');
    expect(stderr).not.toMatch(/personal 77|per5onal/iu);
    expect(sandbox.findRequests()).toHaveLength(before);
  });

  test.each([
    ['text that is not JSON', 'PERSONAL', /Standard input is not JSON/u],
    [
      'a list of people',
      '[{"document": {"identifier": "PERSONAL"}}]',
      /not a JSON object.*\n.*workrights bulk/u,
    ],
    ['a single text', '"PERSONAL"', /not a JSON object/u],
  ])('refuses %s on standard input without repeating it', async (_what, stdin, message) => {
    const { code, stderr } = await runCli(['check', 'create', '--input=-'], { env, stdin });
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('PERSONAL');
  });

  test.each([
    ['UTF-8 with a byte order mark', (json: string) => Buffer.from(`\uFEFF${json}`)],
    ['UTF-16, as PowerShell writes it', (json: string) => Buffer.from(`\uFEFF${json}`, 'utf16le')],
  ])('reads an example back in %s', async (_what, encode) => {
    const { stdout: json } = await runCli(['check', 'create', '--example']);
    const file = path.join(temporaryFolder(), 'body.json');
    writeFileSync(file, encode(json));
    expect(await runCli(['check', 'create', `--input=${file}`, '--dry-run'], { env })).toMatchObject({
      code: 0,
      stdout: json,
    });
  });

  test.each([
    ['create', ...studentFlags],
    ['list', '--limit=1'],
  ])('%s says of a wrong base URL what is wrong with it', async (...args) => {
    const { code, stderr } = await runCli(['check', ...args, `--base-url=${sandbox.url}/elsewhere`], { env });
    expect(code).toBe(1);
    expect(stderr).toMatch(/Check WORKRIGHTS_BASE_URL: without \/v2/u);
  });

  test('takes no --timeout without --wait: it would limit nothing', async () => {
    const before = sandbox.findRequests().length;
    const { code, stderr } = await runCli(['check', 'create', ...studentFlags, '--timeout=5'], { env });
    expect({ code, sent: sandbox.findRequests().length }).toEqual({ code: 2, sent: before });
    expect(stderr).toContain('--wait');
  });

  test('names the flag of a field that the service refused as it publishes it, and none of its words', async () => {
    const errors = [{ source: 'customer_authority_id', detail: 'ca_CANARY is invalid', code: 400 }];
    const url = await stubJson({ message: 'Invalid arguments', class: 'bad-request', errors }, 400);
    const args = ['check', 'create', ...studentFlags, '--base-url', url];
    const { code, stderr } = await runCli([...args, '--json'], { env });
    expect({ code, ...JSON.parse(stderr) }).toMatchObject({
      code: 1,
      error: {
        code: 'refused',
        fields: [{ path: '/customer_authority_id', flag: 'customer-authority-id' }],
      },
    });
    expect(stderr).not.toContain('CANARY');
  });

  test('tells of a network that blocks traffic from abroad, and blames no credentials', async () => {
    const url = await stubService((_, response) =>
      response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Sorry, you have been blocked</h1>'),
    );
    const args = ['check', 'create', ...studentFlags, '--base-url', url, '--json'];
    const { stderr } = await runCli(args, { env });
    expect(JSON.parse(stderr)).toMatchObject({
      error: { code: 'blocked', message: expect.stringContaining('outside Australia and New Zealand') },
    });
    const doctor = await runCli(['doctor', '--base-url', url], { env });
    const { findings } = JSON.parse(doctor.stdout) as { findings: { id: string; status: string }[] };
    const found = findings.filter(({ status }) => status === 'problem').map(({ id }) => id);
    expect(found).toEqual(['visa-checks-blocked']);
  });

  test('that cannot be waited for says that the check is there', async () => {
    sandbox.armFault({ fault: 'status', status: 503, operation: 'getVisaCheck', times: 20 });
    try {
      const args = ['check', 'create', ...studentFlags, '--wait', '--timeout=1'];
      const { code, stderr } = await runCli(args, { env });
      expect(code).toBe(1);
      expect(stderr).toMatch(/The check was created\.[^]*Wait for it: workrights check wait vc_/u);
    } finally {
      await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
    }
  });

  test('waits for the result with --wait', async () => {
    const ahead = setInterval(() => sandbox.clock.advance(10_000), 200);
    try {
      const { stdout } = await runCli(['check', 'create', ...studentFlags, '--wait', '--summary'], { env });
      expect(JSON.parse(stdout)).toMatchObject({ finished: true, work: 'limited', visaType: '500' });
    } finally {
      clearInterval(ahead);
    }
  });
});

describe('reading checks', () => {
  test('get shows a person what the check says, and a program the check as the service gives it', async () => {
    const id = await createStudent({ finished: true });
    const human = await runCli(['check', 'get', id, '--human'], { env });
    expect(human.stdout).toContain('May work    limited: read the conditions');
    expect(human.stdout).toContain('sample data: says nothing about a person');
    expect(human.stdout).not.toMatch(/Sample\b|SBXSTUDENT8105|1998-04-12/u);
    const json = await runCli(['check', 'get', id], { env });
    expect(JSON.parse(json.stdout)).toMatchObject({ id, document: { family_name: 'Sample' } });
  });

  test('list writes one line an item, one document with --json, and filters both with --jq', async () => {
    const id = await createStudent();
    const lines = await runCli(['check', 'list', '--limit=2'], { env });
    const items = lines.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string });
    expect(items[0]).toMatchObject({ id });
    const one = await runCli(['check', 'list', '--limit=2', '--json'], { env });
    expect(JSON.parse(one.stdout)).toEqual(items);
    const filtered = await runCli(['check', 'list', '--limit=1', '--jq', '.[].id'], { env });
    expect(filtered.stdout).toBe(`${id}\n`);
    const each = await runCli(['check', 'list', '--limit=1', '--ndjson', '--jq', '.id'], { env });
    expect(each.stdout).toBe(`${id}\n`);
  });

  test('lookup reads ids from standard input, and ends with 3 when the service does not know all of them', async () => {
    const id = await createStudent();
    const { code, stdout, stderr } = await runCli(['check', 'lookup', '-', '--jq', '.[].id'], {
      env,
      stdin: `${id}\nvc_unknown\n`,
    });
    expect({ code, stdout }).toEqual({ code: 3, stdout: `${id}\n` });
    expect(stderr).toContain('1 of 2 ids are not known');
  });

  test('wait writes each check as it ends, and ends with 3 when some cannot be waited for', async () => {
    const ids = await Promise.all([createStudent(), createStudent()]);
    sandbox.clock.advance(60_000);
    const all = await runCli(['check', 'wait', ...ids], { env });
    expect(all.code).toBe(0);
    expect(all.stdout.trim().split('\n')).toHaveLength(2);
    const some = await runCli(['check', 'wait', ids[0]!, 'vc_unknown'], { env });
    expect(some).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('1 of 2 checks could not be waited for'),
    });
    const json = await runCli(['check', 'wait', ids[0]!, 'vc_unknown', '--json'], { env });
    expect(JSON.parse(json.stderr)).toMatchObject({
      error: { code: 'partly-failed', errors: [{ code: 'not-found', checkId: 'vc_unknown' }] },
    });
  });

  test('wait writes a list, also of one check', async () => {
    const id = await createStudent({ finished: true });
    const lines = await runCli(['check', 'wait', id], { env });
    expect(lines.stdout.split('\n')).toHaveLength(2);
    expect(JSON.parse(lines.stdout)).toMatchObject({ id });
    const { stdout } = await runCli(['check', 'wait', id, '--json'], { env });
    expect(JSON.parse(stdout)).toMatchObject([{ id }]);
    const filtered = await runCli(['check', 'wait', '-', '--jq=.[].status'], { env, stdin: id });
    expect(filtered).toMatchObject({ code: 0, stdout: 'completed\n' });
    const human = await runCli(['check', 'wait', id, '--human'], { env });
    expect(human.stdout).toContain('May work    limited');
  });

  test('wait gives up after --timeout and says how to go on', async () => {
    const id = await createStudent();
    const { code, stderr } = await runCli(['check', 'wait', id, '--timeout=1', '--json'], { env });
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject({
      error: {
        code: 'timeout',
        checkId: id,
        fix: `The check continues. Wait again: workrights check wait ${id}`,
      },
    });
  });

  test('a check that failed is written, and what to do about it said on standard error', async () => {
    sandbox.arm({ scenario: 'failed-vevo-person-not-found', times: 2 });
    const ids = [await createStudent(), await createStudent()];
    sandbox.clock.advance(60_000);
    const failed = await runCli(['check', 'wait', ids[0]!, '--json'], { env });
    expect(JSON.parse(failed.stdout)).toMatchObject([{ id: ids[0], status: 'failure' }]);
    expect(JSON.parse(failed.stderr)).toMatchObject({
      error: {
        code: 'check-failed',
        message: expect.stringContaining('VEVO_PERSON_NOT_FOUND'),
        fix: expect.stringContaining('says nothing about the person'),
        checkId: ids[0],
        exitCode: 1,
      },
    });
    const both = await runCli(['check', 'wait', ...ids, '--json'], { env });
    const { error } = JSON.parse(both.stderr) as { error: object };
    expect({ ...both, error }).toMatchObject({ code: 1, error: { code: 'partly-failed' } });
    expect(error).not.toHaveProperty('fix');
  });

  test('download saves the PDF under the id of the check, and replaces no file unasked', async () => {
    const id = await createStudent({ finished: true });
    const folder = path.join(temporaryFolder(), 'records');
    const args = ['check', 'download', id, '--to', folder];
    const { stdout } = await runCli(args, { env });
    const { path: file } = JSON.parse(stdout) as { path: string };
    expect(file).toBe(path.join(folder, `${id}.pdf`));
    expect(readFileSync(file, 'latin1')).toMatch(/^%PDF-/u);
    writeFileSync(file, 'mine');
    expect(await runCli(args, { env })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--force'),
    });
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(await runCli([...args, '--force'], { env })).toMatchObject({ code: 0 });
    expect(readFileSync(file, 'latin1')).toMatch(/^%PDF-/u);
  });

  test('download says what is wrong with the folder, and names its flag', async () => {
    const id = await createStudent({ finished: true });
    const file = path.join(temporaryFolder(), 'a-file');
    writeFileSync(file, '');
    const folder = path.join(file, 'records');
    const { code, stderr } = await runCli(['check', 'download', id, '--to', folder], { env });
    expect(code).toBe(1);
    expect(stderr).toContain(`${folder}: a part of its path is a file (ENOTDIR).`);
    expect(stderr).toContain('Choose another place with --to.');
  });

  test('download takes attachments of null for none', async () => {
    const check = { ...sampleRequest, id: 'vc_1', status: 'completed', attachments: null };
    const url = await stubJson({ data: check });
    const { code, stderr } = await runCli(['check', 'download', 'vc_1', '--base-url', url], { env });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('no attachments') });
  });

  test('download says that a check is not finished', async () => {
    const id = await createStudent();
    const folder = path.join(temporaryFolder(), 'records');
    const { code, stderr } = await runCli(['check', 'download', id, '--to', folder], { env });
    expect({ code, made: existsSync(folder) }).toEqual({ code: 1, made: false });
    expect(stderr).toContain(`workrights check wait ${id}`);
  });
});
