import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { openLedger } from '@workrights/durable';
import { describe, expect, test } from 'vitest';

import {
  bulk,
  creates,
  env,
  file,
  folder,
  HEADING,
  PEOPLE,
  people,
  sandbox,
  useBulkWorld,
} from './support/bulk-world.ts';
import { endOf, runCli, runOnTerminal, says, startCli } from './support/run-cli.ts';

useBulkWorld({ ledger: true });

test('a spreadsheet becomes results: plan, run, status, report, verify, purge', async () => {
  const before = creates();
  const planned = await bulk('plan', people(), '--run=june', '--attachments', '--human');
  expect(planned.code).toBe(3);
  expect(planned.stdout).toContain('row 3 (line 4): identifier must be a string of one or more letters');
  expect(planned.stdout).toContain('row 4 (line 5): consent');
  expect(creates()).toBe(before);

  const ran = await bulk('run', 'june', '--json');
  expect(ran.code).toBe(3);
  expect(JSON.parse(ran.stdout)).toMatchObject({ ended: 'done', completed: 2, refused: 2 });
  expect(JSON.parse(ran.stdout)).not.toHaveProperty('counts');
  expect(ran.stderr).toBe('');
  expect(creates()).toBe(before + 2);
  // Running it again finds nothing left to send.
  await bulk('run', 'june');
  expect(creates()).toBe(before + 2);

  const status = await bulk('status', 'june', '--json');
  const counts = {
    total: 4,
    planned: 0,
    submitting: 0,
    pending: 0,
    completed: 2,
    failed: 0,
    refused: 2,
    unknown: 0,
    held: 0,
  };
  expect(JSON.parse(status.stdout)).toMatchObject({ run: 'june', ...counts });
  await bulk('plan', file('one.csv', HEADING, PEOPLE[0]!), '--run=july');
  const lines = (await bulk('status')).stdout.trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { run: string }).run)).toEqual(['june', 'july']);
  expect(JSON.parse((await bulk('status', '--json')).stdout)).toHaveLength(2);

  const report = path.join(folder, 'report');
  const { publicKey } = JSON.parse((await bulk('report', 'june', '--to', report)).stdout) as {
    publicKey: string;
  };
  expect(readdirSync(report).toSorted()).toEqual([
    'attachments',
    'exceptions.csv',
    'manifest.json',
    'report.html',
    'results.csv',
  ]);
  const verified = await bulk('verify', report, '--human');
  expect(verified.code).toBe(0);
  expect(verified.stdout.split('\n')).toEqual([
    'The report is as it was written.',
    '  Run             june',
    '  Report          1, the newest of the run',
    '  Environment     sandbox',
    '  Consent         a column of the file: rows without a yes are not sent',
    `  Service         ${sandbox.url}`,
    expect.stringMatching(/^ {2}Expiries as of {2}\d{4}-\d\d-\d\dT[\d:.]+Z$/u),
    expect.stringMatching(/^ {2}Written at {6}\d{4}-\d\d-\d\dT[\d:.]+Z$/u),
    '  Rows            4: 2 completed, 0 failed, 2 refused, 0 held, 0 without a result yet',
    '',
  ]);
  const auditor = (...args: string[]) =>
    runCli(['bulk', 'verify', report, ...args], { env: { WORKRIGHTS_HOME: path.join(folder, 'auditor') } });
  expect(await auditor('--public-key', publicKey)).toMatchObject({ code: 0 });
  expect((await auditor('--public-key', publicKey, '--human')).stdout).toContain('1, perhaps not the newest');
  expect(await bulk('report', 'june', '--to', path.join(folder, 'newer'))).toMatchObject({ code: 0 });
  expect(await bulk('verify', report, '--human')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('  Report          1, NOT the newest of the run'),
  });
  expect(/Public key of its reports: (.+)/u.exec(planned.stdout)?.[1]).toBe(publicKey);
  expect(await auditor()).toMatchObject(says(2, '--public-key'));
  const other = `ed25519:${Buffer.alloc(32, 7).toString('base64url')}`;
  expect(await auditor('--public-key', other, '--human')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('the key of another ledger'),
  });
  expect(await auditor('--public-key', 'canary')).toMatchObject(
    says(2, 'must be the public key of a ledger'),
  );
  expect(existsSync(path.join(folder, 'auditor'))).toBe(false);
  appendFileSync(path.join(report, 'results.csv'), 'E-5\n');
  expect(await bulk('verify', report, '--human')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('changed  results.csv'),
  });

  expect(await bulk('purge', 'june')).toMatchObject(says(2, '--yes'));
  expect((await bulk('purge', 'june', '--yes')).code).toBe(0);
  expect(await bulk('report', 'june', '--to', path.join(folder, 'again'))).toMatchObject({
    code: 2,
    stdout: '',
  });
});

test('whoever no longer agrees is not sent, and is named when it is too late', async () => {
  await bulk('plan', file('two.csv', HEADING, ...PEOPLE.slice(0, 2)), '--run=june');
  expect(await bulk('withdraw', 'june')).toMatchObject(says(2, '--row is missing'));
  expect(await bulk('withdraw', 'june', '--row=9')).toMatchObject(says(2, '9 is none'));
  const before = creates();
  const withdrawn = await bulk('withdraw', 'june', '--row=1', '--json');
  expect({ ...withdrawn, stdout: JSON.parse(withdrawn.stdout) as unknown }).toMatchObject({
    code: 0,
    stdout: { run: 'june', withdrawn: [1], sent: [] },
  });
  await bulk('run', 'june');
  expect(creates()).toBe(before + 1);
  const late = await bulk('withdraw', 'june', '--row', '1', '--row', '2', '--human');
  expect(late.code).toBe(3);
  expect(late.stdout).toMatch(/row 2 +completed {2}vc_/u);
});

test('a withdrawal from a row that names no document says that others are not known', async () => {
  const rows = [
    'E-1,AUS,work,passport,SBX1,COL,Sample,1998-04-12,yes',
    'E-2,AUS,work,passport,,COL,Sample,1998-04-12,yes',
  ];
  await bulk('plan', file('two.csv', HEADING, ...rows), '--run=june');
  const { code, stdout } = await bulk('withdraw', 'june', '--row=2', '--human');
  expect({ code, stdout }).toEqual({ code: 3, stdout: expect.stringContaining('Rows 2 name no document') });
});

test('a run that is not finished is not purged unless that is asked for', async () => {
  await bulk('plan', people(), '--run=june');
  const refused = await bulk('purge', 'june', '--yes', '--json');
  expect(refused.code).toBe(2);
  expect(JSON.parse(refused.stderr)).toMatchObject({
    error: { flag: 'unfinished', message: expect.stringContaining('2 planned') as string },
  });
  expect(JSON.parse((await bulk('status', 'june')).stdout)).toMatchObject({ state: 'ready', planned: 2 });
  expect(await bulk('purge', 'june', '--yes', '--unfinished')).toMatchObject({ code: 0 });
});

test('a restored ledger looks for the checks of its rows before it sends them', async () => {
  await bulk('plan', people(), '--run=june');
  const copy = path.join(folder, 'copy');
  cpSync(path.join(folder, 'home/ledger'), copy, { recursive: true });
  const before = creates();
  await bulk('run', 'june');
  expect(creates()).toBe(before + 2);
  const child = startCli(['bulk', 'resume', 'june', '--restored', '--ledger', copy], { env });
  const ended = endOf(child);
  const unknown = async (): Promise<unknown> => {
    const { stdout } = await bulk('status', 'june', '--ledger', copy, '--jq', '.unknown');
    return stdout.trim();
  };
  await expect.poll(unknown).toBe('2');
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 130 });
  expect(creates()).toBe(before + 2);
});

test('what is personal is in no output of a run, and in no file of the ledger', async () => {
  const outputs = [
    await bulk('plan', people(), '--run=june', '--human'),
    await bulk('run', 'june', '--human'),
    await bulk('status', 'june', '--human'),
  ];
  expect(outputs.map(({ code }) => code)).toEqual([3, 3, 0]);
  for (const { stdout, stderr } of outputs) expect(stdout + stderr).not.toMatch(/canary/iu);
  const ledger = path.join(folder, 'home/ledger');
  expect(await familyNames(ledger)).toContain('Canaryperson');
  const files = readdirSync(ledger);
  expect(files).not.toEqual([]);
  for (const name of files) {
    const place = path.join(ledger, name);
    expect({ name, mode: statSync(place).mode & 0o077 }).toEqual({ name, mode: 0 });
    expect({ name, holds: /canary|SBXSTUDENT8105/iu.test(readFileSync(place, 'latin1')) }).toEqual({
      name,
      holds: false,
    });
  }
});

/** Family names in the ledger, read with its key. */
async function familyNames(folder: string): Promise<(string | undefined)[]> {
  await using ledger = await openLedger({ folder }, { key: 'canary-ledger-key' });
  const names: (string | undefined)[] = [];
  for await (const { data } of ledger.rows('june')) names.push(data?.request?.document.family_name);
  return names;
}

describe('a live run', () => {
  test('needs --live, says first what it will do, and asks', async () => {
    await bulk('plan', people(), '--run=june', '--environment=live');
    const before = creates();
    const refused = await bulk('run', 'june', '--json');
    expect(refused.code).toBe(2);
    expect(JSON.parse(refused.stderr)).toMatchObject({ error: { code: 'not-confirmed', flag: 'live' } });
    const no = await runOnTerminal(['bulk', 'run', 'june', '--live'], { env, typed: 'n', when: 'Start it?' });
    expect(no.output).toContain('2 checks of real people are still to be sent');
    expect({ code: no.code, creates: creates() }).toEqual({ code: 2, creates: before });
    const unasked = await bulk('run', 'june', '--live', '--json');
    expect(JSON.parse(unasked.stderr)).toMatchObject({ error: { code: 'not-confirmed', flag: 'yes' } });
    expect({ code: unasked.code, creates: creates() }).toEqual({ code: 2, creates: before });
    const ran = await bulk('run', 'june', '--live', '--yes');
    expect(JSON.parse(ran.stdout)).toMatchObject({ ended: 'done' });
    expect(creates()).toBe(before + 2);
  });
});

test('--live is refused for a run that was planned for the sandbox', async () => {
  await bulk('plan', people(), '--run=june');
  const before = creates();
  const { code, stderr } = await bulk('run', 'june', '--live', '--yes');
  expect({ code, creates: creates() }).toEqual({ code: 2, creates: before });
  expect(stderr).toContain('--environment live');
});

describe('a run that is stopped', () => {
  const many = (): string =>
    file(
      'many.csv',
      HEADING,
      ...Array.from(
        { length: 60 },
        (_, index) => `E-${index},AUS,work,passport,SBXPERSON${1000 + index},GBR,Sample,1985-11-03,yes`,
      ),
    );

  test('by Ctrl-C ends with 130, says how to go on, and has noted each row that was sent', async () => {
    await bulk('plan', many(), '--run=june', '--per-minute=30');
    const before = creates();
    const child = startCli(['bulk', 'run', 'june', '--json'], { env });
    const ended = endOf(child);
    await expect.poll(creates).toBeGreaterThan(before);
    child.kill('SIGINT');
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    expect(stderr).toContain('workrights bulk resume june');
    const status = JSON.parse((await bulk('status', 'june')).stdout) as Record<string, number>;
    expect(status['submitting']).toBe(0);
    expect(creates() - before).toBe(60 - status['planned']!);
  });

  test('by pause in another terminal ends, and says so', async () => {
    await bulk('plan', many(), '--run=june', '--per-minute=30');
    const before = creates();
    const ended = endOf(startCli(['bulk', 'run', 'june'], { env }));
    await expect.poll(creates).toBeGreaterThan(before);
    expect(await bulk('run', 'june')).toMatchObject(says(1, '--join'));
    await bulk('pause', 'june');
    const { code, stdout, stderr } = await ended;
    expect({ code, ended: (JSON.parse(stdout) as { ended: string }).ended }).toEqual({
      code: 3,
      ended: 'paused',
    });
    expect(stderr).toContain('workrights bulk resume june');
    expect(await bulk('run', 'june')).toMatchObject({ code: 3 });
  });

  test('by pause stays so when somebody who resumes it says no', async () => {
    await bulk('plan', people(), '--run=june', '--environment=live');
    await bulk('pause', 'june');
    const before = creates();
    expect(await bulk('resume', 'june', '--live')).toMatchObject({ code: 2 });
    expect(await bulk('run', 'june', '--live', '--yes')).toMatchObject({ code: 3 });
    expect(creates()).toBe(before);
    expect(await bulk('resume', 'june', '--live', '--yes')).toMatchObject({ code: 3 });
    expect(creates()).toBe(before + 2);
  });
});

test('rows that the service refused are sent again after retry', async () => {
  await bulk('plan', people(), '--run=june');
  sandbox.armFault({ fault: 'status', status: 422, operation: 'createVisaCheck' });
  expect(JSON.parse((await bulk('run', 'june')).stdout)).toMatchObject({ completed: 1, refused: 3 });
  // Rows that the plan refused stay refused.
  expect(JSON.parse((await bulk('retry', 'june')).stdout)).toEqual({ run: 'june', planned: 1 });
  expect(JSON.parse((await bulk('resume', 'june')).stdout)).toMatchObject({ completed: 2, refused: 2 });
});

test('a retry without --held names the rows that only it plans again', async () => {
  await bulk('plan', people(), '--run=june');
  {
    await using ledger = await openLedger(
      { folder: path.join(folder, 'home/ledger') },
      { key: 'canary-ledger-key' },
    );
    const lease = (await ledger.lease('june', 'a test', 0, 1))!;
    const rows = await ledger.beginSubmitting(lease, 9, 0);
    const problem = { code: 'nothing-older', details: [] };
    const held = rows.map(({ number }) => ({ number, state: 'held' as const, problem }));
    await ledger.endSubmitting(lease, held, 0);
  }
  expect((await bulk('retry', 'june', '--human')).stdout).toContain(
    'Rows that are held: 2. Do what the exceptions of the report say of them. Then: workrights bulk retry june --held\n',
  );
  expect((await bulk('retry', 'june', '--held', '--jq=.planned')).stdout).toBe('2\n');
});

test('the live line of progress fits the terminal, however narrow it is', async () => {
  await bulk('plan', people(), '--run=june');
  const { output } = await runOnTerminal(['bulk', 'run', 'june'], { env, columns: 60 });
  const lines = output.split('\r\u001B[2K').slice(1, -1);
  expect(lines.some((line) => /\d with a result/u.test(line))).toBe(true);
  expect(lines.every((line) => /^\[[#.]{20}\] +\d+%/u.test(line))).toBe(true);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(59);
});
