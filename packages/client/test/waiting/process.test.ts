import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { describe, expect, it } from 'vitest';

const PRELUDE = `
  import { VisaChecks } from '${new URL('../../src/index.ts', import.meta.url).href}';
  const began = Date.now();
  const check = (id) => ({
    id, status: Date.now() - began > 400 ? 'completed' : 'pending', mode: 'fastcheck',
    requested_at: new Date(began).toISOString(),
  });
  const fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.endsWith('/lookup')) return Response.json({ data: check(request.url.split('/').at(-1)) });
    return Response.json((await request.json()).ids.map(check));
  };
  const checks = new VisaChecks({ baseUrl: 'http://service.example', accessToken: 'test-token', fetch });
  // On a busy machine the first poll may come late: these are never finished.
  const slow = { interval: { min: 3_600_000, max: 3_600_000 } };
  const endless = { ...slow, isTerminal: () => false };
  const quick = { interval: { min: 100, max: 100 } };
  process.on('unhandledRejection', () => console.log('unhandled'));
`;

/** The output of a process that has nothing else to do. Fails if the process doesn't end by itself in time. */
async function run(script: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', '--input-type=module-typescript', '--eval', PRELUDE + script],
    { timeout: 60_000, cwd: new URL('../..', import.meta.url) },
  );
  return stdout.trim().split('\n');
}

describe('a process', { timeout: 60_000 }, () => {
  it('lives as long as somebody waits, and no longer', async () => {
    expect(await run(`console.log((await checks.waitFor('vc_1', quick)).status);`)).toEqual(['completed']);
  });

  it('ends when its waits are ended by a signal, by time, and by leaving the loop', async () => {
    const printed = await run(`
      const controller = new AbortController();
      const waits = ['vc_1', 'vc_2'].map((id) => checks.waitFor(id, { ...endless, signal: controller.signal }));
      setTimeout(() => controller.abort(), 50);
      for (const { reason } of await Promise.allSettled(waits)) console.log(reason.name);
      await checks.waitFor('vc_3', { ...endless, timeout: 50 }).catch(({ name }) => console.log(name));
      for await (const { id } of checks.waitForAll([{ ...check('vc_4'), status: 'completed' }, 'vc_5'], slow)) {
        console.log(id);
        break;
      }
    `);
    expect(printed).toEqual(['AbortedError', 'AbortedError', 'TimeoutError', 'vc_4']);
  });

  it('ends when a wait has ended by time, though the service asked for an hour', async () => {
    const printed = await run(`
      const busy = async () => new Response(null, { status: 429, headers: { 'retry-after': '3600' } });
      const pausing = new VisaChecks({ baseUrl: 'http://service.example', accessToken: 'test-token', fetch: busy });
      const waits = ['vc_1', 'vc_2'].map((id) => pausing.waitFor(id, { ...quick, timeout: 500 }));
      for (const { reason } of await Promise.allSettled(waits)) console.log(reason.name);
    `);
    expect(printed).toEqual(['TimeoutError', 'TimeoutError']);
  });

  it('meets no unhandled rejection when nobody listens to a wait that fails', async () => {
    const printed = await run(`
      const wait = checks.waitFor('vc_1', { ...endless, timeout: 20 });
      checks.resumeWait('junk');
      checks.waitForAll(['', 'vc_2'], { ...endless, timeout: 10 }).next();
      const ended = await wait.catch(({ name }) => name);
      // An unhandled rejection is told before the next turn.
      await new Promise((resolve) => setTimeout(resolve, 100));
      console.log(ended);
    `);
    expect(printed).toEqual(['TimeoutError']);
  });
});
