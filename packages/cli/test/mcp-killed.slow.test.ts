import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { sampleRequest } from '@workrights/examples/sample-request';
import { createSandbox } from '@workrights/sandbox';
import { expect, onTestFinished, test } from 'vitest';

import { useEach } from '../../../vitest.use.ts';
import { program, settingsOf, temporaryFolder } from './support/run-cli.ts';
import { screen } from './support/screen.ts';

const sandbox = useEach(() => createSandbox({ allowLive: true }));
const creates = (): number => sandbox.findRequests({ operation: 'createVisaCheck' }).length;
const live = { ...sampleRequest, environment: 'live' };

/** When a create ends in nothing: before it arrives at the sandbox, or after. */
type Cut = 'before' | 'after' | 'never';

/** Stands before the sandbox. Of a create, it tells where it was cut and never responds. */
async function front(cut: Cut, onCut: () => void): Promise<string> {
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const body = await buffer(incoming);
    const isCreate = method === 'POST' && url === '/v2/visa-checks';
    if (isCreate && cut === 'before') return onCut();
    const { authorization = '', version = '' } = headers;
    const response = await fetch(`${sandbox.url}${url}`, {
      method,
      headers: { authorization, version: String(version), 'content-type': 'application/json' },
      ...(method === 'POST' && { body }),
    });
    const text = await response.text();
    if (isCreate && cut === 'after') return onCut();
    outgoing.writeHead(response.status, { 'content-type': 'application/json' }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A client starts the command, prepares a check, and a person gets its page. */
async function opened(url: string, home: string) {
  const { env, link } = screen();
  const settings = {
    ...settingsOf({ credentials: sandbox.credentials, url }),
    WORKRIGHTS_HOME: home,
    WORKRIGHTS_KEYRING: 'off',
  };
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, 'mcp'],
    env: { ...settings, ...env },
  });
  const client = new Client({ name: 'test', version: '0.0.0' });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const prepared = await client.callTool({ name: 'prepare_visa_check', arguments: live });
  const { token } = prepared.structuredContent as { token: string };
  const created = client.callTool({ name: 'create_visa_check', arguments: { token } });
  created.catch(() => undefined);
  const page = await link();
  return {
    created,
    text: await (await fetch(page)).text(),
    confirm: () => fetch(`${page}/yes`, { method: 'POST' }),
    kill: () => process.kill(transport.pid!, 'SIGKILL'),
  };
}

function backdate(notes: string): void {
  const note = readdirSync(notes).find((name) => name.endsWith('.json')) ?? '';
  writeFileSync(path.join(notes, note), JSON.stringify({ sentAt: Date.now() - 600_000 }));
}

test.each([
  ['before', 0, 'created'],
  ['after', 1, 'found'],
] as const)(
  'a process that is killed %s its create arrived leads to one check, and the next one knows of it',
  async (cut, arrived, state) => {
    const home = temporaryFolder();
    const sent = Promise.withResolvers<void>();
    const first = await opened(await front(cut, sent.resolve), home);
    await first.confirm();
    await sent.promise;
    first.kill();
    await expect(first.created).rejects.toThrow(/connection closed/iu);
    expect(creates()).toBe(arrived);

    // So long ago that the list of the service is known to be complete; otherwise the look for it takes a minute.
    if (cut === 'before') backdate(path.join(home, 'mcp/attempts'));
    const url = await front('never', () => {});
    const second = await opened(url, home);
    expect(second.text).toContain('may have been sent before');
    await second.confirm();
    expect((await second.created).structuredContent).toMatchObject({ state });
    expect(creates()).toBe(1);
    second.kill();

    const third = await opened(url, home);
    expect(third.text).toContain('within the last hour');
    third.kill();
    await expect(third.created).rejects.toThrow(/connection closed/iu);
    expect(creates()).toBe(1);
  },
);
