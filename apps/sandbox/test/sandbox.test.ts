import { connect } from 'node:net';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { createSandbox, DataFolderInUseError, UnsafeHostError } from '../src/index.ts';
import { australianCheck } from './support/check-requests.ts';
import { readEnvelope } from './support/read-json.ts';
import { startSandbox } from './support/start-sandbox.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

describe('sandboxes in one process', () => {
  test('share nothing', async () => {
    const [first, second] = await Promise.all([startSandbox(), startSandbox()]);
    expect(first.port).not.toBe(second.port);
    first.clock.set(0, 'frozen');
    const { data } = await readEnvelope(first.visaChecks('POST', '/v2/visa-checks', australianCheck()));
    expect(data.requested_at).toBe('1970-01-01T00:00:00.000Z');
    expect((await second.visaChecks('GET', `/v2/visa-checks/${data.id}`)).status).toBe(404);
    expect(second.clock.mode).toBe('real');
  });

  test('can be many', async () => {
    const sandboxes = await Promise.all(Array.from({ length: 50 }, () => startSandbox()));
    const answers = await Promise.all(
      sandboxes.map((sandbox) => sandbox.visaChecks('POST', '/v2/visa-checks', australianCheck())),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
  });
});

describe('closing', () => {
  test('frees the port and the data folder, also for `await using`', async () => {
    const folder = temporaryFolder();
    let port: number;
    {
      await using sandbox = await createSandbox({ data: folder });
      ({ port } = sandbox);
      await sandbox.close();
    }
    await using again = await createSandbox({ data: folder, port });
    expect(again.port).toBe(port);
  });

  test('drops a connection that nobody uses', async () => {
    const sandbox = await startSandbox();
    const idle = connect(sandbox.port, '127.0.0.1');
    await once(idle, 'connect');
    const dropped = once(idle, 'close');
    await sandbox.close();
    await dropped;
    expect(idle.destroyed).toBe(true);
  });

  test('keeps what was acknowledged', async () => {
    const folder = temporaryFolder();
    const first = await startSandbox({ data: folder });
    first.clock.set(Date.parse('2026-03-10T04:00:00Z'), 'frozen');
    const { data } = await readEnvelope(first.visaChecks('POST', '/v2/visa-checks', australianCheck()));
    await first.close();
    const second = await startSandbox({ data: folder });
    expect(second.clock.now()).toBe(Date.parse('2026-03-10T04:00:00Z'));
    const found = await readEnvelope(second.visaChecks('GET', `/v2/visa-checks/${data.id}`));
    expect(found.data).toEqual(data);
  });
});

describe('starting', () => {
  test('fails on a folder that another sandbox uses, and lets that one be', async () => {
    const folder = temporaryFolder();
    const first = await startSandbox({ data: folder });
    await expect(createSandbox({ data: folder })).rejects.toThrow(DataFolderInUseError);
    expect((await first.visaChecks('GET', '/v2/visa-checks')).status).toBe(200);
  });

  test('fails on a port that is taken, and frees the folder', async () => {
    const folder = temporaryFolder();
    const { port } = await startSandbox();
    await expect(createSandbox({ port, data: folder })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await startSandbox({ data: folder });
  });

  test.each(['0.0.0.0', '::', '192.0.2.1', 'sandbox.example'])(
    'refuses to listen on %s with the development credentials',
    async (host) => {
      await expect(createSandbox({ host })).rejects.toThrow(UnsafeHostError);
      const some = { accessToken: 'mine', apiKey: 'sandbox-api-key' };
      await expect(createSandbox({ host, ...some })).rejects.toMatchObject({
        missing: ['accountKey', 'apiKey'],
      });
    },
  );

  test.each([
    { accessToken: '' },
    { accessToken: 'two words' },
    { accountKey: '' },
    { apiKey: ' ' },
    { apiKeyParameter: '' },
    { customerAuthorities: ['ca_one', ''] },
  ])('refuses %j, on any address', async (options) => {
    await expect(createSandbox(options)).rejects.toThrow(TypeError);
    const own = { accessToken: 'mine', accountKey: 'mine', apiKey: 'mine' };
    await expect(createSandbox({ host: '0.0.0.0', ...own, ...options })).rejects.toThrow(TypeError);
  });

  test.each(['ftp://a.example', 'not a url', 'http://a.example/?x=1'])(
    'refuses %s as public URL',
    async (publicUrl) => {
      await expect(createSandbox({ publicUrl })).rejects.toThrow(TypeError);
    },
  );
});
