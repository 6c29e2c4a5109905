import { describe, expect, it } from 'vitest';

import { OutcomeUnknownError, responseOf, UnexpectedResponseError, VisaChecks } from '../../src/index.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { serve } from '../support/server.ts';
import { answering, clientOf, pendingCheck } from '../support/client-of.ts';

const accessToken = 'test-token';

describe('create', () => {
  it('sends the body with the token and the version, and returns the pending check', async () => {
    const { checks, seen } = await clientOf(pendingCheck);

    const check = await checks.create(workCheckRequest);

    expect(check).toMatchObject({ id: 'vc_1', status: 'pending' });
    const [request] = seen;
    expect(request).toMatchObject({ method: 'POST', path: '/v2/visa-checks' });
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${accessToken}`,
      version: '2024-03-05',
      accept: 'application/json',
      'content-type': 'application/json',
    });
  });

  it('runs a check in the sandbox as a fastcheck when nobody says otherwise', async () => {
    const server = await serve(pendingCheck);
    await new VisaChecks({ baseUrl: server.url, accessToken }).create(workCheckRequest);
    await new VisaChecks({ baseUrl: server.url, accessToken, mode: 'offpeak' }).create({
      ...workCheckRequest,
      environment: 'live',
    });

    const sent = server.seen.map(({ body }) => JSON.parse(body) as unknown);
    expect(sent).toMatchObject([
      { environment: 'sandbox', mode: 'fastcheck' },
      { environment: 'live', mode: 'offpeak' },
    ]);
  });

  it('takes a 303 with a misspelt Location as a success and does not follow it', async () => {
    const server = await serve(
      answering(303, envelopeOf(checkOf('vc_1', 'pending')), { location: '/v2/visa_check/vc_1' }),
    );

    const check = await new VisaChecks({ baseUrl: server.url, accessToken }).create(workCheckRequest);

    expect(check.id).toBe('vc_1');
    expect(responseOf(check)).toMatchObject({
      status: 303,
      self: 'http://127.0.0.1:4010/v2/visa-checks/vc_1',
      operationId: 'createVisaCheck',
    });
    expect(server.seen.map(({ method }) => method)).toEqual(['POST']);
  });

  it.each([
    ['an empty body', ''],
    ['HTML', '<html>Welcome</html>'],
    ['truncated JSON', '{"data":{"id":"vc_1"'],
    ['no check', '{"data":{}}'],
  ])('says that the outcome is unknown when a success comes with %s', async (_, body) => {
    const { checks, seen } = await clientOf((_request, response) => {
      response.writeHead(201, { 'content-type': 'application/json' }).end(body);
    });
    const error = await checks.create(workCheckRequest).catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({ operationId: 'createVisaCheck', status: 201 });
    expect((error as Error).cause).toBeInstanceOf(UnexpectedResponseError);
    expect(seen).toHaveLength(1);
  });

  it('refuses a redirect that the runtime hides, as browsers do', async () => {
    const hidden = Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
    const checks = new VisaChecks({
      baseUrl: 'http://127.0.0.1:1',
      accessToken,
      fetch: () => Promise.resolve(hidden),
    });

    const error = await checks.create(workCheckRequest).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect((error as Error).cause).toMatchObject({
      message: expect.stringContaining('from a server') as string,
    });
  });
});
