import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { sampleRequest } from '@workrights/examples/sample-request';
import { createSandbox } from '@workrights/sandbox';
import { expect, onTestFinished, test } from 'vitest';

import { useOnce } from '../../../vitest.use.ts';
import { endOf, program, runCli, says, settingsOf, startCli, temporaryFolder } from './support/run-cli.ts';
import { screen } from './support/screen.ts';

const sandbox = useOnce(() => createSandbox({ allowLive: true }));
const live = { ...sampleRequest, environment: 'live' };
const creates = (): number => sandbox.findRequests({ operation: 'createVisaCheck' }).length;

test.each(['auto', 'legacy'] as const)(
  '%s: a client starts the command, and a person confirms in the browser',
  async (mode) => {
    const { env, link } = screen();
    const home = temporaryFolder();
    const settings = { ...settingsOf(sandbox), WORKRIGHTS_HOME: home, WORKRIGHTS_KEYRING: 'off', ...env };
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [program, 'mcp'],
      env: settings,
      stderr: 'pipe',
    });
    const said = text(transport.stderr as Readable);
    const client = new Client({ name: 'test', version: '0.0.0' }, { versionNegotiation: { mode } });
    await client.connect(transport);
    const { token } = (await client.callTool({ name: 'prepare_visa_check', arguments: live }))
      .structuredContent as { token: string };
    const before = creates();
    const waiting = client.callTool({ name: 'create_visa_check', arguments: { token } });
    const page = await link();
    expect(await (await fetch(page)).text()).toContain(live.document.identifier);
    expect(creates()).toBe(before);
    await fetch(`${page}/yes`, { method: 'POST' });
    // The waiting call sends it, so no second call is needed.
    expect((await waiting).structuredContent).toMatchObject({
      state: 'created',
      check: { environment: 'live' },
    });
    expect(creates()).toBe(before + 1);
    await client.close();
    expect(await said).toBe('');
  },
);

test('--http serves with the token, prints no secret, and ends on Ctrl-C', async () => {
  const token = 'an-invented-token-of-this-test';
  const env = { ...settingsOf(sandbox), WORKRIGHTS_HOME: temporaryFolder(), WORKRIGHTS_MCP_TOKEN: token };
  const child = startCli(['mcp', '--http', '--port=0'], { env });
  const [line] = (await once(child.stderr!, 'data')) as [Buffer];
  const ended = endOf(child);
  const url = /http:\S+\/mcp/u.exec(line.toString())?.[0] ?? '';
  expect((await fetch(url, { method: 'POST' })).status).toBe(401);
  const client = new Client({ name: 'test', version: '0.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  onTestFinished(() => client.close());
  expect((await client.listTools()).tools.length).toBeGreaterThan(10);
  // Without a screen or a terminal, nobody can be asked.
  const prepared = await client.callTool({ name: 'prepare_visa_check', arguments: live });
  const { token: ticket } = prepared.structuredContent as { token: string };
  const refused = await client.callTool({ name: 'create_visa_check', arguments: { token: ticket } });
  expect(refused).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('Nobody can be asked') }],
  });
  child.kill('SIGINT');
  const { code, stdout, stderr } = await ended;
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  expect(stderr).not.toContain(token);
});

test.each([
  [['--http'], 'WORKRIGHTS_MCP_TOKEN is not set'],
  [['--port=4040'], '--port is for --http.'],
  [['--http', '--host=0.0.0.0'], 'host must be an address of this machine only'],
  [['--mcp-token=x'], 'Set WORKRIGHTS_MCP_TOKEN'],
])('%s: says what is wrong, and serves nothing', async (flags, message) => {
  const hasToken = flags.includes('--host=0.0.0.0');
  const env = {
    ...settingsOf(sandbox),
    WORKRIGHTS_HOME: temporaryFolder(),
    WORKRIGHTS_MCP_TOKEN: hasToken ? 'an-invented-token-of-this-test' : '',
  };
  expect(await runCli(['mcp', ...flags], { env })).toMatchObject({ ...says(2, message), stdout: '' });
});
