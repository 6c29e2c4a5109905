import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import path from 'node:path';

import { createSandbox } from '@workrights/sandbox';
import { expect, onTestFinished, test } from 'vitest';

import { agentsUseProxy, howToUseProxy } from '../src/service/proxy.ts';
import { runCli, settingsOf, temporaryFolder } from './support/run-cli.ts';

test('requests go through the proxy of the environment', async () => {
  await using sandbox = await createSandbox();
  const asked: string[] = [];
  const proxy = createServer().listen(0, '127.0.0.1');
  proxy.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    const onward = connect(sandbox.port, '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    socket
      .pipe(onward)
      .pipe(socket)
      .on('error', () => onward.destroy());
  });
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const env = {
    ...settingsOf(sandbox),
    NO_PROXY: '',
    HTTP_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
  };
  const { code, stdout } = await runCli(['check', 'list', '--json'], { env });
  expect({ code, stdout, asked }).toEqual({ code: 0, stdout: '[]\n', asked: [`127.0.0.1:${sandbox.port}`] });
});

test.each([
  ['22.13.0', false, {}, undefined],
  ['22.13.0', false, { NODE_USE_ENV_PROXY: '1' }, undefined],
  ['22.21.0', false, { NODE_USE_ENV_PROXY: '1' }, 'started'],
  ['22.21.0', false, {}, undefined],
  ['23.11.0', false, { NODE_USE_ENV_PROXY: '1' }, undefined],
  ['24.0.0', false, { NODE_USE_ENV_PROXY: '1' }, 'started'],
  ['24.14.0', true, {}, 'call'],
  ['24.14.0', true, { NODE_USE_ENV_PROXY: '1' }, 'started'],
])('Node %s that can be told at any time (%s) uses a proxy with %j: %s', (version, canCall, env, how) => {
  expect(howToUseProxy(env, version, canCall)).toBe(how);
});

test.each([
  ['22.13.0', false],
  ['22.21.0', true],
  ['24.4.1', false],
  ['24.5.0', true],
  ['26.0.0', true],
])('an agent of Node %s uses a proxy: %s', (version, uses) => {
  expect(agentsUseProxy(version)).toBe(uses);
});

test('a proxy that this Node does not use is said, and not in the one document of programs', async () => {
  await using sandbox = await createSandbox();
  const folder = temporaryFolder();
  const older = path.join(folder, 'older.cjs');
  writeFileSync(older, "delete require('node:http').setGlobalProxyFromEnv;");
  const env = {
    ...settingsOf(sandbox),
    HTTPS_PROXY: 'http://127.0.0.1:9',
    NODE_OPTIONS: `--require=${older}`,
  };
  const { code, stderr } = await runCli(['check', 'list'], { env });
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringMatching(
      /^workrights: HTTPS_PROXY is set, but this Node does not use it\..*24\.14/u,
    ),
  });
  expect((await runCli(['check', 'list', '--json'], { env })).stderr).toBe('');
});
