import { readFileSync } from 'node:fs';
import path from 'node:path';

import { createSandbox, type Sandbox } from '@workrights/sandbox';
import { expect, onTestFinished, test } from 'vitest';

import { runCli, settingsOf, temporaryFolder } from './support/run-cli.ts';

interface Finding {
  readonly id: string;
  readonly status: string;
  readonly message: string;
}

/** A sandbox with an account's limits, whose clock runs ten times as fast. */
async function start(): Promise<Sandbox> {
  const sandbox = await createSandbox({ quota: 'standard' });
  const ahead = setInterval(() => sandbox.clock.advance(5000), 500);
  onTestFinished(async () => {
    clearInterval(ahead);
    await sandbox.close();
  });
  return sandbox;
}

async function askedOf(sandbox: Sandbox, args: string[], env: Record<string, string> = {}) {
  const { code, stdout } = await runCli(['doctor', '--sandbox-cases', ...args], {
    env: { ...settingsOf(sandbox), ...env },
  });
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  const cases = findings.filter(({ id }) => id.startsWith('sandbox-case-'));
  return { code, cases, stdout };
}

test('finds every published test person in the sandbox as published, and counts that in a report', async () => {
  const sandbox = await start();
  const report = path.join(temporaryFolder(), 'report.json');
  const { code, cases, stdout } = await askedOf(sandbox, [
    '--customer-authority-id=ca_sandbox',
    '--report',
    report,
  ]);
  expect(code).toBe(0);
  expect(cases).toHaveLength(13);
  expect(cases.filter(({ status }) => status !== 'ok')).toEqual([]);
  const counted = readFileSync(report, 'utf8');
  expect(JSON.parse(counted)).toMatchObject({ exchanges: expect.any(Number) });
  for (const text of [stdout, counted]) expect(text).not.toMatch(/22222222|Messi|1987-06-24/u);
});

test('says what differs, leaves New Zealand out without an authority, and never makes a live check', async () => {
  const sandbox = await start();
  sandbox.arm({ scenario: 'failed-vevo-no-visa', match: { identifier: '77777777' } });
  sandbox.arm({ scenario: 'permanent-resident', match: { identifier: 'ML4101234' } });
  const { code, cases } = await askedOf(sandbox, [], { WORKRIGHTS_ENVIRONMENT: 'live' });
  expect(code).toBe(0);
  const differing = cases.filter(({ status }) => status === 'warning');
  expect(Object.fromEntries(differing.map(({ id, message }) => [id, message]))).toEqual({
    'sandbox-case-published-study':
      'May study: its end is failed, and not completed; result.code is VEVO_NO_VISA, and not SUCCESS.',
    'sandbox-case-published-work-graduate': 'Temporary Graduate: type is 189, and not 485.',
  });
  expect(cases.filter(({ status }) => status === 'skipped').map(({ id }) => id)).toEqual([
    'sandbox-case-published-employer-entitled',
    'sandbox-case-published-employer-hours',
  ]);
  const list = await fetch(`${sandbox.url}/v2/visa-checks?limit=100`, {
    headers: { authorization: `Bearer ${sandbox.credentials.accessToken}`, version: '2024-03-05' },
  });
  const { data } = (await list.json()) as { data: { environment: string }[] };
  expect(data.map(({ environment }) => environment)).toEqual(Array.from({ length: 11 }, () => 'sandbox'));
});

test('asks for nothing when the settings have a problem, and refuses flags of the cases without them', async () => {
  const sandbox = await start();
  const { code, cases, stdout } = await askedOf(sandbox, [], { WORKRIGHTS_ACCESS_TOKEN: 'wrong' });
  expect({ code, cases }).toEqual({ code: 1, cases: [] });
  expect(stdout).toContain('were not asked for');
  const refused = await runCli(['doctor', '--report', 'r.json'], { env: settingsOf(sandbox) });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('--report needs --sandbox-cases');
});
