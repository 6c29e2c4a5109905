import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { sampleRequest } from '@workrights/examples/sample-request';
import { describe, expect, test } from 'vitest';

import { openInChromium } from '../support/chromium.ts';
import { prepared } from '../support/prepared.ts';
import { run } from '../support/commands.ts';
import { bundle } from './bundle.ts';
import { cuttingService, type CuttingService, type Fate } from './cutting-service.ts';
import { servePage } from './page-server.ts';
import { runInWorker } from './run-in-worker.ts';
import { processes } from './runtimes.ts';

prepared('other tools');
const { folder } = prepared('packed client');

const withBody = ['/v2/visa-checks', '/v1/onboarding/', '/v1/onboarding/'];
const paths = [...withBody, '/v2/no-body'];
const settingsOf = ({ url }: CuttingService) => ({ url, request: sampleRequest, writesOnly: true });
const expected = (fate: Fate) =>
  Array<string>(paths.length).fill(fate === 421 ? 'StatusError' : 'OutcomeUnknownError');

/** Each write arrived once, complete and with its length. At least one came on a reused connection. */
function expectOnce({ writes }: CuttingService): void {
  expect(writes.map((write) => write.path)).toEqual(paths);
  for (const { body, hasLength } of writes.slice(0, withBody.length)) {
    expect(() => JSON.parse(body) as unknown).not.toThrow();
    expect(hasLength).toBe(true);
  }
  expect(writes.some(({ isReused }) => isReused)).toBe(true);
}

describe.each<[string, Fate]>([
  ['on a kept-alive connection that is then cut', 'cut'],
  ['and refused with 421, after which HTTP allows a runtime to send it again', 421],
  ['and answered with 503, after which the client sends a read again', 503],
])('a create or update that arrives %s', (_, fate) => {
  test.each(Object.entries(processes))('is sent once by %s', async (_name, command) => {
    await using service = await cuttingService(fate);
    const settings = JSON.stringify(settingsOf(service));
    const [executable, ...args] = command(folder, 'main.mjs', settings);
    const { stdout } = await run(executable, args, { cwd: folder });
    expect(JSON.parse(stdout)).toEqual(expected(fate));
    expectOnce(service);
  });

  test('is sent once by a Worker', async () => {
    await using service = await cuttingService(fate);
    const settings = settingsOf(service);
    expect(await runInWorker(path.join(folder, 'worker.mjs'), [], settings)).toEqual(expected(fate));
    expectOnce(service);
  });
});

async function writesOfPage(service: CuttingService, connections = 1): Promise<unknown> {
  const script = await bundle(path.join(folder, 'page.mjs'), ['browser']);
  await using server = await servePage({
    script,
    settings: { ...settingsOf(service), connections },
    service: service.url,
  });
  await using _ = await openInChromium(server.url);
  const tooLate = sleep(60_000, 'the page sent nothing', { ref: false });
  return await Promise.race([server.report, tooLate]);
}

// The README and the guide say this about browsers. No body and no option of `fetch` prevents it.
test.each([
  [1, 2],
  [2, 3],
  [6, 7],
])(
  'Chromium, with %i connections that are kept alive and then cut, sends a create %i times, and the page is not told',
  async (connections, times) => {
    await using service = await cuttingService('cut', { together: connections });
    expect(await writesOfPage(service, connections)).toEqual(expected('cut'));
    expect(service.writes.filter(({ path: at }) => at === paths[0])).toHaveLength(times);
  },
);

test('Chromium sends a create once to a server that keeps no connection alive', async () => {
  await using service = await cuttingService('cut', { closes: true });
  expect(await writesOfPage(service)).toEqual(expected('cut'));
  expect(service.writes.map((write) => write.path)).toEqual(paths);
});
