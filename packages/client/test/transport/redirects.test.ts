import { describe, expect, it } from 'vitest';

import {
  OutcomeUnknownError,
  UnexpectedResponseError,
  VisaChecks,
  type Attachment,
} from '../../src/index.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve, type TestServer } from '../support/server.ts';
import { answering } from '../support/client-of.ts';

const accessToken = 'test-token';
const REDIRECTS = [301, 302, 303, 307, 308];

function checksAt({ url }: TestServer): VisaChecks {
  return new VisaChecks({ baseUrl: url, accessToken });
}

function attachmentAt({ url }: TestServer): Attachment {
  return {
    type: 'gov_visa_details',
    file: { name: 'a.pdf', mime: 'application/pdf', size: 3 },
    download_url: `${url}/v2/visa-checks/vc_1/attachments/att_1`,
  };
}

describe('a redirect of a GET', () => {
  it.each(REDIRECTS)('with status %d within the origin takes the token along', async (status) => {
    const server = await serve(({ path }, response) => {
      if (path === '/moved') sendJson(response, 200, envelopeOf(checkOf('vc_1', 'pending')));
      else response.writeHead(status, { location: '../../moved' }).end();
    });
    expect(await checksAt(server).get('vc_1')).toMatchObject({ id: 'vc_1' });
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(
      Array(2).fill('Bearer test-token'),
    );
    expect(server.seen[1]?.headers).toMatchObject({ version: '2024-03-05' });
  });

  it.each(REDIRECTS)('with status %d to another origin goes without token and version', async (status) => {
    const files = await serve((_, response) => response.end('PDF'));
    const server = await serve((_, response) => {
      response.writeHead(status, { location: `${files.url}/signed?x=1` }).end('moved');
    });
    expect(await checksAt(server).download(attachmentAt(server))).toEqual(new TextEncoder().encode('PDF'));
    const headers = files.seen[0]?.headers ?? {};
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('version');
    expect(headers.accept).toContain('application/pdf');
  });

  it('does not get the token back on its way back', async () => {
    const other = await serve((_, response) =>
      response.writeHead(302, { location: `${server.url}/back` }).end(),
    );
    const server: TestServer = await serve(({ path }, response) => {
      if (path === '/back') response.end('PDF');
      else response.writeHead(302, { location: other.url }).end();
    });
    await checksAt(server).download(attachmentAt(server));
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer test-token', undefined]);
  });

  it('is followed five times at most', async () => {
    const server = await serve((_, response, count) =>
      response.writeHead(302, { location: `/${count}` }).end(),
    );
    expect(await failureOf(checksAt(server).get('vc_1'))).toBeInstanceOf(UnexpectedResponseError);
    expect(server.seen).toHaveLength(6);
  });

  it.each([
    undefined,
    'http://',
    'file:///etc/passwd',
    'data:text/plain,PDF',
    'http://name:word@127.0.0.1:1/',
  ])('to %j is refused without repeating it', async (location) => {
    const server = await serve((_, response) =>
      response.writeHead(302, location === undefined ? {} : { location }).end(),
    );
    const error = await failureOf(checksAt(server).get('vc_1'));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ status: 302 });
    expect((error as Error).message).not.toContain(location ?? 'undefined');
  });

  it('from https to http is refused', async () => {
    const asked: string[] = [];
    const checks = new VisaChecks({
      baseUrl: 'https://visa.example',
      accessToken,
      fetch: async (input) => {
        asked.push(new Request(input).url);
        return new Response(null, { status: 302, headers: { location: 'http://visa.example/plain' } });
      },
    });
    expect(await failureOf(checks.get('vc_1'))).toBeInstanceOf(UnexpectedResponseError);
    expect(asked).toHaveLength(1);
  });

  it.each(REDIRECTS)('with status %d to another origin is no answer to a read', async (status) => {
    const foreign = await serve(answering(200, envelopeOf(checkOf('vc_1', 'completed'))));
    const server = await serve(({ path }, response) => {
      const location = path === '/inside' ? foreign.url : '/inside';
      response.writeHead(status, { location }).end();
    });
    const reads = [
      ['UnexpectedResponseError', () => checksAt(server).get('vc_1')],
      ['UnexpectedResponseError', () => checksAt(server).list()],
      ['UnexpectedResponseError', () => checksAt(server).request('GET', '/v2/visa-checks/vc_1')],
      // It keeps polling until its timeout.
      ['TimeoutError', () => checksAt(server).waitFor('vc_1', { timeout: 50, interval: { min: 5, max: 5 } })],
    ] as const;
    for (const [name, read] of reads) {
      const error = await failureOf(read());
      expect((error as Error).name).toBe(name);
      expect((error as Error).message).not.toContain(foreign.url);
    }
    expect(foreign.seen).toEqual([]);
  });

  it('that a browser followed to another origin is no answer to a read, and may be a file', async () => {
    const hidden = () => Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
    const from = (response: Response) =>
      Object.defineProperty(response, 'url', { value: 'http://127.0.0.1:9/elsewhere' });
    const checks = new VisaChecks({
      baseUrl: 'http://127.0.0.1:1',
      accessToken,
      fetch: async (url, { redirect }) => {
        if (redirect === 'manual') return hidden();
        return from(
          url.includes('attachments')
            ? new Response('PDF')
            : Response.json(envelopeOf(checkOf('vc_1', 'completed'))),
        );
      },
    });
    expect(await failureOf(checks.get('vc_1'))).toBeInstanceOf(UnexpectedResponseError);
    expect(await checks.download(attachmentAt({ url: 'http://127.0.0.1:1', seen: [] }))).toHaveLength(3);
  });

  it('that a browser hides is followed by the browser', async () => {
    const hidden = Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
    const modes: string[] = [];
    const checks = new VisaChecks({
      baseUrl: 'http://127.0.0.1:1',
      accessToken,
      fetch: async (_, { redirect }) => {
        modes.push(redirect);
        return redirect === 'manual' ? hidden : Response.json(envelopeOf(checkOf('vc_1', 'pending')));
      },
    });
    expect(await checks.get('vc_1')).toMatchObject({ id: 'vc_1' });
    expect(modes).toEqual(['manual', 'follow']);
  });
});

describe('a redirect of a create', () => {
  it.each([301, 302])('with status %d is not followed, and leaves the outcome unknown', async (status) => {
    const server = await serve((_, response) => response.writeHead(status, { location: '/done' }).end());
    expect(await failureOf(checksAt(server).create(workCheckRequest))).toBeInstanceOf(OutcomeUnknownError);
    expect(server.seen).toHaveLength(1);
  });

  it.each([307, 308])('with status %d is not followed, and says that nothing was made', async (status) => {
    const server = await serve((_, response) => response.writeHead(status, { location: '/there' }).end());
    expect(await failureOf(checksAt(server).create(workCheckRequest))).toBeInstanceOf(
      UnexpectedResponseError,
    );
    expect(server.seen).toHaveLength(1);
  });
});

describe('a redirect of a file on another server', () => {
  const attachment = { download_url: 'https://visa.example/a', file: { size: 4 } };

  async function download(location: string | undefined) {
    const asked: { url: string; headers: unknown }[] = [];
    const checks = new VisaChecks({
      baseUrl: 'https://visa.example',
      accessToken: 'test-token',
      retry: false,
      fetch: async (url, { headers }) => {
        asked.push({ url, headers });
        if (asked.length > 1) return new Response('%PDF');
        return new Response(null, { status: 302, ...(location !== undefined && { headers: { location } }) });
      },
    });
    const outcome = await checks.download(attachment as never).catch((error: unknown) => error);
    return { asked, outcome };
  }

  it('is followed over https, without the token', async () => {
    const { asked, outcome } = await download('https://files.example/b');
    expect(outcome).toBeInstanceOf(Uint8Array);
    expect(asked[1]?.url).toBe('https://files.example/b');
    expect(Object.keys(asked[1]?.headers as object)).toEqual(['accept']);
  });

  it.each([
    ['http', 'http://files.example/b'],
    ['another scheme', 'ftp://files.example/b'],
    ['an address with a user name', 'https://someone@files.example/b'],
    ['an address with a password', 'https://:secret@files.example/b'],
    ['an address with both', 'https://someone:secret@files.example/b'],
    ['no address', undefined],
    ['what is no address', 'https://['],
  ])('is not followed to %s', async (_, location) => {
    const { asked, outcome } = await download(location);
    expect(asked).toHaveLength(1);
    expect(outcome).toBeInstanceOf(Error);
  });
});
