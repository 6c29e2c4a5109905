import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { sampleRequest } from '@workrights/examples/sample-request';
import { createSandbox } from '@workrights/sandbox';
import { expect, test } from 'vitest';

import { listen } from '../support/loopback-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

const command = path.resolve(import.meta.dirname, '../../packages/cli/dist/main.js');
const live = { ...sampleRequest, environment: 'live' };

test('a server that is killed after the person confirmed never leads to a second check', async () => {
  await using folder = await temporaryFolder('mcp-killed');
  await using sandbox = await createSandbox({ allowLive: true });
  const creates = () => sandbox.findRequests({ operation: 'createVisaCheck' }).length;

  /** Where a create stays for ever: before the sandbox gets it, or on the way back. */
  let stays: 'before' | 'after' | undefined;
  let isStuck = false;
  const front = createServer(async (incoming, outgoing) => {
    const isCreate = incoming.method === 'POST';
    if (isCreate && stays === 'before') return void (isStuck = true);
    const body = isCreate ? await incoming.toArray() : [];
    const response = await fetch(sandbox.url + incoming.url, {
      method: incoming.method ?? 'GET',
      headers: {
        'content-type': 'application/json',
        authorization: incoming.headers.authorization ?? '',
        version: String(incoming.headers['version']),
      },
      redirect: 'manual',
      ...(isCreate && { body: Buffer.concat(body) }),
    });
    const text = await response.text();
    if (isCreate && stays === 'after') return void (isStuck = true);
    outgoing.writeHead(response.status, { 'content-type': 'application/json' }).end(text);
  });
  await using service = await listen(front);

  // The person's browser: it keeps the file that it is given.
  const pages = path.join(folder.path, 'pages');
  await mkdir(pages);
  const opener = '#!/bin/sh\ncp "$1" "$PAGES/"\n';
  await writeFile(path.join(folder.path, 'xdg-open'), opener, { mode: 0o755 });
  const link = async () => {
    const [file] = await until('the page', async () => {
      const found = await readdir(pages);
      return found.length > 0 ? found : undefined;
    });
    const page = await readFile(path.join(pages, file!), 'utf8');
    await rm(path.join(pages, file!));
    return /url=(http:\/\/127\.0\.0\.1:\d+\/confirm\/[\w-]+)"/u.exec(page)![1]!;
  };
  const env = {
    PATH: `${folder.path}:/usr/bin:/bin`,
    HOME: folder.path,
    DISPLAY: ':invented',
    PAGES: pages,
    WORKRIGHTS_KEYRING: 'off',
    WORKRIGHTS_BASE_URL: service.url,
    WORKRIGHTS_ACCESS_TOKEN: sandbox.credentials.accessToken,
  };

  /** One life of the server. Each ends by SIGKILL. */
  async function start() {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [command, 'mcp'],
      env,
      stderr: 'ignore',
    });
    const client = new Client({ name: 'test', version: '0.0.0' });
    await client.connect(transport);
    const prepared = await client.callTool({ name: 'prepare_visa_check', arguments: live });
    const { token } = prepared.structuredContent as { token: string };
    const create = (ticket = token, signal?: AbortSignal) =>
      client.callTool(
        { name: 'create_visa_check', arguments: { token: ticket } },
        { ...(signal && { signal }) },
      );
    return {
      token,
      create,
      async kill() {
        process.kill(transport.pid!, 'SIGKILL');
        await client.close();
      },
    };
  }
  const confirmed = async () => {
    const page = await link();
    const text = await (await fetch(page)).text();
    await fetch(`${page}/yes`, { method: 'POST' });
    return text;
  };

  // The person confirms while no call waits: nothing has left yet.
  const first = await start();
  const gone = new AbortController();
  const waiting = first.create(first.token, gone.signal).catch(() => undefined);
  const page = await link();
  gone.abort();
  await waiting;
  await fetch(`${page}/yes`, { method: 'POST' });
  await first.kill();
  expect(creates()).toBe(0);

  // After a restart, the token of the dead process is worth nothing. The next create stays on its way out.
  const second = await start();
  expect(await second.create(first.token)).toMatchObject({ isError: true });
  stays = 'before';
  void second.create().catch(() => undefined);
  expect(await confirmed()).toContain('LIVE visa check');
  await until('the create', () => isStuck || undefined);
  await second.kill();
  expect(creates()).toBe(0);
  const notes = new DatabaseSync(path.join(folder.path, '.workrights/mcp/attempts/attempts.sqlite'));
  expect(notes.prepare('UPDATE attempts SET sent_at = sent_at - 3600000').run().changes).toBe(1);
  notes.close();

  // Nobody finds a check of it an hour later, so it is sent. It arrives, and its response doesn't.
  const third = await start();
  [stays, isStuck] = ['after', false];
  void third.create().catch(() => undefined);
  expect(await confirmed()).toContain('may have been sent before');
  await until('the create', () => isStuck || undefined);
  await third.kill();
  expect(creates()).toBe(1);

  // Its check is found, and nothing is sent.
  stays = undefined;
  const fourth = await start();
  const created = fourth.create();
  expect(await confirmed()).toContain('may have been sent before');
  expect((await created).structuredContent).toMatchObject({
    state: 'found',
    check: { environment: 'live' },
  });
  await fourth.kill();

  // The warning outlives the process that created the check.
  const fifth = await start();
  void fifth.create().catch(() => undefined);
  expect(await (await fetch(await link())).text()).toContain('within the last hour');
  await fifth.kill();
  expect(creates()).toBe(1);
});
