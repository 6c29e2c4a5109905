import { setTimeout as sleep } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { useOnce } from '../../vitest.use.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import {
  AUSTRALIAN_CHECK,
  startSandboxProcess,
  VISA_CHECKS_HEADERS,
  type SandboxProcess,
} from './sandbox-process.ts';

const ROUNDS = 12;
const WRITERS = 8;
/** A round writes at least one of each kind, and at most these before the kill. */
const MOST_WRITES = 40;
const LONGEST_WRITE_MS = 10;

const folder = useOnce(() => temporaryFolder('durability'));

interface Acknowledged {
  readonly checks: string[];
  readonly onboards: string[];
}

test('a kill at any moment loses no acknowledged write, and the next start finds the folder free', async () => {
  const all: Acknowledged = { checks: [], onboards: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const sandbox = await startSandboxProcess(['--data', folder.path]);
    await expectAllPresent(sandbox, all);
    const enough = all.onboards.length + 1 + Math.floor(Math.random() * MOST_WRITES);
    await Promise.all(Array.from({ length: WRITERS }, () => writeUntilKilled(sandbox, all, enough)));
    await sandbox.kill();
  }

  expect(all.checks.length).toBeGreaterThanOrEqual(ROUNDS);
  expect(all.onboards.length).toBeGreaterThanOrEqual(ROUNDS);
  const sandbox = await startSandboxProcess(['--data', folder.path]);
  await expectAllPresent(sandbox, all);
  await sandbox.kill();
});

/**
 * A response that was read completely is an acknowledgement. One that the kill cut off isn't. The kill comes at any moment of
 * the writes that follow the one that is enough.
 */
async function writeUntilKilled(
  { url, kill }: SandboxProcess,
  acknowledged: Acknowledged,
  enough: number,
): Promise<void> {
  try {
    for (;;) {
      const check = await post(`${url}/v2/visa-checks`, AUSTRALIAN_CHECK);
      acknowledged.checks.push((check as { data: { id: string } }).data.id);
      const onboard = await postOnboarding(url, '', { email: 'alex@citizen.example' });
      acknowledged.onboards.push((onboard as { onboard_id: string }).onboard_id);
      if (acknowledged.onboards.length === enough) void sleep(Math.random() * LONGEST_WRITE_MS).then(kill);
    }
  } catch (error) {
    // `fetch` throws a TypeError when the connection breaks. Any other error is a defect of this test.
    if (!(error instanceof TypeError)) throw error;
  }
}

async function expectAllPresent({ url }: SandboxProcess, { checks, onboards }: Acknowledged): Promise<void> {
  const lookup = await post(`${url}/visa-checks/lookup`, JSON.stringify({ ids: checks }));
  const found = (lookup as { data: { id: string }[] }).data.map(({ id }) => id);
  expect(found).toEqual(checks);
  for (const onboard_id of onboards) {
    expect(await postOnboarding(url, 'get', { onboard_id })).toMatchObject({ onboard_id });
  }
}

function postOnboarding(url: string, path: string, body: object): Promise<unknown> {
  const full = JSON.stringify({ accountkeyid: 'sandbox-account', ...body });
  return post(`${url}/v1/onboarding/${path}?key=sandbox-api-key`, full);
}

async function post(url: string, body: string): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', headers: VISA_CHECKS_HEADERS, body });
  const value: unknown = await response.json();
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}`);
  return value;
}
