import { readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';

import { beforeEach, describe, expect, test } from 'vitest';

import { env, file, folder, HEADING, useHome } from './support/bulk-world.ts';
import { type Ended, runCli, says } from './support/run-cli.ts';

const PEOPLE = [
  `${HEADING},employed_until,expires_on`,
  'E-1,AUS,work,passport,SBXSTUDENT8105,COL,Canaryperson,1998-04-12,yes,,2099-01-31',
  'E-2,AUS,work,passport,SBXPERMANENT189,GBR,Canaryperson,1985-11-03,yes,,',
  'E-3,AUS,work,passport,SBXGRADUATE485,IND,Canaryperson,1990-02-28,no,,2025-06-30',
  'E-4,AUS,work,passport,SBXFAMILY8104,FJI,Canaryperson,1979-06-21,yes,2025-12-31,',
  'E-5,AUS,work,passport,N 900 0012,FJI,Canaryperson,1979-06-21,yes,,soon',
];

useHome();

const monitor = (...args: string[]) => runCli(['monitor', ...args], { env, cwd: folder });

describe('a list of people', () => {
  let imported: Ended;
  beforeEach(async () => {
    imported = await monitor('import', file('people.csv', ...PEOPLE), '--human');
  });

  test('is kept whole, and says what is wrong with a row', () => {
    expect(imported).toMatchObject({ code: 3, stdout: expect.stringContaining('Added      5') });
    expect(imported.stdout).toContain('row 5, kept: identifier must be');
    expect(imported.stdout + imported.stderr).not.toMatch(/Canaryperson|N 900/u);
  });

  test('becomes a plan that names first whom a person has to decide about', async () => {
    const planned = await monitor('plan', '--json');
    const plan = JSON.parse(planned.stdout) as Record<string, { employeeId: string; reason: string }[]>;
    expect(Object.keys(plan)[0]).toBe('toDecide');
    expect(plan['toDecide']!.map(({ employeeId, reason }) => `${employeeId} ${reason}`)).toEqual([
      'E-5 no-expiry',
    ]);
    expect(plan['notChecked']!.map(({ employeeId, reason }) => `${employeeId} ${reason}`)).toEqual([
      'E-3 no-consent',
      'E-4 left',
      'E-5 no-request',
    ]);
    const shown = (await monitor('plan', '--human')).stdout;
    expect(shown.split('\n')[0]).toBe('For a person to decide: 1');
    expect(shown).toMatch(/^ {2}\d{4}-\d\d-\d\d {2}E-2 {2}first check: never checked before$/mu);
    expect(shown).toContain('  E-4  has left, last day 2025-12-31\n');
  });

  test('is listed with those to decide about first, and nobody may work because nothing is known', async () => {
    const lines = (await monitor('list', '--ndjson', '--jq', '[.employeeId, .result.work] | join(" ")'))
      .stdout;
    expect(lines.trim().split('\n')).toEqual([
      'E-5 unknown',
      'E-1 unknown',
      'E-2 unknown',
      'E-3 unknown',
      'E-4 unknown',
    ]);
    const shown = (await monitor('list', '--human')).stdout;
    expect(shown.match(/May work +(\w+)/gu)?.filter((line) => !line.endsWith('unknown'))).toEqual([]);
    expect(shown).toMatch(/Last day +2025-06-30, \d+ days ago/u);
  });

  test('becomes a page and a calendar that only their user can read, and that are replaced', async () => {
    const places = ['--html', 'digest.html', '--calendar', 'visas.ics'];
    await monitor('report', ...places);
    const written = await monitor('report', ...places, '--human');
    expect(written).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/For a person to decide +1\n[^]*Not checked yet +2\n/u),
    });
    expect(readdirSync(folder).toSorted()).toEqual(['digest.html', 'home', 'people.csv', 'visas.ics']);
    for (const name of ['digest.html', 'visas.ics']) {
      expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
    }
    const page = readFileSync(path.join(folder, 'digest.html'), 'utf8');
    const calendar = readFileSync(path.join(folder, 'visas.ics'), 'utf8');
    expect(page).toContain('<bdi>E-2</bdi>');
    expect(calendar).toMatch(/SUMMARY:Last day of a visa: per_[\da-f]{32}\r\n/u);
    expect(calendar).toContain('DTSTART;VALUE=DATE:20250630\r\n');
    expect(calendar).not.toMatch(/\bE-\d/u);
    await monitor('report', '--calendar', 'visas.ics', '--employee-ids');
    expect(readFileSync(path.join(folder, 'visas.ics'), 'utf8')).toContain(
      'SUMMARY:Last day of a visa: E-3\r\n',
    );
    expect(page + calendar + written.stdout).not.toMatch(/Canaryperson|SBX|1998-04-12|canary-ledger-key/u);
  });

  test('loses a person who is to be forgotten, once that is confirmed', async () => {
    const id = (await monitor('list', '--jq', '.[0].id')).stdout.trim();
    const refused = await monitor('forget', id);
    expect(refused).toMatchObject(says(2, 'Nothing was deleted'));
    expect(await monitor('forget', id, '--yes', '--jq=.id')).toMatchObject({ code: 0, stdout: `${id}\n` });
    expect((await monitor('list', '--jq', '.[].employeeId')).stdout).toBe('E-1\nE-2\nE-3\nE-4\n');
    expect(await monitor('forget', id, '--yes')).toMatchObject(says(2, 'Nobody under watch has this id'));
  });

  test('is for nobody to decide about until the day that somebody has chosen', async () => {
    const id = (await monitor('list', '--jq', '.[0].id')).stdout.trim();
    const reviewOn = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
    const options = ['--review-on', reviewOn, '--because=evidence-seen', '--by=HR lead'];
    const decided = await monitor('decide', id, ...options, '--human');
    expect(decided).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        new RegExp(
          `^Noted: decided on [-\\d]+ by HR lead: evidence was seen; look again on ${reviewOn}\\.\n`,
          'u',
        ),
      ),
    });
    const shown = (await monitor('plan', '--human')).stdout;
    expect(shown).not.toContain('For a person to decide');
    expect(shown).toMatch(/^Decided until a day: 1\n {2}E-5 {2}decided on /u);
    const listed = await monitor(
      'list',
      '--jq',
      '.[] | select(.decided) | [.employeeId, .result.work] | join(" ")',
    );
    expect(listed.stdout).toBe('E-5 unknown\n');
    await monitor('report', '--html=digest.html', '--calendar=visas.ics');
    const page = readFileSync(path.join(folder, 'digest.html'), 'utf8');
    expect(page).toContain('by HR lead: evidence was seen');
    const calendar = readFileSync(path.join(folder, 'visas.ics'), 'utf8');
    expect(calendar).toContain(`SUMMARY:Decide again: ${id}\r\n`);
    expect(calendar).not.toMatch(/HR lead|evidence/u);
  });

  test('is decided about many at a time, and an unknown id among them writes nothing', async () => {
    const ids = (await monitor('list', '--jq', '.[].id')).stdout.trim().split('\n');
    const reviewOn = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
    const options = ['--review-on', reviewOn, '--because=other'];
    const refused = await monitor('decide', ...ids, 'per_none', ...options);
    expect(refused).toMatchObject(says(2, 'Nothing was written'));
    const before = await monitor('list', '--jq', '[.[] | select(.decided)] | length');
    expect(before.stdout).toBe('0\n');
    const decided = await monitor(
      'decide',
      ...ids,
      ...options,
      '--jq',
      '[(.decisions | length), (.nothingToDecide | length)]',
    );
    const [noted, others] = JSON.parse(decided.stdout) as [number, number];
    expect(noted).toBeGreaterThanOrEqual(1);
    expect([noted + others, decided.code]).toEqual([ids.length, 3]);
    expect((await monitor('report', '--jq', '[.counts.toDecide, .counts.decided]')).stdout).toMatch(
      /0,\s*1/u,
    );
  });

  test.each([
    ['for ever', ['--review-on=2999-01-01', '--because=other'], '--review-on must be a day after'],
    ['without a day', ['--because=other'], '--review-on'],
    ['without a reason', ['--review-on=2999-01-01'], '--because'],
    ['for a reason of their own', ['--review-on=2999-01-01', '--because=fine'], '--because'],
  ])('takes no decision %s', async (_, options, message) => {
    const id = (await monitor('list', '--jq', '.[0].id')).stdout.trim();
    expect(await monitor('decide', id, ...options)).toMatchObject(says(2, message));
  });

  test('takes no decision about who is not to be decided about, nor about nobody', async () => {
    const known = (await monitor('list', '--jq', '.[1].id')).stdout.trim();
    const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const options = ['--review-on', soon, '--because=other'];
    expect(await monitor('decide', known, ...options)).toMatchObject(
      says(2, 'Nobody has to decide about this person'),
    );
    expect(await monitor('decide', 'per_none', ...options)).toMatchObject(
      says(2, 'Nobody under watch has this id. Nothing was written.'),
    );
  });

  test('is planned by other rules, when a file has them', async () => {
    const rules = file('rules.json', '{"before_expiry_days": [10]}');
    const jq = '.due[] | select(.employeeId == "E-1") | .reasons[] | [.dueOn, .rule] | join(" ")';
    const due = await monitor('plan', '--rules', rules, '--until', '2099-02-01', '--jq', jq);
    expect(due.stdout).toContain('2099-01-21 before-expiry-10\n2099-02-01 expired\n');
    expect(due.stdout).not.toContain('before-expiry-90');
  });
});

test.each([
  ['a link', () => symlinkSync(path.join(folder, 'elsewhere'), path.join(folder, 'digest.html'))],
  ['a folder', () => path.join(folder, 'home')],
])('writes no page in the place of %s', async (_, make) => {
  await monitor('import', file('people.csv', ...PEOPLE));
  const place = make() ?? path.join(folder, 'digest.html');
  expect(await monitor('report', '--html', place)).toMatchObject(says(2, '--html names something'));
  expect(readdirSync(folder)).not.toContain('elsewhere');
});

test.each([
  ['import without a file', ['import'], 'FILE is missing'],
  ['import of two things', ['import', 'people.csv', '--from-run=june'], 'Use one of FILE and --from-run'],
  [
    'a status of onboarding requests for a file',
    ['import', 'people.csv', '--onboard-status=Complete'],
    '--onboard-status needs --from-onboarding',
  ],
  [
    'an import of onboarding requests without settings',
    ['import', '--from-onboarding'],
    'WORKRIGHTS_WEB_APP_URL',
  ],
  ['a day that is none', ['report', '--until=2026-02-30'], '--until must be a day'],
  ['employee ids without a calendar', ['report', '--employee-ids'], '--employee-ids needs --calendar'],
  ['a list that nobody has imported', ['list', '--ledger=none'], 'There is no ledger'],
  ['rules that do not exist', ['plan', '--rules=none.json'], 'rules file does not exist'],
])('refuses %s', async (_, args, message) => {
  const { code, stdout, stderr } = await monitor(...args);
  expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
});

test('refuses rules with a name that is none', async () => {
  const rules = file('rules.json', '{"before": [10]}');
  expect(await monitor('plan', '--rules', rules)).toMatchObject(says(2, 'unknown keys: "before"'));
});
