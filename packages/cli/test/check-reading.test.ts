import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { sampleRequest } from '@workrights/examples/sample-request';
import { createSandbox, type Sandbox } from '@workrights/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { studentFlags } from './support/people.ts';
import { runCli, says, settingsOf, temporaryFolder } from './support/run-cli.ts';
import { stubJson } from './support/stub-service.ts';

let sandbox: Sandbox;
let env: Record<string, string>;
beforeAll(async () => {
  sandbox = await createSandbox();
  env = settingsOf(sandbox);
});
afterAll(() => sandbox.close());

/** Creates a check of the student, finished on request, and returns its id. */
async function createStudent({ finished = false } = {}): Promise<string> {
  const { stdout } = await runCli(['check', 'create', ...studentFlags, '--jq', '.id'], { env });
  if (finished) sandbox.clock.advance(30_000);
  return stdout.trim();
}

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
    expect(some).toMatchObject(says(3, '1 of 2 checks could not be waited for'));
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
    expect(await runCli(args, { env })).toMatchObject(says(2, '--force'));
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
    expect(await runCli(['check', 'download', 'vc_1', '--base-url', url], { env })).toMatchObject(
      says(1, 'no attachments'),
    );
  });

  test('download says that a check is not finished', async () => {
    const id = await createStudent();
    const folder = path.join(temporaryFolder(), 'records');
    const { code, stderr } = await runCli(['check', 'download', id, '--to', folder], { env });
    expect({ code, made: existsSync(folder) }).toEqual({ code: 1, made: false });
    expect(stderr).toContain(`workrights check wait ${id}`);
  });
});
