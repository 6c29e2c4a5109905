import { describe, expect, it } from 'vitest';

import {
  AuthenticationError,
  BadRequestError,
  BlockedError,
  ConflictError,
  NotFoundError,
  OutcomeUnknownError,
  PermissionDeniedError,
  RateLimitError,
  ServerError,
  StatusError,
  UnprocessableEntityError,
  VisaChecks,
  WorkRightsKitError,
} from '../../src/index.ts';
import { workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { serve } from '../support/server.ts';
import { answering, clientOf } from '../support/client-of.ts';

const problem = { type: 'about:blank', title: 'Wrong', errors: [{ pointer: '/document/country' }] };

describe('a refusal', () => {
  it.each([
    [400, BadRequestError],
    [401, AuthenticationError],
    [403, PermissionDeniedError],
    [404, NotFoundError],
    [405, StatusError],
    [409, ConflictError],
    [413, StatusError],
    [415, StatusError],
    [422, UnprocessableEntityError],
    [429, RateLimitError],
  ])('with status %d throws its class, with the whole body', async (status, ErrorClass) => {
    const { checks, seen } = await clientOf((_, response) => {
      const headers = {
        'content-type': 'application/problem+json',
        'x-request-id': 'req-7',
        'x-powered-by': 'x',
      };
      response.writeHead(status, headers).end(JSON.stringify(problem));
    });

    const error = (await failureOf(checks.create(workCheckRequest))) as StatusError;

    expect(error.constructor).toBe(ErrorClass);
    expect(error).toBeInstanceOf(StatusError);
    expect(error).toBeInstanceOf(WorkRightsKitError);
    expect(error.name).toBe(ErrorClass.name);
    expect(error).toMatchObject({ operationId: 'createVisaCheck', status, requestId: 'req-7' });
    expect(error.headers).toMatchObject({ 'content-type': 'application/problem+json' });
    expect(error.headers).not.toHaveProperty('x-powered-by');
    expect(error.body).toEqual(problem);
    expect(Object.keys(error)).not.toContain('body');
    expect(seen, 'a create is never tried again').toHaveLength(1);
  });

  it('by the network that blocks traffic from abroad is told as such, and ends a wait at once', async () => {
    const page = '<!DOCTYPE html>\n<title>Attention</title><h1>Sorry, you have been blocked</h1>';
    const { checks, seen } = await clientOf((_, response) =>
      response.writeHead(403, { 'content-type': 'text/html' }).end(page),
    );
    const error = await failureOf(checks.create(workCheckRequest));
    expect(error).toBeInstanceOf(BlockedError);
    expect(error).toBeInstanceOf(PermissionDeniedError);
    expect(error).toMatchObject({ status: 403, body: page });
    expect((error as Error).message).toContain('outside Australia and New Zealand');
    const errors: unknown[] = [];
    for await (const outcome of checks.waitForAll(['vc_1', 'vc_2', 'vc_3'])) errors.push(outcome.error);
    expect(errors.map((each) => (each as Error).name)).toEqual(Array(3).fill('BlockedError'));
    expect(seen.length, 'the create, and no request for each check').toBeLessThanOrEqual(3);
  });

  it.each([500, 501, 503, 504])('of a read with status %d throws ServerError', async (status) => {
    const { checks, seen } = await clientOf(answering(status, problem), { retry: false });
    const error = await failureOf(checks.get('vc_1'));
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ status, body: problem });
    expect(seen).toHaveLength(1);
  });

  it.each([500, 502, 503, 504])(
    'of a create with status %d leaves its outcome unknown: it may have been carried out',
    async (status) => {
      const { checks, seen } = await clientOf(answering(status, problem));
      const error = await failureOf(checks.create(workCheckRequest));
      expect(error).toBeInstanceOf(OutcomeUnknownError);
      expect(error).toMatchObject({ status, body: problem });
      expect((error as Error).cause).toBeInstanceOf(ServerError);
      expect(seen, 'never sent again').toHaveLength(1);
    },
  );

  it.each([
    ['JSON that claims to be text', 'text/plain', '{"error":"no"}', { error: 'no' }],
    ['text', 'text/plain', 'no such check', 'no such check'],
    ['HTML', 'text/html', '<h1>Not found</h1>', '<h1>Not found</h1>'],
    ['JSON that is broken', 'application/json', '{"error":', '{"error":'],
    ['nothing', 'application/json', '', undefined],
  ])('keeps a body of %s', async (_, type, sent, body) => {
    const { checks } = await clientOf((_request, response) => {
      response.writeHead(404, { 'content-type': type }).end(sent);
    });
    const error = await failureOf(checks.get('vc_1'));
    expect(error).toBeInstanceOf(NotFoundError);
    expect((error as NotFoundError).body).toEqual(body);
  });

  it('keeps its status when its body breaks off', async () => {
    const { checks } = await clientOf((_, response) => {
      response.writeHead(422, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"a":', () => response.destroy());
    });
    expect(await failureOf(checks.create(workCheckRequest))).toBeInstanceOf(UnprocessableEntityError);
  });
});

describe('an error as JSON', () => {
  it('has its message and details, and neither its body nor what others attach', async () => {
    const { checks } = await clientOf(
      answering(404, { family_name: 'Citizen' }, { 'x-request-id': 'req-7' }),
    );
    const error = Object.assign((await failureOf(checks.get('vc_1'))) as Error, { request: { token: 'x' } });
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'NotFoundError',
      message: 'getVisaCheck: the service responded with status 404 (request id req-7); see error.body',
      operationId: 'getVisaCheck',
      status: 404,
      requestId: 'req-7',
      headers: expect.objectContaining({ 'x-request-id': 'req-7' }) as unknown,
    });
  });

  it('leaves out a header whose value is no request id', async () => {
    const { checks } = await clientOf(
      answering(404, {}, { 'x-request-id': 'Jane <jane.citizen@example.com> was not found' }),
    );
    const error = await failureOf(checks.get('vc_1'));
    expect((error as NotFoundError).requestId).toBeUndefined();
  });
});

describe('RateLimitError', () => {
  it.each([
    ['7', 7000],
    ['Mon, 02 Mar 2026 09:01:00 GMT', 60_000],
    ['soon', undefined],
    [undefined, undefined],
  ])('reads Retry-After %j as milliseconds', async (retryAfter, retryAfterMs) => {
    const server = await serve((_, response) => {
      response.setHeader('date', 'Mon, 02 Mar 2026 09:00:00 GMT');
      response.writeHead(429, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
    });
    const checks = new VisaChecks({ baseUrl: server.url, accessToken: 'x', quota: 'none' });
    expect(await failureOf(checks.create(workCheckRequest))).toMatchObject({ retryAfterMs });
  });
});
