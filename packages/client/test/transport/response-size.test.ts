import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import { describe, expect, it, onTestFinished } from 'vitest';

import {
  InvalidRequestError,
  OutcomeUnknownError,
  ServerError,
  UnexpectedResponseError,
  VisaChecks,
  WorkRights,
  type ConnectionOptions,
} from '../../src/index.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { serve } from '../support/server.ts';
import { answering } from '../support/client-of.ts';

const MEBIBYTE = 1024 * 1024;
const PIECE = Buffer.alloc(MEBIBYTE, ' ');

/** Writes spaces until the caller hangs up, as fast as the caller reads. */
async function sendForever(response: ServerResponse, status = 200, headers = {}): Promise<void> {
  response.writeHead(status, headers);
  while (!response.destroyed) {
    if (response.write(PIECE)) await sleep(0);
    else await Promise.race([new Promise((resolve) => response.once('drain', resolve)), sleep(50)]);
  }
}

const clientOf = (baseUrl: string, options: Partial<ConnectionOptions> = {}) =>
  new VisaChecks({ baseUrl, accessToken: 'x', ...options });

describe('a response without end', () => {
  it('to a read ends with an error that names the limit and the option, and is not retried', async () => {
    const server = await serve((_, response) => sendForever(response));
    const error = await failureOf(clientOf(server.url).list());
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ operationId: 'listVisaChecks', status: 200 });
    expect((error as Error).message).toContain('over 33554432 bytes. To allow more, set maxResponseSize.');
    expect(server.seen).toHaveLength(1);
  });

  it('to a create leaves its outcome unknown, with the id that the headers told', async () => {
    const server = await serve((_, response) =>
      sendForever(response, 201, { location: '/v2/visa-checks/vc_1' }),
    );
    const error = await failureOf(
      clientOf(server.url, { maxResponseSize: MEBIBYTE }).create(workCheckRequest),
    );
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({ checkId: 'vc_1' });
    expect(server.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('that refuses the request is an error of its status, without a body', async () => {
    const server = await serve((_, response) => sendForever(response, 500));
    const checks = clientOf(server.url, { maxResponseSize: MEBIBYTE, retry: false });
    const error = await failureOf(checks.get('vc_1'));
    expect(error).toBeInstanceOf(ServerError);
    expect((error as ServerError).body).toBeUndefined();
  });

  it('of Interface B ends the same way', async () => {
    const server = await serve((_, response) => sendForever(response));
    const options = { baseUrl: server.url, apiKey: 'k', accountKeyId: 'a', maxResponseSize: MEBIBYTE };
    const error = await failureOf(new WorkRights(options).getOnboard({ onboard_id: 'O1' }));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
  });
});

it('a small response that grows beyond the limit when it is decompressed is refused', async () => {
  const bomb = gzipSync(Buffer.alloc(8 * MEBIBYTE, ' '));
  const server = await serve((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  );
  const error = await failureOf(clientOf(server.url, { maxResponseSize: MEBIBYTE }).list());
  expect(error).toBeInstanceOf(UnexpectedResponseError);
});

it('the limit counts bytes, and a response of exactly that many is read', async () => {
  const body = { data: { ...checkOf('vc_1', 'pending'), note: 'größer als gedacht 🦘' } };
  const server = await serve(answering(200, body));
  const size = Buffer.byteLength(JSON.stringify(body));
  expect(await clientOf(server.url, { maxResponseSize: size }).get('vc_1')).toMatchObject(body.data);
  const error = await failureOf(clientOf(server.url, { maxResponseSize: size - 1 }).get('vc_1'));
  expect(error).toBeInstanceOf(UnexpectedResponseError);
});

it('text is read whole where the network cuts a letter in two, and a byte order mark is no part of it', async () => {
  const bytes = Buffer.from(
    `\ufeff${JSON.stringify({ data: { ...checkOf('vc_1', 'pending'), note: 'ö🦘' } })}`,
  );
  const server = await serve(async (_, response) => {
    for (const byte of bytes) {
      response.write(Buffer.from([byte]));
      await sleep(0);
    }
    response.end();
  });
  expect(await clientOf(server.url).get('vc_1')).toMatchObject({ note: 'ö🦘' });
});

it('there is no limit with false', async () => {
  const body = `${' '.repeat(40 * MEBIBYTE)}${JSON.stringify(envelopeOf(checkOf('vc_1', 'pending')))}`;
  const server = await serve((_, response) => response.writeHead(200).end(body));
  expect(await clientOf(server.url, { maxResponseSize: false }).get('vc_1')).toMatchObject({ id: 'vc_1' });
});

it('a fetch whose response has text and no stream is held to the limit too', async () => {
  const text = JSON.stringify(envelopeOf(checkOf('vc_1', 'pending')));
  const fetch = async () => ({
    ok: true,
    status: 200,
    headers: new Headers(),
    body: undefined,
    text: async () => text,
  });
  const client = (maxResponseSize: number) => clientOf('https://visa.example', { fetch, maxResponseSize });
  expect(await client(text.length).get('vc_1')).toMatchObject({ id: 'vc_1' });
  expect(await failureOf(client(text.length - 1).get('vc_1'))).toBeInstanceOf(UnexpectedResponseError);
});

it.each([0, -1, 1.5, Number.NaN, Infinity, '5', true])(
  'a limit of %s is refused by name',
  (maxResponseSize) => {
    const make = () => clientOf('https://visa.example', { maxResponseSize: maxResponseSize as never });
    expect(make).toThrow(InvalidRequestError);
    expect(make).toThrow('maxResponseSize must be a number of bytes from 1, or false');
  },
);

describe('a file without end', () => {
  const attachmentOf = (url: string, size?: number) =>
    ({ type: 'a', download_url: `${url}/a`, file: { size } }) as never;

  it.each([{ as: 'bytes' }, { as: 'stream' }, { to: 'record.pdf' }] as const)(
    'ends with an error, and leaves nothing behind: %j',
    async (how) => {
      const folder = mkdtempSync(join(tmpdir(), 'workrights-endless-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const server = await serve((_, response) => sendForever(response));
      const to = 'to' in how ? { to: join(folder, 'record.pdf') } : how;
      const got = clientOf(server.url).download(attachmentOf(server.url), {
        ...to,
        maxSize: MEBIBYTE,
      } as never);
      const error = await failureOf(
        (got as Promise<unknown>).then((stream) =>
          stream instanceof ReadableStream ? new Response(stream).arrayBuffer() : stream,
        ),
      );
      expect(error).toBeInstanceOf(UnexpectedResponseError);
      expect((error as Error).message).toContain('over 1048576 bytes. To allow more, set maxSize.');
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it('is refused before it is requested, when the check says how large it is', async () => {
    const server = await serve((_, response) => sendForever(response));
    const error = await failureOf(
      clientOf(server.url).download(attachmentOf(server.url, 65 * MEBIBYTE), { as: 'bytes' }),
    );
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect((error as Error).message).toContain('/file/size must be at most 67108864 bytes');
    expect(server.seen).toEqual([]);
  });

  it('a larger one comes whole when more is allowed', async () => {
    const size = 65 * MEBIBYTE;
    const server = await serve((_, response) => response.end(Buffer.alloc(size)));
    const checks = clientOf(server.url);
    const bytes = await checks.download(attachmentOf(server.url, size), { maxSize: false });
    expect(bytes.byteLength).toBe(size);
  });
});
