import { once } from 'node:events';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

import {
  AbortedError,
  ConnectionError,
  InvalidRequestError,
  NotFoundError,
  TimeoutError,
  UnexpectedResponseError,
  VisaChecks,
  type Attachment,
} from '../../src/index.ts';
import { failureOf } from '../support/failure.ts';
import { serve, type Handler, type TestServer } from '../support/server.ts';

const pdf = Buffer.concat([
  Buffer.from('%PDF-1.4\n'),
  Buffer.from([0xff, 0xfe, 0x00, 0x80]),
  Buffer.alloc(200_000, 7),
]);

function attachmentAt(server: TestServer, size: number | undefined = pdf.length): Attachment {
  return {
    type: 'gov_visa_details',
    file: { name: 'visa.pdf', mime: 'application/pdf', size } as Attachment['file'],
    download_url: `${server.url}/v2/visa-checks/vc_1/attachments/att_1`,
  };
}

function checksOf(server: TestServer, timeout = 5000): VisaChecks {
  return new VisaChecks({ baseUrl: `${server.url}/`, accessToken: 'test-token', timeout });
}

const sendPdf: Handler = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf);
};

const sendHalf: Handler = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf.subarray(0, 1000));
};

const breakOff: Handler = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': pdf.length });
  response.write(pdf.subarray(0, 1000), () => setTimeout(() => response.destroy(), 20));
};

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workrights-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
});

describe('download', () => {
  it('yields the bytes, asked with the token', async () => {
    const server = await serve(sendPdf);
    const bytes = await checksOf(server).download(attachmentAt(server));
    expect(Buffer.from(bytes).equals(pdf)).toBe(true);
    expect(server.seen).toMatchObject([
      {
        method: 'GET',
        path: '/v2/visa-checks/vc_1/attachments/att_1',
        headers: { authorization: 'Bearer test-token', version: '2024-03-05' },
      },
    ]);
  });

  it('yields a web stream', async () => {
    const server = await serve(sendPdf);
    const stream = await checksOf(server).download(attachmentAt(server), { as: 'stream' });
    expect(stream).toBeInstanceOf(ReadableStream);
    expect(Buffer.from(await new Response(stream).arrayBuffer()).equals(pdf)).toBe(true);
  });

  it('writes a file for its owner only, in the place of one that was there', async () => {
    const server = await serve(sendPdf);
    const path = join(folder, 'visa.pdf');
    await writeFile(path, 'old');
    expect(await checksOf(server).download(attachmentAt(server), { to: path })).toEqual({
      path,
      size: pdf.length,
    });
    expect((await readFile(path)).equals(pdf)).toBe(true);
    expect(await readdir(folder)).toEqual(['visa.pdf']);
    expect((await stat(path)).mode & 0o077).toBe(0);
  });

  it('works when the attachment does not say its size', async () => {
    const server = await serve(sendPdf);
    const attachment = { ...attachmentAt(server), file: undefined } as unknown as Attachment;
    expect(await checksOf(server).download(attachment)).toHaveLength(pdf.length);
  });

  it.each([
    ['fewer bytes', sendHalf, UnexpectedResponseError],
    ['a broken connection', breakOff, ConnectionError],
    ['more bytes', (_request, response) => response.end(Buffer.concat([pdf, pdf])), UnexpectedResponseError],
    [
      'a page to log in',
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Log in</html>'),
      UnexpectedResponseError,
    ],
    ['a refusal', (_request, response) => response.writeHead(404).end(), NotFoundError],
  ] satisfies [string, Handler, unknown][])(
    'fails after %s and leaves no file',
    async (_, handler, ErrorClass) => {
      const server = await serve(handler);
      const to = join(folder, 'visa.pdf');
      expect(await failureOf(checksOf(server).download(attachmentAt(server), { to }))).toBeInstanceOf(
        ErrorClass,
      );
      expect(await failureOf(checksOf(server).download(attachmentAt(server)))).toBeInstanceOf(ErrorClass);
      expect(await readdir(folder)).toEqual([]);
    },
  );

  it('keeps the file that was there when it fails', async () => {
    const server = await serve(sendHalf);
    const to = join(folder, 'visa.pdf');
    await writeFile(to, 'old');
    await failureOf(checksOf(server).download(attachmentAt(server), { to }));
    expect(await readFile(to, 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['visa.pdf']);
  });

  it('fails at the end of a stream that is too short', async () => {
    const server = await serve(sendHalf);
    const stream = await checksOf(server).download(attachmentAt(server), { as: 'stream' });
    expect(await failureOf(new Response(stream).arrayBuffer())).toBeInstanceOf(UnexpectedResponseError);
  });

  it('ends when no more bytes come', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200).write(pdf.subarray(0, 1000));
    });
    const to = join(folder, 'visa.pdf');
    expect(await failureOf(checksOf(server, 80).download(attachmentAt(server), { to }))).toBeInstanceOf(
      TimeoutError,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('ends at once when the signal fires', async () => {
    const controller = new AbortController();
    const server = await serve((_, response) => {
      response.writeHead(200).write(pdf.subarray(0, 1000), () => setTimeout(() => controller.abort(), 20));
    });
    const options = { to: join(folder, 'visa.pdf'), signal: controller.signal };
    expect(await failureOf(checksOf(server).download(attachmentAt(server), options))).toBeInstanceOf(
      AbortedError,
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    'http://127.0.0.1:1/v2/visa-checks/vc_1/attachments/att_1',
    'https://evil.example/att_1',
    '/v2/visa-checks/vc_1/attachments/att_1',
    'file:///etc/passwd',
    'not a url',
    undefined,
  ])('refuses the address %s before sending', async (download_url) => {
    const server = await serve(sendPdf);
    const attachment = { ...attachmentAt(server), download_url } as Attachment;
    expect(await failureOf(checksOf(server).download(attachment))).toBeInstanceOf(InvalidRequestError);
    expect(server.seen).toEqual([]);
  });

  it('refuses a path of what is no file before it asks, and leaves it as it is', async () => {
    const server = await serve(sendPdf);
    const target = join(folder, 'target.pdf');
    await writeFile(target, 'old');
    await mkdir(join(folder, 'folder'));
    await symlink(target, join(folder, 'link'));
    await symlink(join(folder, 'nowhere'), join(folder, 'broken'));
    const listening = createServer().listen(join(folder, 'socket'));
    onTestFinished(() => void listening.close());
    await once(listening, 'listening');
    const before = await readdir(folder);
    for (const name of ['folder', 'folder/', 'link', 'broken', 'socket']) {
      const to = `${folder}/${name}`;
      const error = await failureOf(checksOf(server).download(attachmentAt(server), { to }));
      expect(error).toBeInstanceOf(InvalidRequestError);
      expect((error as Error).message).not.toContain(folder);
    }
    expect(server.seen).toEqual([]);
    expect(await readdir(folder)).toEqual(before);
    expect((await lstat(join(folder, 'link'))).isSymbolicLink()).toBe(true);
    expect(await readFile(target, 'utf8')).toBe('old');
  });

  it('passes on errors of the file system, and reads no further', async () => {
    const server = await serve(sendPdf);
    const to = join(folder, 'no-such-folder', 'visa.pdf');
    expect(await failureOf(checksOf(server).download(attachmentAt(server), { to }))).toMatchObject({
      code: 'ENOENT',
    });
  });
});

it.each([null, new URL('file:///a.pdf'), 5, ''])('refuses to save to %s before it asks', async (to) => {
  const server = await serve(sendPdf);
  const saving = checksOf(server).download(attachmentAt(server), { to: to as string });
  expect(await failureOf(saving)).toBeInstanceOf(InvalidRequestError);
  expect(server.seen).toHaveLength(0);
});

it('has one totalTimeout for the answer and all that follows it', async () => {
  const server = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).write(pdf.subarray(0, 1000));
  });
  const total = 60_000;
  const now = vi.spyOn(performance, 'now');
  onTestFinished(() => now.mockRestore());
  const stream = await checksOf(server).download(attachmentAt(server), { as: 'stream', totalTimeout: total });
  const reader = stream.getReader();
  await reader.read();
  const passed = performance.now() + total;
  now.mockImplementation(() => passed);
  expect(await failureOf(reader.read().then(() => reader.read()))).toBeInstanceOf(TimeoutError);
});
