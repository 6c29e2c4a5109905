import { NodeOperationError } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { TokenRequestError } from '../nodes/WorkRights/transport/access-token.ts';
import type { ApiCall } from '../nodes/WorkRights/transport/context.ts';
import { codeOf, connectionLoss, isOutcomeUnknown } from '../nodes/WorkRights/transport/errors.ts';
import { callApi } from '../nodes/WorkRights/transport/request.ts';
import { failureOf, fakeContext } from './support/fake-context.mts';

const get: ApiCall = { operation: 'getVisaCheck', pathValues: { id: 'vc_1' }, itemIndex: 3 };
const create: ApiCall = { operation: 'createVisaCheck', body: {}, itemIndex: 3 };
const credentials = { visaChecksApi: { baseUrl: 'https://api.example.com' } };
const lost = (code: string) => Object.assign(new Error('invented'), { code });
const { context } = fakeContext();

describe('a connection that was never made', () => {
  const connecting = (code: string) => Object.assign(lost(code), { syscall: 'connect' });

  it.each([
    ...['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED'].map(lost),
    ...['CERT_HAS_EXPIRED', 'SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT'].map(lost),
    ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID'].map(lost),
    ...['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'].map(connecting),
    ...[connecting('EHOSTUNREACH'), lost('ENOTFOUND'), lost('ECONNREFUSED')].map(
      (cause) => new Error('invented', { cause }),
    ),
    new Error('invented', { cause: lost('DEPTH_ZERO_SELF_SIGNED_CERT') }),
  ])('leaves nothing unknown: $code', (cause) => {
    const code = codeOf(cause);
    for (const call of [create, get]) {
      const error = connectionLoss(context, call, cause);
      expect(error).toMatchObject({
        message: 'The service could not be reached',
        description: `Check the URL in the credential and the network of this n8n. (${code})`,
        failure: { cause: 'temporarily-unavailable' },
        httpCode: null,
      });
      expect(isOutcomeUnknown(error)).toBe(false);
    }
  });
});

describe('a connection that broke', () => {
  it.each([
    'ECONNRESET',
    // Each can also come after the request: from a router on the way, or by bytes that were damaged.
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ETIMEDOUT',
    'EPROTO',
    'ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'ERR_TLS_INVALID_STATE',
  ])('may have created the check, which is to be looked for first: %s', (code) => {
    const error = connectionLoss(context, create, lost(code));
    expect(isOutcomeUnknown(error)).toBe(true);
    expect(error).toMatchObject({
      description: expect.stringMatching(
        /^The connection was lost .*Look for the visa check with 'Get Many'/u,
      ),
      failure: { cause: 'temporarily-unavailable' },
      context: { itemIndex: 3 },
    });
  });

  const caused = (code: string) =>
    Object.assign(new Error('private'), { cause: Object.assign(new Error(), { code }) });

  it.each(['ECONNRESET', 'ECONNABORTED', 'EPIPE', ''])(
    'leaves a creation unknown when it is the cause, and quotes nothing of it: %s',
    (code) => {
      const error = connectionLoss(context, create, caused(code));
      expect(error.message).toBe('The service did not confirm the visa check: it may exist');
      expect(connectionLoss(context, get, caused(code)).message).toBe(
        'The connection to the service was lost',
      );
      expect(JSON.stringify(error)).not.toContain('private');
    },
  );

  it.each([
    ['a creation', { email: 'a@b.example' }, 'exist'],
    ['an update by the ID', { onboard_id: 'ob_1' }, 'have changed'],
    ['an update by the employee', { employee_id: 'E1' }, 'have changed'],
  ])('leaves open what became of an onboarding request: %s', (_, body, may) => {
    const { message } = connectionLoss(context, { operation: 'saveOnboard', body }, caused('ECONNRESET'));
    expect(message).toBe(`The service did not confirm the onboarding request: it may ${may}`);
  });

  it('is no reason to look for anything when it only read', () => {
    const error = connectionLoss(context, get, lost('ECONNRESET'));
    expect(isOutcomeUnknown(error)).toBe(false);
    expect(error).toMatchObject({
      description: 'Run again later.',
      failure: { cause: 'temporarily-unavailable' },
    });
  });
});

describe('a request of a stopped execution', () => {
  const stopped = fakeContext({ signal: AbortSignal.abort() }).context;
  const notSent = new NodeOperationError(context.getNode(), 'invented');

  it.each<[string, ApiCall, Error, boolean]>([
    ['a creation on its way', create, lost('ERR_CANCELED'), true],
    ['a creation without a code', create, new Error('invented'), true],
    ['a creation that found no host', create, lost('ENOTFOUND'), false],
    ['a creation that was refused before it was sent', create, notSent, false],
    ['a read', get, lost('ERR_CANCELED'), false],
  ])('is canceled, and tells whether it may have changed something: %s', (_, call, cause, isUnknown) => {
    const error = connectionLoss(stopped, call, cause);
    expect(error).toMatchObject({ message: 'The execution was canceled', context: { itemIndex: 3 } });
    expect(isOutcomeUnknown(error)).toBe(isUnknown);
  });
});

describe('the code of a connection', () => {
  it.each<[string, object]>([
    ['the error', { code: 'ENOTFOUND' }],
    ['its cause', { cause: { code: 'ENOTFOUND' } }],
    ['the cause of its cause', { cause: new Error('invented', { cause: { code: 'ENOTFOUND' } }) }],
    ['the place of the status', { httpCode: 'ENOTFOUND' }],
    ['the error, beside a number', { cause: { code: 404 }, code: 'ENOTFOUND' }],
    ['the error, beside a status', { cause: { code: '404' }, code: 'ENOTFOUND' }],
  ])('is found in %s', (_, fields) => {
    expect(codeOf(fields)).toBe('ENOTFOUND');
    expect(codeOf(Object.assign(new Error('invented'), fields))).toBe('ENOTFOUND');
  });

  it.each(['CERT of robin@sandbox.example', 'robin@sandbox.example CERT', '401', '', 401, undefined])(
    'is not %j',
    (code) => {
      expect(codeOf({ code })).toBeUndefined();
    },
  );
});

describe('a request without an access token', () => {
  const why = 'The Token URL responded with status 503.';
  const noToken = (fields: object = {}) =>
    Object.assign(new Error('invented', { cause: new TokenRequestError(why) }), fields);

  it.each([
    ['a read', get, noToken()],
    ['a creation', create, noToken()],
    ['a creation, when the Token URL rejects the client', create, noToken({ httpCode: '401' })],
  ])('was not sent, and is not tried again: %s', async (_, call, thrown) => {
    const send = async () => await Promise.reject(thrown);
    const { context: executing, requests } = fakeContext({ credentials, send });
    const error = await failureOf(callApi(executing, call));
    expect(error).toMatchObject({
      message: 'There is no access token',
      description: expect.stringMatching(
        /^The Token URL .* 503\. Nothing was sent .*Check Token URL, Client ID/u,
      ),
      failure: { cause: 'credential-invalid' },
    });
    expect(isOutcomeUnknown(error)).toBe(false);
    expect(requests).toHaveLength(1);
  });
});

describe('a request whose new access token is refused too', () => {
  const clients = {
    visaChecksApi: { baseUrl: 'https://api.example.com', authentication: 'clientCredentials' },
  };
  const refused = async () => await Promise.reject(Object.assign(new Error('invented'), { httpCode: '401' }));

  it.each([get, create])('was read and rejected: $operation', async (call) => {
    const { context: executing, requests } = fakeContext({ credentials: clients, send: refused });
    const error = await failureOf(callApi(executing, call));
    expect(error).toMatchObject({
      message: 'The service rejected the access token',
      description: "Enter a valid one in the credential 'Visa Checks API'.",
      httpCode: '401',
      failure: { cause: 'credential-invalid' },
    });
    expect(isOutcomeUnknown(error)).toBe(false);
    // n8n requests another token for this status alone.
    expect(requests.map((request) => request.ignoreHttpStatusErrors)).toEqual([
      { ignore: true, except: [401] },
    ]);
  });

  it('is not one that failed in another way', async () => {
    const send = async () => await Promise.reject(Object.assign(new Error('invented'), { httpCode: '500' }));
    const { context: executing } = fakeContext({ credentials: clients, send });
    expect(isOutcomeUnknown(await failureOf(callApi(executing, create)))).toBe(true);
  });
});
