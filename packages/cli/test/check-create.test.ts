import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { sampleRequest } from '@workrights/examples/sample-request';
import { createSandbox, type Sandbox } from '@workrights/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { studentFlags } from './support/people.ts';
import { runCli, says, settingsOf, temporaryFolder } from './support/run-cli.ts';
import { stubJson, stubService } from './support/stub-service.ts';

let sandbox: Sandbox;
let env: Record<string, string>;
beforeAll(async () => {
  sandbox = await createSandbox();
  env = settingsOf(sandbox);
});
afterAll(() => sandbox.close());

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
    expect(unknown).toEqual({ ...says(2, 'create-australia-study'), stdout: '' });
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
