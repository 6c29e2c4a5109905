import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

import { describe, expect, it } from 'vitest';

import {
  ConnectionError,
  OutcomeUnknownError,
  RateLimitError,
  ServerError,
  VisaChecks,
  WorkRights,
} from '../../src/index.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve } from '../support/server.ts';

const accessToken = 'test-token';

/** An address that nobody listens at: it was free a moment ago. */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

describe('a read', () => {
  it.each([408, 429, 500, 502, 503, 504])('is tried again after a %d', async (status) => {
    const server = await serve((_, response, count) => {
      if (count === 1) response.writeHead(status).end();
      else sendJson(response, 200, envelopeOf(checkOf('vc_1', 'pending')));
    });
    expect(await new VisaChecks({ baseUrl: server.url, accessToken }).get('vc_1')).toMatchObject({
      id: 'vc_1',
    });
    expect(server.seen).toHaveLength(2);
  });

  it('is tried again after a connection that broke before or within the answer', async () => {
    const server = await serve((_, response, count) => {
      if (count === 1) response.destroy();
      else if (count === 2) {
        response.writeHead(200, { 'content-length': '500' });
        response.write('{"data":', () => response.destroy());
      } else sendJson(response, 200, envelopeOf(checkOf('vc_1', 'pending')));
    });
    expect(await new VisaChecks({ baseUrl: server.url, accessToken }).get('vc_1')).toMatchObject({
      id: 'vc_1',
    });
    expect(server.seen).toHaveLength(3);
  });

  it('gives up after two more tries', async () => {
    const server = await serve((_, response) => {
      response.writeHead(500).end();
    });
    const checks = new VisaChecks({ baseUrl: server.url, accessToken });
    expect(await failureOf(checks.get('vc_1'))).toBeInstanceOf(ServerError);
    expect(server.seen).toHaveLength(3);
  });

  it('is not tried again after a refusal, nor when the service asks for a long wait', async () => {
    const server = await serve((_, response, count) => {
      response.writeHead(count === 1 ? 404 : 429, { 'retry-after': '3600' }).end();
    });
    const checks = new VisaChecks({ baseUrl: server.url, accessToken });
    await failureOf(checks.get('vc_1'));
    const error = await failureOf(checks.get('vc_1'));
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ retryAfterMs: 3_600_000 });
    expect(server.seen).toHaveLength(2);
  });

  it('is tried again as a POST too, with its body', async () => {
    const server = await serve((_, response, count) => {
      if (count % 2 === 1) response.writeHead(503).end();
      else sendJson(response, 200, []);
    });
    await new VisaChecks({ baseUrl: server.url, accessToken }).lookup(['vc_1']);
    await new WorkRights({ baseUrl: server.url, apiKey: 'k', accountKeyId: 'a' }).listOnboards();
    const bodies = server.seen.map(({ body }) => body);
    expect(bodies).toEqual([
      '{"ids":["vc_1"]}',
      '{"ids":["vc_1"]}',
      '{"accountkeyid":"a"}',
      '{"accountkeyid":"a"}',
    ]);
  });
});

describe('a create or update', () => {
  it('is sent once when the connection breaks after sending, and its outcome is unknown', async () => {
    const server = await serve((_, response) => {
      response.destroy();
    });
    const checks = new VisaChecks({ baseUrl: server.url, accessToken });
    const rights = new WorkRights({ baseUrl: server.url, apiKey: 'k', accountKeyId: 'a' });

    const errors = [
      await failureOf(checks.create(workCheckRequest)),
      await failureOf(rights.createOnboard({ email: 'jane.citizen@example.com' })),
      await failureOf(rights.updateOnboard({ employee_id: 'E1' })),
    ];

    expect(errors.map((error) => (error as Error).constructor)).toEqual(Array(3).fill(OutcomeUnknownError));
    expect(errors.map((error) => (error as Error).cause)).toMatchObject(
      [0, 1, 2].map(() => ({ neverSent: false })),
    );
    expect(server.seen).toHaveLength(3);
  });

  it('has an unknown outcome when the answer breaks off', async () => {
    const server = await serve((_, response) => {
      response.writeHead(201, { 'content-length': '500' });
      response.write('{"data":', () => response.destroy());
    });
    const error = await failureOf(
      new VisaChecks({ baseUrl: server.url, accessToken }).create(workCheckRequest),
    );
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect((error as Error).cause).toBeInstanceOf(ConnectionError);
  });

  it('is known not to have happened when there was no connection', async () => {
    const error = await failureOf(
      new VisaChecks({ baseUrl: await closedAddress(), accessToken }).create(workCheckRequest),
    );
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ code: 'ECONNREFUSED', neverSent: true });
  });
});
