import { describe, expect, it } from 'vitest';

import { NotFoundError, StatusError, VisaChecks, type VisaChecksOptions } from '../../src/index.ts';
import { checkOf, envelopeOf } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve, type TestServer } from '../support/server.ts';
import { VirtualTime } from '../support/virtual-time.ts';
import { keepingWarnings } from '../support/warnings.ts';

const BARE = '/visa-checks/lookup';
const PREFIXED = '/v2/visa-checks/lookup';
const MINUTE = 60_000;
/** The form of RFC 9457, which a service may use for an unknown id. */
const PROBLEM = { type: 'about:blank', title: 'Not Found', status: 404, detail: 'There is no such check.' };

interface Service {
  /** Paths that have the lookup. */
  lookups: readonly string[];
  /** Status of the other path. */
  absent?: number;
  /** Ids that don't exist: a lookup with one of them gives 404 too. */
  unknown?: readonly string[];
}

const serviceOf = ({ lookups, absent = 404, unknown = [] }: Service): Promise<TestServer> =>
  serve((request, response) => {
    const { method, path, body } = request;
    if (method === 'POST') {
      if (!lookups.includes(path)) return sendJson(response, absent, {});
      const { ids } = JSON.parse(body) as { ids: string[] };
      if (ids.some((id) => unknown.includes(id))) return sendJson(response, 404, PROBLEM);
      return sendJson(response, 200, { data: ids.map((id) => checkOf(id, 'pending')) });
    }
    const id = /^\/v2\/visa-checks\/(\w+)$/.exec(path)?.[1];
    if (id === undefined || unknown.includes(id)) return sendJson(response, 404, PROBLEM);
    return sendJson(response, 200, envelopeOf(checkOf(id, 'pending')));
  });

function clientOf(server: TestServer, options: Partial<VisaChecksOptions> = {}) {
  const time = new VirtualTime();
  const { logger, warnings } = keepingWarnings();
  const checks = new VisaChecks({
    baseUrl: server.url,
    accessToken: 'test-token',
    clock: time,
    fetch: time.fetch(),
    logger,
    ...options,
  });
  return { checks, warnings };
}

const lookupsOf = ({ seen }: TestServer) =>
  seen.filter(({ method }) => method === 'POST').map(({ path }) => path);
const ids = Array.from({ length: 8 }, (_, index) => `vc_${index}`);
const waitForAll = (checks: VisaChecks, minutes: number) => {
  const options = { timeout: minutes * MINUTE, interval: { min: MINUTE / 2, max: MINUTE / 2 } };
  return Promise.allSettled(ids.map((id) => checks.waitFor(checkOf(id, 'pending'), options)));
};

describe.each([404, 405])('a lookup whose other path answers %d', (absent) => {
  it.each([
    [BARE, [BARE, BARE]],
    [PREFIXED, [BARE, PREFIXED, PREFIXED]],
  ])('is found at %s, which the client keeps to', async (path, sent) => {
    const server = await serviceOf({ lookups: [path], absent });
    const { checks } = clientOf(server);
    expect(await checks.lookup(['vc_1', 'vc_2'])).toHaveLength(2);
    expect(await checks.lookup(['vc_3'])).toHaveLength(1);
    expect(lookupsOf(server)).toEqual(sent);
  });

  it('is found by a wait', async () => {
    const server = await serviceOf({ lookups: [PREFIXED], absent });
    const { checks, warnings } = clientOf(server);
    await waitForAll(checks, 5);
    expect(lookupsOf(server).filter((path) => path === BARE)).toHaveLength(1);
    expect(server.seen.filter(({ method }) => method === 'GET')).toEqual([]);
    expect(warnings).toEqual([]);
  });
});

describe.each([404, 405])('a service without a lookup, which answers %d,', (absent) => {
  it('refuses a lookup with the error of the documented path', async () => {
    const server = await serviceOf({ lookups: [], absent });
    const error = await failureOf(clientOf(server).checks.lookup(['vc_1']));
    expect(error).toBeInstanceOf(absent === 404 ? NotFoundError : StatusError);
    expect(lookupsOf(server)).toEqual([BARE, PREFIXED]);
  });

  it('is not asked for one again by waits for ten minutes, and says so once', async () => {
    const server = await serviceOf({ lookups: [], absent });
    const { checks, warnings } = clientOf(server);
    await waitForAll(checks, 10);
    // At each path, one lookup of all ids, and one of an id that a GET has found.
    expect(lookupsOf(server)).toEqual([BARE, PREFIXED, BARE, PREFIXED]);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('lookupPath');
  });

  it('is asked for one again later', async () => {
    const server = await serviceOf({ lookups: [], absent });
    const { checks } = clientOf(server);
    await waitForAll(checks, 20);
    expect(lookupsOf(server)).toHaveLength(8);
  });
});

describe('a 404 about an id', () => {
  it('is not taken for a path that is not there: only the wait for that id ends', async () => {
    const server = await serviceOf({ lookups: [PREFIXED], unknown: ['vc_5'] });
    const { checks, warnings } = clientOf(server);
    const outcomes = await waitForAll(checks, 5);
    const notFound = outcomes.flatMap((outcome, index) =>
      outcome.status === 'rejected' && outcome.reason instanceof NotFoundError ? [index] : [],
    );
    expect(notFound).toEqual([5]);
    expect(warnings).toEqual([]);
    expect(lookupsOf(server).length).toBeGreaterThan(server.seen.length - 6);
  });

  it('is not taken for it either when that id is the first', async () => {
    const server = await serviceOf({ lookups: [BARE], unknown: ['vc_0'] });
    const { checks, warnings } = clientOf(server);
    await waitForAll(checks, 5);
    expect(warnings).toEqual([]);
    expect(lookupsOf(server).length).toBeGreaterThan(server.seen.length - 6);
  });

  it('leaves the path that has worked: the other is not tried', async () => {
    const server = await serviceOf({ lookups: [BARE], unknown: ['vc_5'] });
    const { checks } = clientOf(server);
    await checks.lookup(['vc_1']);
    await expect(checks.lookup(['vc_5'])).rejects.toThrow(NotFoundError);
    expect(lookupsOf(server)).toEqual([BARE, BARE]);
  });
});

it('sends lookups to lookupPath only, where it is set', async () => {
  const server = await serviceOf({ lookups: [BARE] });
  const { checks } = clientOf(server, { lookupPath: PREFIXED });
  await expect(checks.lookup(['vc_1'])).rejects.toThrow(NotFoundError);
  expect(lookupsOf(server)).toEqual([PREFIXED]);
});

describe('a baseUrl that ends in /v2', () => {
  it.each(['/v2', '/v2/'])('is understood (%s): no path has the version twice', async (end) => {
    const server = await serviceOf({ lookups: [PREFIXED] });
    const { checks } = clientOf(server, { baseUrl: server.url + end });
    await checks.get('vc_1');
    await checks.lookup(['vc_1']);
    await checks.request('GET', '/v2/visa-checks/vc_1');
    const self = `${server.url}/v2/visa-checks/vc_1`;
    await checks.request('GET', self);
    expect(server.seen.map(({ path }) => path)).toEqual([
      '/v2/visa-checks/vc_1',
      PREFIXED,
      '/v2/visa-checks/vc_1',
      '/v2/visa-checks/vc_1',
    ]);
  });

  it('keeps a path before it, and lets attachments come from its origin only', async () => {
    const server = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' });
      response.end('%PDF');
    });
    const { checks } = clientOf(server, { baseUrl: `${server.url}/gateway/v2` });
    const attachment = (origin: string) => ({
      id: 'att_1',
      type: 'visa_certificate',
      download_url: `${origin}/v2/visa-checks/vc_1/attachments/att_1`,
      file: { name: 'a.pdf', mime: 'application/pdf', size: 4 },
    });
    expect(await checks.download(attachment(server.url))).toHaveLength(4);
    await expect(checks.download(attachment('http://127.0.0.1:1'))).rejects.toThrow(/origin/);
    await checks.request('GET', '/v2/visa-checks');
    expect(server.seen.map(({ path }) => path)).toEqual([
      '/v2/visa-checks/vc_1/attachments/att_1',
      '/gateway/v2/visa-checks',
    ]);
  });
});
