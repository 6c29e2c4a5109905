import { spawn } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from 'vitest';

import { bulk, env, file, folder, HEADING, PEOPLE, people, useBulkWorld } from './support/bulk-world.ts';
import { endOf, program, runCli, runOnTerminal, says } from './support/run-cli.ts';

useBulkWorld({ ledger: true });

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

describe('the quota of the account', () => {
  const many = () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => `AUS,work,passport,N${n},IND,Sample,1990-02-28,yes`);
    return file('many.csv', HEADING.replace('reference,', ''), ...rows);
  };

  test('decides how long the plan says that a file takes', async () => {
    const planned = async (run: string, quota: string, ...flags: string[]) => {
      const more = { env: { ...env, WORKRIGHTS_QUOTA: quota } };
      const args = ['bulk', 'plan', many(), `--run=${run}`, '--repeat', '--attachments', '--human', ...flags];
      return (await runCli(args, more)).stdout;
    };
    const standard = await planned('one', '');
    expect(standard).toContain('about 2,050 (1,000 creates, 50 lookups, 1,000 downloads)');
    expect(standard).toContain('at least 0:35 hours at 60 requests a minute');
    expect(await planned('two', 'premium')).toContain('at least 0:15 hours at 144 requests a minute');
    expect(await planned('three', 'none')).toContain('as long as the service does');
    const slow = await planned('four', 'none', '--per-day=1000');
    expect(slow).toContain('3 days at 1,000 a day, at least 48:00 hours');
  });

  test('is told again when the run begins', async () => {
    await bulk('plan', people(), '--run=june');
    const ran = await runCli(['bulk', 'run', 'june', '--human'], {
      env: { ...env, WORKRIGHTS_QUOTA: 'premium' },
    });
    expect(ran.stderr).toContain(
      '2 rows to send: requests about 3 (2 creates, 1 lookup, 0 downloads), at least 0:01 hours at 144 requests a minute',
    );
  });

  test('must be one that there is', async () => {
    const more = { env: { ...env, WORKRIGHTS_QUOTA: 'gold' } };
    expect(await runCli(['bulk', 'plan', people(), '--run=june'], more)).toMatchObject(
      says(2, 'WORKRIGHTS_QUOTA must be standard, premium or none'),
    );
  });
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
  // The 23 rows that are sent have these warnings.
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
  expect(refused).toMatchObject(says(2, '--hidden skip'));
  expect(refused.stderr).toContain('1 hidden row (line 3)');
  expect(await bulk('plan', place, '--run=june', '--hidden=skip', '--jq=.planned')).toMatchObject({
    code: 3,
    stdout: '1\n',
  });
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

test('a plan speaks of one lookup', async () => {
  const { stdout } = await bulk('plan', file('one.csv', HEADING, PEOPLE[0]!), '--run=june', '--human');
  expect(stdout).toMatch(/\(1 create, 1 lookup, 0 downloads\)/u);
});
