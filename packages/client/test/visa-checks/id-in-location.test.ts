import type { ServerResponse } from 'node:http';

import { describe, expect, it } from 'vitest';

import { AbortedError, OutcomeUnknownError, VisaChecks } from '../../src/index.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { manualClock } from '../support/manual-clock.ts';
import { sendJson, serve, type TestServer } from '../support/server.ts';

const LOCATION = '/v2/visa_check/vc_1';
const whole = JSON.stringify(envelopeOf(checkOf('vc_1', 'pending')));

/** Ways in which the body of the response to a create gets lost after its headers have arrived. */
const bodies: Record<string, (response: ServerResponse) => unknown> = {
  'is empty': (response) => response.end(),
  'is cut with the connection': (response) => {
    response.flushHeaders();
    response.write(whole.slice(0, 20), () => response.destroy());
  },
  'ends in the middle': (response) => response.end(whole.slice(0, 20)),
  'is a page': (response) => response.end('<html>See other</html>'),
  'has no check': (response) => response.end('{}'),
  stalls: (response) => response.write(whole.slice(0, 20)),
};

interface Fate {
  status?: number;
  location?: string;
  body?: (response: ServerResponse) => unknown;
  /** Status of each GET of the check. */
  reads?: number[];
}

const posts = ({ seen }: TestServer) => seen.filter(({ method }) => method === 'POST').length;

async function service({
  status = 303,
  location = LOCATION,
  body = bodies['is empty']!,
  reads = [],
}: Fate): Promise<TestServer> {
  let read = 0;
  return serve(({ method, path, query }, response) => {
    if (method === 'POST') {
      response.writeHead(status, { location, 'content-type': 'application/json' });
      return body(response);
    }
    if (query.has('limit')) return sendJson(response, 200, { data: [checkOf('vc_1', 'pending')] });
    const answer = reads[(read += 1) - 1] ?? 200;
    const check = checkOf(path.split('/').at(-1) ?? '', 'pending');
    return sendJson(response, answer, answer === 200 ? envelopeOf(check) : {});
  });
}

const checksAt = ({ url }: TestServer, timeout = 30_000) =>
  new VisaChecks({
    baseUrl: url,
    accessToken: 'x',
    timeout,
    retry: false,
    clock: manualClock(Date.now()),
  });

describe.each([201, 303])('a create that is answered with %i and a Location', (status) => {
  it.each(Object.entries(bodies))('gives its check when the body %s', async (how, body) => {
    const server = await service({ status, body });
    const checks = checksAt(server, how === 'stalls' ? 2_000 : undefined);
    expect(await checks.create(workCheckRequest)).toMatchObject({ id: 'vc_1', status: 'pending' });
    expect(posts(server)).toBe(1);
    expect(server.seen.at(-1)).toMatchObject({ method: 'GET', path: '/v2/visa-checks/vc_1' });
  });

  it('follows the body where there is one', async () => {
    const body = (response: ServerResponse) => response.end(whole.replaceAll('vc_1', 'vc_2'));
    const server = await service({ status, body });
    expect(await checksAt(server).create(workCheckRequest)).toMatchObject({ id: 'vc_2' });
    expect(server.seen).toHaveLength(1);
  });
});

describe('the id in a Location', () => {
  it.each([
    'https://elsewhere.example/v2/visa_check/vc_1',
    '/v2/visa-checks/vc_1',
    '/v2/visa_checks/vc_1/',
    '/prefix/v2/visa-check/vc_1?from=create',
  ])('is read from %s, and asked for at the configured URL', async (location) => {
    const server = await service({ location });
    expect(await checksAt(server).create(workCheckRequest)).toMatchObject({ id: 'vc_1' });
  });

  it.each([
    '',
    '/login',
    '/v2/visa_check/',
    '/v2/visa_check/12',
    '/v2/visa-checks/vc_1/attachments/att_1',
    '%%',
  ])('is not guessed from "%s"', async (location) => {
    const server = await service({ location });
    const error = await failureOf(checksAt(server).create(workCheckRequest));
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect((error as OutcomeUnknownError).checkId).toBeUndefined();
    expect(server.seen).toHaveLength(1);
  });

  it('is on the error when the check cannot be read, and reconcile() reads it again', async () => {
    const server = await service({ reads: [503, 404] });
    const error = (await failureOf(checksAt(server).create(workCheckRequest))) as OutcomeUnknownError;
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({ checkId: 'vc_1', status: 303 });
    expect(await error.reconcile()).toMatchObject({ reason: 'look-failed', error: { status: 404 } });
    expect(await error.reconcile()).toMatchObject({ outcome: 'found', check: { id: 'vc_1' } });
    expect(posts(server)).toBe(1);
  });

  it('is on the error of a signal that fires while the body is read', async () => {
    const controller = new AbortController();
    const server = await service({ body: (response) => response.write('{') });
    const { signal } = controller;
    const checks = checksAt(server).withOptions({
      async fetch(url, init) {
        const response = await fetch(url, init as RequestInit);
        // The client has the headers by then.
        if (init.method === 'POST') setImmediate(() => controller.abort());
        return response;
      },
    });
    const error = (await failureOf(checks.create(workCheckRequest, { signal }))) as AbortedError;
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({ checkId: 'vc_1', maybeSent: true });
    expect(await error.reconcile()).toMatchObject({ outcome: 'found', check: { id: 'vc_1' } });
  });

  it('of an answer by 5xx says nothing', async () => {
    const server = await service({ status: 502 });
    const error = (await failureOf(checksAt(server).create(workCheckRequest))) as OutcomeUnknownError;
    expect(error.checkId).toBeUndefined();
  });
});
