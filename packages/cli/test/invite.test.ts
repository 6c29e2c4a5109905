import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createSandbox, type Sandbox } from '@workrights/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { runCli, settingsOf } from './support/run-cli.ts';

let sandbox: Sandbox;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  sandbox = await createSandbox();
  folder = await mkdtemp(path.join(tmpdir(), 'invite-'));
  env = { ...settingsOf(sandbox), WORKRIGHTS_LEDGER_KEY: 'a long sample key' };
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

const HEADING = 'employee_id,email,mobile_number,sendtype,notes';

async function invite(lines: readonly string[], ...flags: string[]) {
  const file = path.join(folder, 'people.csv');
  await writeFile(file, [HEADING, ...lines, ''].join('\n'));
  return runCli(['onboard', 'invite', file, '--ledger', path.join(folder, 'ledger'), ...flags], { env });
}

test('a file is shown, sent, and sent again to nobody; who has not answered is listed, as CSV too', async () => {
  const lines = ['E-1,zzcanary1@example.com,,,', 'E-2,,0400000002,SMS,', 'E-3,zzcanary,,,'];
  const shown = await invite(lines, '--dry-run');
  expect(shown.code).toBe(3);
  expect(JSON.parse(shown.stdout)).toMatchObject({
    rows: 3,
    toSend: [
      { row: 1, employee_id: 'E-1' },
      { row: 2, employee_id: 'E-2' },
    ],
    problems: [{ row: 3, code: 'invalid' }],
  });
  expect(sandbox.findRequests({ operation: 'saveOnboard' })).toEqual([]);

  const listed = await invite(lines, '--dry-run', '--human');
  expect(listed.stdout).toMatch(
    /To invite\s+2[^]*invite row 1 \(line 2\): E-1\n\s+invite row 2 \(line 3\): E-2\n/u,
  );

  const sent = await invite(lines);
  expect(sent.code).toBe(3);
  expect(JSON.parse(sent.stdout)).toMatchObject({ sent: 2, invited: 0, left: 0, unknown: [] });
  const again = await invite(lines, '--human');
  expect(again.stdout).toMatch(/Invited\s+0\n\s*Invited before\s+2/u);
  expect(again.stdout).toContain('row 3 (line 4): email');
  expect(sandbox.findRequests({ operation: 'saveOnboard' })).toHaveLength(2);
  const changed = await invite([lines[0]!.replace('zzcanary1', 'zzcanary9'), lines[1]!], '--dry-run');
  expect(changed.code).toBe(3);
  expect(JSON.parse(changed.stdout)).toMatchObject({
    invited: 1,
    problems: [{ row: 1, code: 'other-address' }],
  });
  const all = [shown, listed, sent, again, changed].map(({ stdout, stderr }) => stdout + stderr).join('\n');
  expect(all).not.toMatch(/zzcanary|0400000002/u);

  const csv = path.join(folder, 'open.csv');
  const status = await runCli(['onboard', 'status', '--human', '--csv', csv], { env });
  expect(status.stdout).toMatch(/E-1 {2}ob_\S+ {2}Awaiting: has not answered, for 0 days, since \d{4}-/u);
  expect((await readFile(csv, 'utf8')).split('\r\n')).toHaveLength(4);
});

test('a service on another machine gets nothing before a person has agreed', async () => {
  const file = path.join(folder, 'others.csv');
  await writeFile(file, 'employee_id,email\nE-9,a@example.com\n');
  const elsewhere = { ...env, WORKRIGHTS_WEB_APP_UPSTREAM: 'https://service.example' };
  const asked = await runCli(['onboard', 'invite', file, '--ledger', path.join(folder, 'other')], {
    env: elsewhere,
  });
  expect(asked.code).toBe(2);
  expect(asked.stderr).toContain('real people: 1. Nothing was sent.');
});
