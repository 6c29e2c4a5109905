import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createSandbox } from '@workrights/sandbox';
import { expect, test } from 'vitest';
import { readBuilt } from '../built-site.ts';

const run = promisify(execFile);
const home = new URL('../../src/home/', import.meta.url);

/** Advances the sandbox's clock, because a check takes up to 20 seconds. */
async function letTimePass({ url }: { url: string }): Promise<void> {
  let checks: unknown[] = [];
  while (checks.length === 0) {
    const headers = { authorization: 'Bearer sandbox-access-token', version: '2024-03-05' };
    ({ data: checks } = (await (await fetch(`${url}/v2/visa-checks`, { headers })).json()) as {
      data: unknown[];
    });
    await setTimeout(50);
  }
  const body = JSON.stringify({ seconds: 30 });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/_sandbox/clock/advance`, { method: 'POST', headers, body });
}

/** A snippet of the home page, with the address of the test's sandbox. */
function snippet(name: string, sandbox: { url: string }): string {
  return readFileSync(new URL(name, home), 'utf8').replaceAll('http://127.0.0.1:4010', sandbox.url);
}

test('the curl of the home page creates a check', async () => {
  const sandbox = await createSandbox();
  try {
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', snippet('first-check.sh', sandbox)]);
    expect(JSON.parse(stdout)).toMatchObject({ data: { status: 'pending', environment: 'sandbox' } });
  } finally {
    await sandbox.close();
  }
});

test('what the home page shows of the result is what the sandbox answers', async () => {
  const sandbox = await createSandbox();
  // The day that the guides use, because the dates of a visa depend on it.
  sandbox.clock.set(Date.parse('2026-11-23T01:00:00Z'), 'real');
  try {
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', snippet('first-check.sh', sandbox)]);
    const { data: created } = JSON.parse(stdout) as { data: { id: string } };
    await letTimePass(sandbox);
    const headers = { authorization: 'Bearer sandbox-access-token', version: '2024-03-05' };
    const answer = await fetch(`${sandbox.url}/v2/visa-checks/${created.id}`, { headers });
    const shown = JSON.parse(readFileSync(new URL('first-check-result.json', home), 'utf8')) as object;
    expect(await answer.json()).toMatchObject({ data: shown });
  } finally {
    await sandbox.close();
  }
});

test('the home page shows the values of the result', () => {
  const page = readBuilt('index.html');
  for (const value of [
    'completed, SUCCESS',
    'LIMITED',
    '8105',
    '500, Student',
    '2028-03-15',
    'Work: limited',
  ])
    expect(page).toContain(value);
});

test('the program of the home page says what the person may do', async () => {
  const sandbox = await createSandbox();
  const file = fileURLToPath(new URL(`first-check-${sandbox.port}.ts`, import.meta.url));
  try {
    await writeFile(file, snippet('first-check.ts', sandbox));
    const [{ stdout }] = await Promise.all([run(process.execPath, [file]), letTimePass(sandbox)]);
    expect(stdout).toBe('limited\n');
  } finally {
    await rm(file, { force: true });
    await sandbox.close();
  }
});
