import { expect, test } from 'vitest';
import { newToken } from '../support/request-token.ts';
import { startSandbox } from '../support/start-sandbox.ts';

type Started = Awaited<ReturnType<typeof startSandbox>>;

const START = Date.parse('2026-03-05T01:02:03.456Z');

async function frozen(quota: 'standard' | 'premium' | 'none' | undefined): Promise<Started> {
  const sandbox = await startSandbox(quota ? { quota } : {});
  sandbox.clock.set(START, 'frozen');
  return sandbox;
}

const list = (sandbox: Started) => sandbox.visaChecks('GET', '/v2/visa-checks');

function shown({ headers }: Response): (string | null)[] {
  return ['min', 'day'].flatMap((period) =>
    ['consumed', 'remaining'].map((what) => headers.get(`${period}-quota-${what}`)),
  );
}

/** Statuses of this many requests, one after the other. */
async function statusesOf(sandbox: Started, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent += 1) statuses.push((await list(sandbox)).status);
  return statuses;
}

test.each([
  ['standard', 60, 10_000],
  ['premium', 144, 24_000],
] as const)('an account with the %s quota may send %d requests a minute', async (quota, minute, day) => {
  const sandbox = await frozen(quota);
  expect(shown(await list(sandbox))).toEqual(['1', `${minute - 1}`, '1', `${day - 1}`]);
  expect(new Set(await statusesOf(sandbox, minute - 1))).toEqual(new Set([200]));
  const refused = await list(sandbox);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBeNull();
  expect(shown(refused)).toEqual([`${minute}`, '0', `${minute}`, `${day - minute}`]);
  sandbox.clock.advance(60_000);
  expect((await list(sandbox)).status).toBe(200);
});

test('a day has a quota too, whose end is that of the day', async () => {
  const sandbox = await frozen('standard');
  for (let minute = 0; minute < 200; minute += 1) {
    for (let sent = 0; sent < 50; sent += 1) sandbox.context.quotas.take('default');
    sandbox.clock.advance(60_000);
  }
  const refused = await list(sandbox);
  expect([refused.status, ...shown(refused)]).toEqual([429, '0', '60', '10000', '0']);
  sandbox.clock.advance(86_400_000);
  expect((await list(sandbox)).status).toBe(200);
});

test('requests of the control plane, for tokens and without credentials do not count', async () => {
  const sandbox = await frozen('standard');
  await fetch(`${sandbox.url}/_sandbox/health`);
  await newToken(sandbox, { scope: 'aus:sandbox' });
  await fetch(`${sandbox.url}/v2/visa-checks`);
  expect(shown(await list(sandbox))[0]).toBe('1');
});

test('a reset begins the quota anew', async () => {
  const sandbox = await frozen('standard');
  await list(sandbox);
  await fetch(`${sandbox.url}/_sandbox/reset`, { method: 'POST' });
  expect(shown(await list(sandbox))[0]).toBe('1');
});

test.each(['none', undefined] as const)('with the quota %s nothing is counted or shown', async (quota) => {
  const sandbox = await frozen(quota);
  expect(shown(await list(sandbox))).toEqual([null, null, null, null]);
});
