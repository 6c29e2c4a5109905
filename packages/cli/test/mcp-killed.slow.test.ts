import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
const { env, link } = { env: {}, link: undefined } as never as ReturnType<typeof screen>;

/** Stands before the sandbox, and sees each create before and after it arrives there. */
async function front(seen: { arrived?: () => Promise<unknown>; answered?: () => Promise<unknown> }) {
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const isCreate = method === 'POST' && url === '/v2/visa-checks';
    const body = await buffer(incoming);
    if (isCreate && seen.arrived) return void seen.arrived();
    const { authorization = '', accept = '*/*' } = headers;
    const response = await fetch(`${sandbox.url}${url}`, {
      method,
      headers: { authorization, accept, 'content-type': 'application/json' },
      redirect: 'manual',
      ...(method === 'POST' && { body }),
    });
    const text = await response.text();
    if (isCreate && seen.answered) return void seen.answered();
    outgoing.writeHead(response.status, { 'content-type': response.headers.get('content-type') ?? '' });
    outgoing.end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
