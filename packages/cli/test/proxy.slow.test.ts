import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';

import { createSandbox } from '@workrights/sandbox';
import { expect, test } from 'vitest';

import { runCli, settingsOf, temporaryFolder } from './support/run-cli.ts';
import { stubProxy } from './support/stub-service.ts';

test('requests go through the proxy of the environment', async () => {
  await using sandbox = await createSandbox();
  const asked: string[] = [];
  const proxy = await stubProxy(asked, (socket) => {
    const onward = connect(sandbox.port, '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    socket
      .pipe(onward)
      .pipe(socket)
      .on('error', () => onward.destroy());
  });
  const env = { ...settingsOf(sandbox), NO_PROXY: '', HTTP_PROXY: proxy };
  const { code, stdout } = await runCli(['check', 'list', '--json'], { env });
  expect({ code, stdout, asked }).toEqual({ code: 0, stdout: '[]\n', asked: [`127.0.0.1:${sandbox.port}`] });
});

test("warns of a proxy that this Node doesn't use, but not with --json", async () => {
  await using sandbox = await createSandbox();
  const older = path.join(temporaryFolder(), 'older.cjs');
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
