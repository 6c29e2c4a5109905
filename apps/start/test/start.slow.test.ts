import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runOnboardingJob } from '../src/onboarding-job.ts';
import { writePeople } from '../src/people.ts';
import { addressLines, bulkLines, onboardingLines, visaCheckLines } from '../src/report.ts';
import { startServices } from '../src/services.ts';
import { runVisaCheckJob } from '../src/visa-check-job.ts';
import { childProcesses } from '../../mock/test/support/child-processes.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workrights-start-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ignore = (): void => {};

/** Sends a GET that `fetch` would put right, and waits for its end. */
async function sendAsIs(url: string, target: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').resume();
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
}

async function takePort(): Promise<{ port: number } & AsyncDisposable> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    port,
    [Symbol.asyncDispose]: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

test('refuses an empty folder, as a shell variable that is not set gives one', async () => {
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  await expect(promisify(execFile)(process.execPath, [main, '--data', ''])).rejects.toMatchObject({
    code: 1,
    stderr: '--data must not be empty.\n',
  });
});

test('uses other ports where its own are taken, and says which', async () => {
  await using sandboxPort = await takePort();
  await using mockPort = await takePort();
  await using portalPort = await takePort();
  await using services = await startServices({
    data: folder,
    sandboxPort: sandboxPort.port,
    mockPort: mockPort.port,
    portalPort: portalPort.port,
  });
  expect(services.notes).toEqual([
    `Port ${sandboxPort.port} is taken: the sandbox uses ${services.sandbox.port}.`,
    expect.stringContaining(`Port ${mockPort.port} is taken: the mock uses `),
    `Port ${portalPort.port} is taken: the portal uses ${new URL(services.portal.url).port}.`,
  ]);
  const health = await fetch(`${services.sandbox.url}/_sandbox/health`);
  expect(health.status).toBe(200);
});

test('a visa check ends with its result and a PDF on disk', async () => {
  await using services = await startServices({ data: folder, sandboxPort: 0, mockPort: 0, portalPort: 0 });
  const lines: string[] = [];
  const result = await runVisaCheckJob(services.sandbox, folder, (line) => {
    lines.push(line);
    // The client polls first after 5 s; let the check be finished by then.
    services.sandbox.clock.advance(60_000);
  });
  expect(result.summary).toMatchObject({ finished: true, work: 'limited', visaType: '500' });
  expect(lines).toEqual([expect.stringContaining('pending'), expect.stringContaining('completed')]);
  expect((await readFile(result.files[0]!)).subarray(0, 5).toString()).toBe('%PDF-');
  expect(visaCheckLines(result).join('\n')).toMatch(/may work\s+limited/);
  expect(addressLines(services, result.id).join('\n')).toContain(
    `${services.sandbox.url}/v2/visa-checks/${result.id}`,
  );
});

test('the portal says first where it is, and has the sandbox on its own origin', async () => {
  await using services = await startServices({ data: folder, sandboxPort: 0, mockPort: 0, portalPort: 0 });
  const { url } = services.portal;
  expect(addressLines(services, 'vc_1')[0]).toMatch(new RegExp(`portal +${url}$`));
  expect((await fetch(`${url}/`)).headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await (await fetch(`${url}/try/sandbox.json`)).json()).toEqual({
    url,
    terminal: services.sandbox.url,
  });
  services.sandbox.clock.set(0, 'frozen');
  const clock = await fetch(`${url}/_sandbox/clock`);
  expect(await clock.json()).toEqual({ now: '1970-01-01T00:00:00.000Z', mode: 'frozen' });
});

test('the line about a spreadsheet checks its 200 people when it is pasted', async () => {
  await using services = await startServices({ data: folder, sandboxPort: 0, mockPort: 0, portalPort: 0 });
  const people = await writePeople(folder);
  const [, line = ''] = bulkLines(services, people, join(folder, 'its ledger'));
  const manifest = createRequire(import.meta.url).resolve('@workrights/cli/package.json');
  const built = join(manifest, '../dist/main.js');
  const command = line.replaceAll(
    'npx -y pnpm@12.21.0 --silent workrights',
    `'${process.execPath}' '${built}'`,
  );
  expect(command).toContain(built);
  const ahead = setInterval(() => services.sandbox.clock.advance(60_000), 1000);
  const { WORKRIGHTS_LEDGER_KEY: _none, ...env } = process.env;
  const pasted = promisify(execFile)('bash', ['-c', command], {
    env: { ...env, WORKRIGHTS_HOME: join(folder, 'home') },
  });
  // Rows with mistakes make the command end with 3.
  await expect(pasted.finally(() => clearInterval(ahead))).rejects.toMatchObject({ code: 3 });
  const { stdout } = await pasted.catch((error: { stdout: string }) => error);
  const [plan, run] = stdout.split(/(?<=^\}\n)/mu).map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(plan).toMatchObject({ rows: 200, planned: 192, refused: 8 });
  expect(run).toMatchObject({ ended: 'done', completed: 182, failed: 10, refused: 8 });
  expect(services.sandbox.findRequests({ operation: 'createVisaCheck' })).toHaveLength(192);
});

test('one hostile request to each server, and a killed Prism: all three go on, and that is said', async () => {
  const lines: string[] = [];
  await using services = await startServices({
    data: folder,
    sandboxPort: 0,
    mockPort: 0,
    portalPort: 0,
    report: (line) => lines.push(line),
  });
  const urls = [services.sandbox.url, services.mock.url, services.portal.url];
  for (const url of urls) {
    for (const path of ['/v2/visa-checks/%ff', '/%', '//[?key=secret-key']) await sendAsIs(url, path);
  }
  const [prism] = await childProcesses('prism-process');
  process.kill(prism!, 'SIGKILL');
  while (lines.length === 0) await setTimeout(20);
  expect(lines).toEqual([expect.stringMatching(/^Prism, .* ended with SIGKILL: it is started again\.$/u)]);

  const headers = {
    authorization: `Bearer ${services.sandbox.credentials.accessToken}`,
    version: '2024-03-05',
  };
  for (const url of urls) {
    expect((await fetch(`${url}/v2/visa-checks`, { headers })).status).toBe(200);
  }
});

test('a clock that an earlier run left frozen runs again, and that is said', async () => {
  {
    await using services = await startServices({ data: folder, sandboxPort: 0, mockPort: 0, portalPort: 0 });
    services.sandbox.clock.set(Date.parse('2026-01-05T10:00:00Z'), 'frozen');
  }
  await using services = await startServices({ data: folder, sandboxPort: 0, mockPort: 0, portalPort: 0 });
  expect(services.sandbox.clock.mode).toBe('real');
  expect(services.notes).toEqual([expect.stringContaining('runs again, from 2026-01-05T10:00:')]);
});

test('a second start on the same data merges the onboarding request with the first', async () => {
  const run = async () => {
    await using services = await startServices({ data: folder, sandboxPort: 0, mockPort: 0, portalPort: 0 });
    // Awaited here: what is returned unawaited outlives the services.
    return await runOnboardingJob(services.sandbox, ignore);
  };
  const first = await run();
  const second = await run();
  expect(second.onboard.onboard_id).toBe(first.onboard.onboard_id);
  expect(onboardingLines(second).join('\n')).toContain('8547');
});

test('work rights without a status or an end are shown as not known, not left out', () => {
  const onboard = { onboard_id: 'ob_1', onboard_status: 'Complete' };
  const workRights = { visa_held: 'Visitor (subclass 600)', status: null, visa_expiry_date: null };
  const lines = onboardingLines({ onboard, workRights } as unknown as Parameters<typeof onboardingLines>[0]);
  for (const fact of ['status', 'right to work until', 'visa expires'])
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`${fact} +not known$`)));
});
