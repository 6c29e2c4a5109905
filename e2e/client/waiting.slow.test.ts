import { VisaChecks, type VisaCheckCreate } from '@workrights/client';
import { sampleRequest } from '@workrights/examples/sample-request';
import { createSandbox, type Sandbox } from '@workrights/sandbox';
import { describe, expect, it, onTestFinished } from 'vitest';

const START = Date.parse('2026-03-05T01:02:03.456Z');

interface Bench {
  sandbox: Sandbox;
  checks: VisaChecks;
  /** The paths of the requests, and when they came. */
  asked: { path: string; at: number }[];
}

/** A client and a sandbox with one frozen clock. It jumps to the end of the client's sleep when no request is pending. */
async function start(): Promise<Bench> {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.close());
  const { clock } = sandbox;
  clock.set(START, 'frozen');
  const asked: Bench['asked'] = [];
  let underWay = 0;

  const sleep = async (ms: number, signal?: AbortSignal) => {
    const until = clock.now() + ms;
    for (let quiet = 0; quiet < 20; quiet = underWay === 0 ? quiet + 1 : 0) {
      signal?.throwIfAborted();
      await new Promise((resolve) => setImmediate(resolve));
    }
    signal?.throwIfAborted();
    if (until > clock.now()) clock.set(until, 'frozen');
  };
  const counted: typeof fetch = async (input, init) => {
    underWay += 1;
    asked.push({ path: new URL(input instanceof Request ? input.url : input).pathname, at: clock.now() });
    try {
      const response = await fetch(input, init);
      return new Response(await response.arrayBuffer(), response);
    } finally {
      underWay -= 1;
    }
  };
  const options = {
    baseUrl: sandbox.url,
    accessToken: sandbox.credentials.accessToken,
    clock: { now: () => clock.now(), random: Math.random, sleep },
    fetch: counted,
  };
  return { sandbox, checks: new VisaChecks(options), asked };
}

function requestOf(index: number, mode: 'fastcheck' | 'offpeak'): VisaCheckCreate {
  return {
    ...sampleRequest,
    mode,
    document: { ...sampleRequest.document, identifier: `N${1_000_000 + index}` },
  };
}

const createMany = (checks: VisaChecks, count: number, mode: 'fastcheck' | 'offpeak') =>
  Promise.all(Array.from({ length: count }, (_, index) => checks.create(requestOf(index, mode))));

describe('waiting for many checks of the sandbox', () => {
  it('1,000 waits need at least 50 times fewer requests than one GET each per tick', async () => {
    const { checks, asked } = await start();
    const pending = await createMany(checks, 1_000, 'fastcheck');
    asked.length = 0;
    let polls = 0;
    const done = await Promise.all(
      pending.map((check) => checks.waitFor(check, { onProgress: () => void (polls += 1) })),
    );
    expect(done.every(({ status }) => status === 'completed')).toBe(true);
    expect(polls / asked.length).toBeGreaterThanOrEqual(50);
  });

  it('an off-peak night passes in one loop, in order of completion', async () => {
    const { checks, asked, sandbox } = await start();
    const pending = await createMany(checks, 100, 'offpeak');
    asked.length = 0;
    const checkedAt: string[] = [];
    for await (const { check } of checks.waitForAll(pending)) checkedAt.push(check?.checked_at ?? '');
    expect(checkedAt).toHaveLength(100);
    const times = new Set(asked.map(({ at }) => at));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(Date.parse('2026-03-05T11:00:00Z'));
    expect(sandbox.clock.now()).toBeLessThanOrEqual(Date.parse('2026-03-05T20:02:00Z'));
  });

  it('outlives the faults of a service under load', async () => {
    const { checks, sandbox } = await start();
    const pending = await createMany(checks, 50, 'fastcheck');
    const { faults } = sandbox.context;
    for (const status of [503, 429, 500]) faults.arm('lookupVisaChecks', { kind: 'status', status }, 1);
    faults.arm('lookupVisaChecks', { kind: 'reset', when: 'after' }, 1);
    faults.arm('lookupVisaChecks', { kind: 'truncate' }, 1);
    faults.arm('lookupVisaChecks', { kind: 'malformed-json' }, 1);
    const done = await Promise.all(pending.map((check) => checks.waitFor(check)));
    expect(done.every(({ status }) => status === 'completed')).toBe(true);
    expect(faults.list()).toEqual([]);
  });
});
