import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { australianCheck } from '../support/check-requests.ts';
import { startCli, type RunningCommand } from '../support/run-cli.ts';
import { fileLimit, mountSmallDisk } from '../support/small-disk.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const FAMILY_NAME = 'Sesquipedalian'.repeat(500);

/** The parts of responses that are read here: of a check, a list, a problem, the control plane. */
interface Body {
  readonly data: { readonly id: string } & readonly { readonly id: string }[];
  readonly detail: string;
  readonly now: string;
  readonly mode: string;
  readonly faults: readonly unknown[];
  readonly 'create-status': number;
}

/** A sandbox in its own process, on a data folder. */
async function start(data: string, launcher: readonly string[] = []) {
  const command = startCli(['--port', '0', '--data', data], {}, launcher);
  const banner = await command.printed('Data');
  const url = /http:\/\/127\.0\.0\.1:\d+/u.exec(banner)?.[0] ?? '';
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(url + path, {
      method,
      headers: { authorization: 'Bearer sandbox-access-token', version: '2024-03-05', ...JSON_TYPE },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: (await response.json()) as Body };
  };
  const { document } = australianCheck();
  const create = () =>
    send(
      'POST',
      '/v2/visa-checks',
      australianCheck('work', { document: { ...document, family_name: FAMILY_NAME } }),
    );
  return { command, send, create };
}

/** Creates checks until the disk has no room for another. */
async function createUntilRefused(create: () => Promise<{ status: number; json: Body }>) {
  const ids: string[] = [];
  for (let tries = 0; tries < 1_000; tries += 1) {
    const { status, json } = await create();
    if (status !== 201) return { ids, status, json };
    ids.push(json.data.id);
  }
  throw new Error('The disk never was full.');
}

async function stop({ process, finished }: RunningCommand) {
  process.kill('SIGTERM');
  return finished;
}

describe('a disk without room, here a limit on the size of files', () => {
  test('refuses a creation with 507, still answers reads, and keeps every check that it acknowledged', async () => {
    const data = temporaryFolder();
    const limited = await start(data, fileLimit(512));
    const { ids, status, json } = await createUntilRefused(limited.create);
    expect(ids.length).toBeGreaterThan(5);
    expect(status).toBe(507);
    expect(json).toMatchObject({
      type: 'urn:workrights:problem:storage-failed',
      title: 'Insufficient Storage',
    });
    expect(json.detail).toMatch(/SQLite code \d+/u);
    expect((await limited.send('GET', `/v2/visa-checks/${ids[0]}`)).status).toBe(200);
    const { stderr } = await stop(limited.command);
    expect(stderr).toMatch(/SQLite code \d+/u);
    expect(stderr).not.toContain('Sesquipedalian');

    const roomy = await start(data);
    const { json: list } = await roomy.send('GET', '/v2/visa-checks?limit=1000');
    expect(list.data.map((check) => check.id)).toEqual(ids.toReversed());
  });

  test('does not set a clock or a quirk that it could not keep', async () => {
    const limited = await start(temporaryFolder(), fileLimit(512));
    await limited.send('PUT', '/_sandbox/clock', { now: '2030-05-05T05:05:05Z', mode: 'frozen' });
    await createUntilRefused(limited.create);

    // The remaining room is enough for a few changes of a setting.
    let kept = '2030-05-05T05:05:05.000Z';
    const advance = () => limited.send('POST', '/_sandbox/clock/advance', { seconds: 5 });
    let answer = await advance();
    for (; answer.status === 200; answer = await advance()) kept = answer.json.now;
    expect(answer.status).toBe(507);
    expect((await limited.send('GET', '/_sandbox/clock')).json).toEqual({ now: kept, mode: 'frozen' });
    expect((await limited.send('PUT', '/_sandbox/clock', { mode: 'real' })).status).toBe(507);
    expect((await limited.send('GET', '/_sandbox/clock')).json).toEqual({ now: kept, mode: 'frozen' });

    expect((await limited.send('PUT', '/_sandbox/quirks', { 'create-status': 303 })).status).toBe(507);
    expect((await limited.send('GET', '/_sandbox/quirks')).json['create-status']).toBe(201);
  });
});

describe('a file system that is full', () => {
  test('refuses every change with 507 and takes none of it, and works again when there is room', async ({
    skip,
  }) => {
    const disk = mountSmallDisk(4_096);
    if (disk === undefined) return skip('This machine lets no test mount a file system.');
    const sandbox = await start(join(disk.folder, 'data'));
    const { json: created } = await sandbox.create();
    await sandbox.send('PUT', '/_sandbox/quirks', { 'create-status': 303 });
    await sandbox.send('POST', '/_sandbox/faults', {
      fault: 'delay',
      milliseconds: 1,
      operation: 'listVisaChecks',
    });
    await sandbox.send('POST', '/_sandbox/scenarios/arm', { scenario: 'no-work' });

    disk.fill();
    const armed = await sandbox.send('GET', '/_sandbox/scenarios/arm');
    const changes: readonly (readonly [string, string, unknown])[] = [
      ['POST', '/v2/visa-checks', australianCheck()],
      ['PUT', '/_sandbox/clock', { mode: 'frozen' }],
      ['PUT', '/_sandbox/quirks', { 'create-status': 201 }],
      ['POST', '/_sandbox/scenarios/arm', { scenario: 'no-work' }],
      ['DELETE', '/_sandbox/scenarios/arm', undefined],
      ['POST', '/_sandbox/reset', {}],
    ];
    for (const [method, path, body] of changes) {
      expect([path, (await sandbox.send(method, path, body)).status]).toEqual([path, 507]);
    }
    expect((await sandbox.send('GET', '/_sandbox/clock')).json.mode).toBe('real');
    expect((await sandbox.send('GET', '/_sandbox/quirks')).json['create-status']).toBe(303);
    expect((await sandbox.send('GET', '/_sandbox/faults')).json.faults).toHaveLength(1);
    expect((await sandbox.send('GET', '/_sandbox/scenarios/arm')).json).toEqual(armed.json);
    expect((await sandbox.send('GET', '/v2/visa-checks')).json.data).toMatchObject([{ id: created.data.id }]);

    disk.free();
    for (const [method, path, body] of changes) {
      expect([path, (await sandbox.send(method, path, body)).status]).not.toEqual([path, 507]);
    }
    expect((await sandbox.send('GET', '/v2/visa-checks')).json.data).toEqual([]);
    await stop(sandbox.command);
  });
});
