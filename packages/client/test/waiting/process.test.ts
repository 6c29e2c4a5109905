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
  const slow = { interval: { min: 3_600_000, max: 3_600_000 } };
  const quick = { interval: { min: 100, max: 100 } };
  process.on('unhandledRejection', () => console.log('unhandled'));
`;

/** What a process prints that has nothing else to do; it fails when the process has not ended by itself by then. */
async function run(script: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', '--input-type=module-typescript', '--eval', PRELUDE + script],
    { timeout: 15_000, cwd: new URL('../..', import.meta.url) },
  );
  return stdout.trim().split('\n');
}

describe('a process', () => {
  it('lives as long as somebody waits, and no longer', async () => {
    expect(await run(`console.log((await checks.waitFor('vc_1', quick)).status);`)).toEqual(['completed']);
  });

  it('ends when its waits are ended by a signal, by time, and by leaving the loop', async () => {
    const printed = await run(`
      const controller = new AbortController();
      const waits = ['vc_1', 'vc_2'].map((id) => checks.waitFor(id, { ...slow, signal: controller.signal }));
      setTimeout(() => controller.abort(), 50);
      for (const { reason } of await Promise.allSettled(waits)) console.log(reason.name);
      await checks.waitFor('vc_3', { ...slow, timeout: 50 }).catch(({ name }) => console.log(name));
      for await (const { id } of checks.waitForAll([{ ...check('vc_4'), status: 'completed' }, 'vc_5'], slow)) {
        console.log(id);
        break;
      }
    `);
    expect(printed).toEqual(['AbortedError', 'AbortedError', 'TimeoutError', 'vc_4']);
  });

  it('meets no unhandled rejection when nobody listens to a wait that fails', async () => {
    const printed = await run(`
      const wait = checks.waitFor('vc_1', { ...slow, timeout: 20 });
      checks.resumeWait('junk');
      checks.waitForAll(['', 'vc_2'], { timeout: 10 }).next();
      await new Promise((resolve) => setTimeout(resolve, 100));
      console.log(await wait.catch(({ name }) => name));
    `);
    expect(printed).toEqual(['TimeoutError']);
  });
});
