import { describe, expect, it } from 'vitest';

import {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  NotFoundError,
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
    [500, ServerError],
    [501, ServerError],
    [503, ServerError],
    [504, ServerError],
  ])('with status %d throws its class, with the whole body', async (status, ErrorClass) => {
    const server = await serve((_, response) => {
      const headers = {
        'content-type': 'application/problem+json',
        'x-request-id': 'req-7',
        'x-powered-by': 'x',
      };
      response.writeHead(status, headers).end(JSON.stringify(problem));
    });
    const checks = new VisaChecks({ baseUrl: server.url, accessToken: 'test-token' });

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
    expect(server.seen, 'a create is never tried again').toHaveLength(1);
  });

  it.each([
    ['JSON that claims to be text', 'text/plain', '{"error":"no"}', { error: 'no' }],
    ['text', 'text/plain', 'no such check', 'no such check'],
    ['HTML', 'text/html', '<h1>Not found</h1>', '<h1>Not found</h1>'],
    ['JSON that is broken', 'application/json', '{"error":', undefined],
    ['nothing', 'application/json', '', undefined],
  ])('keeps a body of %s', async (_, type, sent, body) => {
    const server = await serve((_request, response) => {
      response.writeHead(404, { 'content-type': type }).end(sent);
    });
    const error = await failureOf(new VisaChecks({ baseUrl: server.url, accessToken: 'x' }).get('vc_1'));
    expect(error).toBeInstanceOf(NotFoundError);
    expect((error as NotFoundError).body).toEqual(body);
  });

  it('keeps its status when its body breaks off', async () => {
    const server = await serve((_, response) => {
      response.writeHead(422, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"a":', () => response.destroy());
    });
    const checks = new VisaChecks({ baseUrl: server.url, accessToken: 'x' });
    expect(await failureOf(checks.create(workCheckRequest))).toBeInstanceOf(UnprocessableEntityError);
  });
});

describe('RateLimitError', () => {
  it.each([
    ['7', 7000],
    [new Date(Date.now() + 60_000).toUTCString(), expect.closeTo(60_000, -4)],
    ['soon', undefined],
    [undefined, undefined],
  ])('reads Retry-After %j as milliseconds', async (retryAfter, retryAfterMs) => {
    const server = await serve((_, response) => {
      response.writeHead(429, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
    });
    const checks = new VisaChecks({ baseUrl: server.url, accessToken: 'x' });
    expect(await failureOf(checks.create(workCheckRequest))).toMatchObject({ retryAfterMs });
  });
});
