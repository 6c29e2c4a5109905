import { spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

import * as durable from '@workrights/durable';
import { openLedger } from '@workrights/durable';
import { createSandbox, type Sandbox } from '@workrights/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { LEDGER_ERRORS } from '../src/reporting/from-client.ts';
import {
  endOf,
  program,
  runCli,
  runOnTerminal,
  settingsOf,
  startCli,
  temporaryFolder,
} from './support/run-cli.ts';

const HEADING =
  'reference,jurisdiction,check_type,document_type,identifier,country,family_name,date_of_birth,consent';
const PEOPLE = [
  'E-1,AUS,work,passport,SBXSTUDENT8105,COL,Canaryperson,1998-04-12,yes',
  'E-2,AUS,work,passport,SBXPERMANENT189,GBR,Sample,1985-11-03,yes',
  'E-3,AUS,work,passport,N 900 0012,IND,Sample,1990-02-28,yes',
  'E-4,AUS,work,passport,N9000013,IND,Sample,1990-02-28,no',
];

let sandbox: Sandbox;
let ahead: NodeJS.Timeout;
beforeAll(async () => {
  sandbox = await createSandbox({ allowLive: true });
  // Checks finish soon.
  ahead = setInterval(() => sandbox.clock.advance(5000), 500);
});
afterAll(async () => {
  clearInterval(ahead);
  await sandbox.close();
});

let folder: string;
let env: Record<string, string>;
beforeEach(() => {
  folder = temporaryFolder();
  env = {
    ...settingsOf(sandbox),
    WORKRIGHTS_HOME: path.join(folder, 'home'),
    WORKRIGHTS_LEDGER_KEY: 'canary-ledger-key',
  };
});

function file(name: string, ...lines: string[]): string {
  const place = path.join(folder, name);
  writeFileSync(place, `${lines.join('\n')}\n`);
  return place;
}

const people = (): string => file('people.csv', HEADING, ...PEOPLE);
const bulk = (...args: string[]) => runCli(['bulk', ...args], { env });
const creates = (): number => sandbox.findRequests({ operation: 'createVisaCheck' }).length;

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
  // A second run of the same has nothing left to send.
  await bulk('run', 'june');
  expect(creates()).toBe(before + 2);

  const status = await bulk('status', 'june', '--json');
  const counts = {
    total: 4,
    planned: 0,
    submitting: 0,
    pending: 0,
    completed: 2,
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
    '  Rows            4: 2 completed, 2 refused, 0 held, 0 without a result yet',
    '',
  ]);
  // An auditor has neither the ledger nor its key.
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
  expect(await auditor()).toMatchObject({ code: 2, stderr: expect.stringContaining('--public-key') });
  const other = `ed25519:${Buffer.alloc(32, 7).toString('base64url')}`;
  expect(await auditor('--public-key', other, '--human')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('the key of another ledger'),
  });
  expect(await auditor('--public-key', 'canary')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('must be the public key of a ledger'),
  });
  expect(existsSync(path.join(folder, 'auditor'))).toBe(false);
  appendFileSync(path.join(report, 'results.csv'), 'E-5\n');
  expect(await bulk('verify', report, '--human')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('changed  results.csv'),
  });

  expect(await bulk('purge', 'june')).toMatchObject({ code: 2, stderr: expect.stringContaining('--yes') });
  expect((await bulk('purge', 'june', '--yes')).code).toBe(0);
  expect(await bulk('report', 'june', '--to', path.join(folder, 'again'))).toMatchObject({
    code: 2,
    stdout: '',
  });
});

test('whoever no longer agrees is not sent, and is named when it is too late', async () => {
  await bulk('plan', file('two.csv', HEADING, ...PEOPLE.slice(0, 2)), '--run=june');
  expect(await bulk('withdraw', 'june')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--row is missing'),
  });
  expect(await bulk('withdraw', 'june', '--row=9')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('9 is none'),
  });
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
  await expect.poll(unknown, { timeout: 60_000 }).toBe('2');
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

/** The names that the ledger holds, for those who have its key. */
async function familyNames(folder: string): Promise<(string | undefined)[]> {
  await using ledger = await openLedger({ folder }, { key: 'canary-ledger-key' });
  const names: (string | undefined)[] = [];
  for await (const { data } of ledger.rows('june')) names.push(data?.request?.document.family_name);
  return names;
}

describe('columns with other names', () => {
  const OTHER = HEADING.replace('identifier', 'Passport No').replace('family_name', 'Surname');

  test('are refused without somebody who confirms them', async () => {
    const { code, stderr } = await bulk('plan', file('staff.csv', OTHER, ...PEOPLE), '--run=june');
    expect(code).toBe(2);
    expect(stderr).toContain('Passport No as identifier');
    expect(stderr).toContain('--yes');
    const json = await bulk('plan', file('staff.csv', OTHER, ...PEOPLE), '--run=june', '--json');
    expect(JSON.parse(json.stderr)).toMatchObject({
      error: {
        code: 'mapping',
        fields: [{ path: 'Passport No', rule: 'as identifier' }, { path: 'Surname' }],
      },
    });
  });

  test('are confirmed once, and kept beside the file', async () => {
    const staff = file('staff.csv', OTHER, ...PEOPLE);
    const asked = await runOnTerminal(['bulk', 'plan', staff, '--run=june'], {
      env,
      typed: 'y',
      when: 'right?',
    });
    expect(asked.output).toContain('Surname as family_name');
    expect(asked.code).toBe(3);
    expect(existsSync(`${staff}.mapping.json`)).toBe(true);
    const again = await bulk('plan', staff, '--run=july', '--repeat');
    expect(JSON.parse(again.stdout)).toMatchObject({ run: 'july', planned: 2 });
  });
});

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

test('a plan names each refused row, also in a file with many warnings', async () => {
  const { writeXlsx } = await import('hucre');
  const rows = Array.from({ length: 25 }, (_, index) => [
    'AUS',
    'work',
    'passport',
    90_000_000 + index,
    'IND',
    index < 2 ? '' : 'Sample',
    '1990-02-28',
    'yes',
  ]);
  const heading = HEADING.split(',').slice(1);
  const place = path.join(folder, 'people.xlsx');
  writeFileSync(place, await writeXlsx({ sheets: [{ name: 'People', rows: [heading, ...rows] }] }));
  const { stdout } = await bulk('plan', place, '--run=june', '--json');
  const { firstProblems, moreProblems } = JSON.parse(stdout) as {
    firstProblems: { row: number; isWarning: boolean }[];
    moreProblems: number;
  };
  expect(firstProblems.filter(({ isWarning }) => !isWarning).map(({ row }) => row)).toEqual([1, 2]);
  // Of the 23 rows that are sent.
  expect({ shown: firstProblems.length - 2, moreProblems }).toEqual({ shown: 20, moreProblems: 3 });
  const { allWarnings } = JSON.parse(stdout) as { allWarnings: { row: number }[] };
  expect(allWarnings.map(({ row }) => row)).toEqual(Array.from({ length: 23 }, (_, index) => index + 3));
});

test('a plan tells an equal message once, with how many rows, their lines and the name of the column', async () => {
  const rows = Array.from(
    { length: 8 },
    (_, index) => `E-${index},AUS,work,passport,N-${index},IND,Sample,1990-02-28,yes`,
  );
  const place = file('same.csv', HEADING.replace('identifier', 'Passport No'), ...rows);
  const { stdout } = await bulk('plan', place, '--run=june', '--yes', '--human');
  expect(stdout).toContain(
    '  8 rows (lines 2, 3, 4, 5, 6 and 3 more): identifier (column "Passport No") must be',
  );
  expect(stdout.match(/must be/gu)).toHaveLength(1);
});

test('a plan of which every row is refused does not keep its name', async () => {
  const place = (consent: string): string =>
    file('one.csv', HEADING, `E-1,AUS,work,passport,SBXNAME1,IND,Sample,1990-02-28,${consent}`);
  expect(await bulk('plan', place('no'), '--run=june')).toMatchObject({ code: 1 });
  const again = await bulk('plan', place('yes'), '--run=june');
  expect({ code: again.code, planned: JSON.parse(again.stdout).planned as number }).toEqual({
    code: 0,
    planned: 1,
  });
  expect(await bulk('plan', place('yes'), '--run=june')).toMatchObject({ code: 2 });
});

test('a workbook with hidden rows needs --hidden', async () => {
  const { writeXlsx } = await import('hucre');
  const heading = HEADING.split(',');
  const rows = [
    heading,
    ...[1, 2].map((n) => `E-${n},AUS,work,passport,SBXHID${n},IND,Sample,1990-02-28,yes`.split(',')),
  ];
  const place = path.join(folder, 'hidden.xlsx');
  writeFileSync(
    place,
    await writeXlsx({ sheets: [{ name: 'A', rows, rowDefs: new Map([[2, { hidden: true }]]) }] }),
  );
  const refused = await bulk('plan', place, '--run=june');
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('--hidden skip') });
  expect(refused.stderr).toContain('1 hidden row (line 3)');
  expect(await bulk('plan', place, '--run=june', '--hidden=skip', '--jq=.planned')).toMatchObject({
    code: 3,
    stdout: '1\n',
  });
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
    await expect.poll(creates, { timeout: 60_000 }).toBeGreaterThan(before);
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
    await expect.poll(creates, { timeout: 60_000 }).toBeGreaterThan(before);
    expect(await bulk('run', 'june')).toMatchObject({ code: 1, stderr: expect.stringContaining('--join') });
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
  // Those that the plan refused stay so.
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
    const { code, stderr } = await runCli(['bulk', 'run', 'june', ...flags], { env: { ...env, ...wrong } });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
  });

  test('by a report', async () => {
    await bulk('plan', people(), '--run=june');
    const { code, stderr } = await bulk(
      'report',
      'june',
      '--to',
      path.join(folder, 'report'),
      '--at=tomorrow',
    );
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('--at ') });
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

test('a plan reads standard input, whose people may be on no disk', async () => {
  const piped = { env, stdin: `${[HEADING, ...PEOPLE].join('\n')}\n` };
  expect(await runCli(['bulk', 'plan', '-', '--run=june', '--jq=.planned'], piped)).toMatchObject({
    stdout: '2\n',
  });
});

test('a plan reads a pipe that the shell names as a file', async () => {
  const line = `cat "$1" | "$2" "$3" bulk plan /dev/stdin --run=june --jq=.planned`;
  const args = ['-c', line, 'sh', people(), process.execPath, program];
  const child = spawn('sh', args, {
    env: { PATH: process.env['PATH'] ?? '', WORKRIGHTS_KEYRING: 'off', ...env },
  });
  expect(await endOf(child)).toMatchObject({ stdout: '2\n' });
});

test('a plan of a pipe uses guessed columns once they are confirmed, and keeps no mapping', async () => {
  const stdin = [HEADING.replace('identifier', 'Passport No'), ...PEOPLE].join('\n');
  const planned = await runCli(['bulk', 'plan', '-', '--run=june', '--yes', '--jq=.planned'], {
    env,
    stdin,
    cwd: folder,
  });
  expect(planned.stdout).toBe('2\n');
  expect(readdirSync(folder)).toEqual(['home']);
});

test('a plan says how it read dates, what it did not use, and where consent is', async () => {
  const heading = `${HEADING},Notes,visa_no`;
  const people = ['1,AUS,work,passport,SBX1,COL,Sample,13/04/1998,yes,none,7'];
  const { stdout } = await bulk('plan', file('one.csv', heading, ...people), '--run=june', '--human');
  expect(stdout).toMatch(/Dates +date_of_birth as dd\/mm\/yyyy/u);
  expect(stdout).toMatch(/Not used +Notes, visa_no/u);
  expect(stdout).toMatch(/Consent +a column of the file/u);
});

test('a plan speaks of one lookup, and of limits by their flags', async () => {
  const { stdout } = await bulk('plan', file('one.csv', HEADING, PEOPLE[0]!), '--run=june', '--human');
  expect(stdout).toMatch(/\(1 create, 1 lookup, 0 downloads\)/u);
  expect(stdout).toContain('no --per-minute and no --per-day');
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
  expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('WORKRIGHTS_LEDGER_KEY') });
  const other = await runCli(['bulk', 'status', '--json'], {
    env: { ...env, WORKRIGHTS_LEDGER_KEY: 'another-key' },
  });
  expect(other.code).toBe(2);
  expect(JSON.parse(other.stderr)).toHaveProperty('error.code', 'wrong-ledger-key');
});
