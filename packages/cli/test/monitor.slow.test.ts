import { once } from 'node:events';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

import { openLedger } from '@workrights/durable';
import { beforeEach, expect, test } from 'vitest';

import { moveOnboard } from '../../durable/test/onboards.ts';
import { creates, env, file, folder, HEADING, sandbox, useBulkWorld } from './support/bulk-world.ts';
import { endOf, runCli, runOnTerminal, says, startCli } from './support/run-cli.ts';

const PEOPLE = [
  HEADING,
  'E-1,AUS,work,passport,SBXSTUDENT8105,COL,Canaryperson,1998-04-12,yes',
  'E-2,AUS,work,passport,SBXPERMANENT189,GBR,Canaryperson,1985-11-03,yes',
  'E-3,AUS,work,passport,SBXGRADUATE485,IND,Canaryperson,1990-02-28,no',
];

useBulkWorld({ ledger: true });
beforeEach(() => monitor('import', file('people.csv', ...PEOPLE)));

const monitor = (...args: string[]) => runCli(['monitor', ...args], { env, cwd: folder });

test('people who are due are checked once, and their dates are known afterwards', async () => {
  const before = creates();
  const ran = await monitor('run', '--mode=fastcheck', '--json');
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(ran.stdout)).toMatchObject({
    planned: 2,
    runs: [{ run: expect.stringMatching(/^monitor-\d{4}-\d\d-\d\d$/u), ended: 'done', completed: 2 }],
  });
  expect(ran.stdout).not.toMatch(/Canaryperson|SBX/u);
  expect(creates()).toBe(before + 2);

  const again = await monitor('run', '--mode=fastcheck', '--human');
  expect(again.stdout).toMatch(/Planned +0\n/u);
  expect(creates()).toBe(before + 2);

  const known = await monitor(
    'list',
    '--jq',
    '.[] | [.employeeId, .result.expiresOn, .notChecked] | join(",")',
  );
  const year = new Date(sandbox.clock.now()).getUTCFullYear() + 2;
  expect(known.stdout.trimEnd().split('\n')).toEqual(['E-2,,', 'E-3,,no-consent', `E-1,${year}-03-15,`]);
});

/** Lets the command's night begin this long after it says that it works each night. Milliseconds. */
const TO_NIGHT = 3_000;
const CLOCK_BEFORE_NIGHT = `
  const { now } = Date;
  const { stderr } = process;
  const write = stderr.write.bind(stderr);
  let noted = Infinity;
  stderr.write = (text) => {
    if (String(text).includes('works each night')) noted = now();
    return write(text);
  };
  const night = new Date(now() + 24 * 3_600_000).setUTCHours(11, 0, 0, 0);
  Date.now = () => night - ${TO_NIGHT} + Math.max(0, now() - noted);
`;

test('with --nightly it waits for 9pm at UTC+10, checks who is due, and stays until it is stopped', async () => {
  const before = creates();
  const child = startCli(['monitor', 'run', '--nightly', '--mode=fastcheck', '--jq={planned, changed}'], {
    env: { ...env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(CLOCK_BEFORE_NIGHT)}` },
  });
  const ended = endOf(child);
  const first = (stream: Readable | null) => Promise.race([once(stream!, 'data'), ended]);
  await first(child.stderr);
  const noted = performance.now();
  await sleep(TO_NIGHT / 2);
  expect(creates()).toBe(before);
  await first(child.stdout);
  expect(performance.now() - noted).toBeGreaterThan(TO_NIGHT - 100);
  await sleep(1_000);
  expect(child.exitCode).toBeNull();
  child.kill('SIGTERM');
  expect(await ended).toEqual({
    code: 0,
    stdout: '{\n  "planned": 2,\n  "changed": 0\n}\n',
    stderr: expect.stringContaining('works each night'),
  });
  expect(creates()).toBe(before + 2);
});

test('live checks need --live and a yes, and say before how many people they are', async () => {
  const before = creates();
  const refused = await monitor('run', '--environment=live', '--mode=fastcheck');
  expect(refused).toMatchObject(says(2, '2 live checks of real people are to be sent. Nothing was sent.'));
  expect(await monitor('run', '--environment=live', '--live')).toMatchObject(says(2, 'Add --yes'));
  expect(await monitor('run', '--live')).toMatchObject(says(2, 'The environment is the sandbox'));
  expect(await monitor('run', '--nightly', '--environment=live', '--live')).toMatchObject(
    says(2, 'nobody can confirm them at night. Nothing was sent.'),
  );
  const asked = await runOnTerminal(['monitor', 'run', '--environment=live', '--live'], {
    env,
    typed: 'n',
    when: 'Start them?',
  });
  expect(asked).toMatchObject({ code: 2, output: expect.stringContaining('You said no') });
  expect(creates()).toBe(before);
});

test('a live run that was stopped goes on only with --live', async () => {
  const submitted = await monitor('run', '--environment=live', '--live', '--yes', '--submit-only');
  expect(submitted).toMatchObject(says(0, '2 live checks'));
  expect(submitted.stderr).toContain(
    '2 checks to send: requests about 3 (2 creates, 1 lookup, 0 downloads), 1 night for off-peak checks',
  );
  const before = creates();
  const refused = await monitor('run');
  expect(refused).toMatchObject(says(2, 'Add --live'));
  expect(creates()).toBe(before);
});

test('a night that sent nothing ends with 1, and nights that were missed since end with 3', async () => {
  const withoutToken = { ...env, WORKRIGHTS_ACCESS_TOKEN: 'not-the-token' };
  const failed = await runCli(['monitor', 'run', '--mode=fastcheck'], { env: withoutToken });
  expect(failed).toMatchObject(says(1, '401'));
  const { WORKRIGHTS_HOME: home = '', WORKRIGHTS_LEDGER_KEY: key = '' } = env;
  {
    await using ledger = await openLedger({ folder: path.join(home, 'ledger') }, { key });
    const at = Date.now() - 5 * 24 * 3_600_000;
    const day = new Date(at + 10 * 3_600_000).toISOString().slice(0, 10);
    await ledger.monitor.endNight({ day, missedNights: 0, sentNothing: true }, at);
  }
  const late = await monitor('run', '--mode=fastcheck', '--json');
  expect(late).toMatchObject({ code: 3 });
  expect(JSON.parse(late.stdout)).toMatchObject({ missedNights: 4, sentNothing: false });
});

test('the people of a bulk run are taken over, and not checked until they agree to that', async () => {
  const people = path.join(folder, 'people.csv');
  const other = { ...env, WORKRIGHTS_HOME: path.join(folder, 'other') };
  const run = (...args: string[]) => runCli(args, { env: other });
  await run('bulk', 'plan', people, '--run=june');
  await run('bulk', 'run', 'june');
  expect((await run('monitor', 'import', '--from-run=june', '--jq=.added')).stdout).toBe('2\n');
  expect((await run('monitor', 'plan', '--jq=.notChecked | length')).stdout).toBe('2\n');
  expect(
    (await run('monitor', 'import', '--from-run=june', '--everyone-agreed', '--jq=.updated')).stdout,
  ).toBe('2\n');
  expect((await run('monitor', 'plan', '--jq=.notChecked | length')).stdout).toBe('0\n');
});

test('onboarding requests fill the register, and join a list of people by their employee id', async () => {
  const other = { ...env, WORKRIGHTS_HOME: path.join(folder, 'other') };
  const run = (...args: string[]) => runCli(args, { env: other });
  const made = await run(
    'onboard',
    'create',
    '--employee-id=sbx-working-holiday',
    '--email=canaryperson@example.com',
  );
  const { onboard_id: id } = JSON.parse(made.stdout) as { onboard_id: string };
  await moveOnboard(sandbox, id);
  const before = creates();
  const imported = await run('monitor', 'import', '--from-onboarding', '--human');
  expect(imported).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/No check was sent\.\n[^]*Added +1\n[^]*With an end +1\n/u),
  });
  const listed = '.[] | [.employeeId, .endSource, .notChecked] | join(" ")';
  expect((await run('monitor', 'list', '--jq', listed)).stdout).toBe(
    'sbx-working-holiday work-rights no-consent\n',
  );
  const people = file('holiday.csv', HEADING, PEOPLE[1]!.replace('E-1', 'sbx-working-holiday'));
  expect((await run('monitor', 'import', people, '--jq=.updated')).stdout).toBe('1\n');
  expect((await run('monitor', 'run', '--mode=fastcheck', '--jq=.planned')).stdout).toBe('1\n');
  expect(creates()).toBe(before + 1);
  // The check's expiry is later than the work rights'.
  const ends = '.[] | [.endSource, .result.expiresOn > .expiresOn] | map(tostring) | join(" ")';
  expect((await run('monitor', 'list', '--jq', ends)).stdout).toBe('work-rights true\n');
  expect(imported.stdout + imported.stderr).not.toMatch(/canaryperson/iu);
});

test('an inspector gets all about one person in a signed folder, and sees whether it was changed', async () => {
  const ran = await monitor('run', '--mode=fastcheck', '--attachments', '--jq=.runs[0].run');
  const id = (await monitor('list', '--jq', '.[] | select(.employeeId == "E-1") | .id')).stdout.trim();
  const written = await monitor('evidence', id, '--to=evidence', '--human');
  expect(written).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/Checks +1\n/u) });
  const placeOf = (name: string) => path.join(folder, 'evidence', name);
  expect(statSync(placeOf('evidence.html')).mode & 0o777).toBe(0o600);
  const page = readFileSync(placeOf('evidence.html'), 'utf8');
  expect(page).toContain('<bdi>E-1</bdi>');
  expect(page + written.stdout).not.toMatch(/Canaryperson|SBX|1998-04-12|E-2/u);

  // The printed command needs neither the ledger nor its key.
  const [, publicKey = ''] = /--public-key (\S+)/u.exec(written.stdout) ?? [];
  const verify = (...args: string[]) =>
    runCli(['bulk', 'verify', 'evidence', ...args], {
      env: { WORKRIGHTS_HOME: path.join(folder, 'nobody') },
      cwd: folder,
    });
  const verified = await verify(`--public-key=${publicKey}`, '--human');
  expect(verified).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      new RegExp(`^The evidence is as it was written\\.\n +Person +E-1 +${id}\n +Checks +1\n`, 'u'),
    ),
  });
  const results = readFileSync(placeOf('results.csv'), 'utf8');
  writeFileSync(placeOf('results.csv'), results.replace(',limited,', ',yes,'));
  expect(await verify(`--public-key=${publicKey}`, '--human')).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^The evidence is NOT as it was written\.\n {2}changed {2}results\.csv\n/u),
  });

  expect(await monitor('evidence', id, '--to=evidence')).toMatchObject(says(2, 'The folder already exists.'));
  expect(await monitor('evidence', 'E-1', '--to=other')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/"flag":"person"|Nobody under watch has this id/u),
  });
  expect(existsSync(path.join(folder, 'other'))).toBe(false);

  const run = ran.stdout.trim();
  expect(await runCli(['bulk', 'purge', run, '--yes'], { env, cwd: folder })).toMatchObject({ code: 0 });
  expect(await monitor('evidence', id, '--to=left', '--jq=.checks')).toMatchObject({
    code: 0,
    stdout: '0\n',
  });
  const left = JSON.parse(readFileSync(path.join(folder, 'left', 'evidence.json'), 'utf8'));
  expect(left.purgedRuns).toMatchObject([
    { name: run, lastCheck: { checkId: expect.stringMatching(/^vc_/u) as string } },
  ]);
});
