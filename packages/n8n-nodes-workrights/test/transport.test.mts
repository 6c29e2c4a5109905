import { NodeApiError } from 'n8n-workflow';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchCheck, fetchChecks, fetchRecords } from '../nodes/WorkRights/transport/answers.ts';
import { addressOf } from '../nodes/WorkRights/transport/address.ts';
import type { ApiCall } from '../nodes/WorkRights/transport/context.ts';
import { connectionLoss, retryAfter } from '../nodes/WorkRights/transport/errors.ts';
import { explainRefusal } from '../nodes/WorkRights/transport/explain-refusal.ts';
import { callApi } from '../nodes/WorkRights/transport/request.ts';
import { clock } from '../nodes/WorkRights/shared/clock.ts';
import { fakeContext } from './support/fake-context.mts';

const get: ApiCall = { operation: 'getVisaCheck', pathValues: { id: 'vc_1' } };
const FILE = '/v2/visa-checks/vc_1/attachments/att_1';
const create: ApiCall = { operation: 'createVisaCheck', body: {} };
const credentials = {
  visaChecksApi: { baseUrl: 'https://api.example.com/' },
  workRightsApi: { webAppUrl: 'https://app.example.com/base', apiKey: 'k-1' },
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the address of a call', () => {
  const { context } = fakeContext();

  it.each([
    ['https://api.example.com', get, 'https://api.example.com/v2/visa-checks/vc_1'],
    ['https://api.example.com///', get, 'https://api.example.com/v2/visa-checks/vc_1'],
    ['https://api.example.com/prefix', get, 'https://api.example.com/prefix/v2/visa-checks/vc_1'],
    [
      'https://a.example',
      { ...get, pathValues: { id: 'vc_/../x?y#z' } },
      'https://a.example/v2/visa-checks/vc_%2F..%2Fx%3Fy%23z',
    ],
    ['https://a.example', { ...get, url: FILE }, `https://a.example${FILE}`],
    ['https://a.example', { ...get, url: `https://a.example${FILE}` }, `https://a.example${FILE}`],
  ])('of %s', (configured, call, address) => {
    expect(addressOf(context, call, configured)).toBe(address);
  });

  it.each([
    'https://b.example/v2/x',
    'http://a.example/v2/x',
    'https://a.example:444/v2/x',
    'https://a.example@b.example/v2/x',
    'https://user:secret@a.example/v2/x',
    '//b.example/v2/x',
    'file:///etc/passwd',
  ])('is never the link %s, which leads elsewhere', (url) => {
    expect(() => addressOf(context, { ...get, url }, 'https://a.example')).toThrow('leads to another host');
  });

  it.each(['', 'api.example.com', 'ftp://a.example'])('needs more than "%s"', (configured) => {
    expect(() => addressOf(context, get, configured)).toThrow("'Base URL' of the credential");
    expect(() => addressOf(context, { operation: 'listOnboards' }, configured)).toThrow("'Web App URL'");
  });
});

describe('a request', () => {
  const ok = async () => ({ statusCode: 200, headers: {}, body: {} });

  it('follows no redirect, judges the status itself and takes no credential elsewhere', async () => {
    const { context, requests } = fakeContext({ credentials, send: ok });
    await callApi(context, get);
    expect(requests).toEqual([
      {
        method: 'GET',
        url: 'https://api.example.com/v2/visa-checks/vc_1',
        json: true,
        timeout: 30_000,
        disableFollowRedirect: true,
        ignoreHttpStatusErrors: true,
        returnFullResponse: true,
        sendCredentialsOnCrossOriginRedirect: false,
      },
    ]);
  });

  it('carries the API key in its body for an update alone, and leaves the body it was given as it is', async () => {
    const { context, requests } = fakeContext({ credentials, send: ok });
    const body = { employee_id: 'EMP-1' };
    await callApi(context, { operation: 'saveOnboard', body });
    await callApi(context, { operation: 'saveOnboard', body, keyInBody: true });
    expect(requests.map((request) => request.body)).toEqual([body, { ...body, key: 'k-1' }]);
    expect(body).toEqual({ employee_id: 'EMP-1' });
    expect(requests[0]?.url).toBe('https://app.example.com/base/v1/onboarding/');
  });

  it('is sent again after passing refusals, no more than twice and not before it may', async () => {
    const pause = vi.spyOn(clock, 'pause').mockResolvedValue();
    const busy = async () => ({ statusCode: 429, headers: { 'retry-after': '7' }, body: {} });
    const { context, requests } = fakeContext({ credentials, send: busy });
    await expect(callApi(context, get)).rejects.toMatchObject({
      httpCode: '429',
      failure: { cause: 'rate-limited', retryAfterMs: 7000 },
    });
    expect(requests).toHaveLength(3);
    expect(pause.mock.calls.map(([wait]) => wait)).toEqual([7000, 7000]);
  });

  it.each([408, 429, 500, 502, 503, 504])(
    'is sent again after a %i, when it only reads',
    async (statusCode) => {
      vi.spyOn(clock, 'pause').mockResolvedValue();
      const busy = async () => ({ statusCode, headers: {}, body: {} });
      const { context, requests } = fakeContext({ credentials, send: busy });
      const error = {
        httpCode: String(statusCode),
        message: expect.stringMatching(/too many|not available/u),
      };
      await expect(callApi(context, get)).rejects.toMatchObject(error);
      expect(requests).toHaveLength(3);
      await expect(callApi(context, create)).rejects.toBeInstanceOf(NodeApiError);
      expect(requests).toHaveLength(4);
    },
  );

  it.each([400, 404, 409, 501, 505])('is not sent again after a %i', async (statusCode) => {
    const { context, requests } = fakeContext({
      credentials,
      send: async () => ({ statusCode, headers: {}, body: {} }),
    });
    await expect(callApi(context, get)).rejects.toMatchObject({ httpCode: String(statusCode) });
    expect(requests).toHaveLength(1);
  });

  it('does not hold an execution for a service that asks for a long wait', async () => {
    const busy = async () => ({ statusCode: 503, headers: { 'retry-after': '600' }, body: {} });
    const { context, requests } = fakeContext({ credentials, send: busy });
    await expect(callApi(context, get)).rejects.toMatchObject({ httpCode: '503' });
    expect(requests).toHaveLength(1);
  });

  it.each([301, 302, 307, 308])('is not sent on by a redirect %i', async (statusCode) => {
    const { context } = fakeContext({
      credentials,
      send: async () => ({ statusCode, headers: {}, body: '' }),
    });
    const message = 'The service sent the request on to another address';
    await expect(callApi(context, get)).rejects.toMatchObject({ message });
    await expect(callApi(context, create)).rejects.toMatchObject({ message });
  });

  it('takes 303 for a success of a creation only', async () => {
    const see = async () => ({
      statusCode: 303,
      headers: {},
      body: { data: { id: 'vc_1', status: 'pending' } },
    });
    const { context } = fakeContext({ credentials, send: see });
    expect(await fetchCheck(context, create)).toMatchObject({ id: 'vc_1' });
    await expect(callApi(context, get)).rejects.toBeInstanceOf(NodeApiError);
  });
});

describe('an answer', () => {
  const answers = (body: unknown) =>
    fakeContext({ credentials, send: async () => ({ statusCode: 200, headers: {}, body }) }).context;
  const list: ApiCall = { operation: 'listVisaChecks' };
  const check = { id: 'vc_1', status: 'pending' };

  it.each([{ data: [check] }, [check], [{ data: check }]])(
    'is a list of checks in each of its forms',
    async (body) => {
      expect(await fetchChecks(answers(body), list)).toEqual([check]);
    },
  );

  it.each(['<html>', '', null, {}, { data: {} }, { data: { id: 1 } }])('is no check: %j', async (body) => {
    await expect(fetchCheck(answers(body), get)).rejects.toThrow('does not come from the service');
    await expect(fetchCheck(answers(body), create)).rejects.toThrow('did not confirm the visa check');
  });

  it.each(['<html>', { data: {} }, [1], { data: ['vc_1'] }])('is no list: %j', async (body) => {
    await expect(fetchChecks(answers(body), list)).rejects.toThrow('does not come from the service');
    const records = fetchRecords(answers(body), { operation: 'listOnboards' });
    await expect(records).rejects.toThrow('does not come from the service');
  });
});

describe('a lost connection', () => {
  const { context } = fakeContext();
  const lost = (code: string) =>
    Object.assign(new Error('private'), { cause: Object.assign(new Error(), { code }) });

  it.each(['ENOTFOUND', 'ECONNREFUSED', 'DEPTH_ZERO_SELF_SIGNED_CERT'])('has sent nothing: %s', (code) => {
    expect(connectionLoss(context, create, lost(code)).message).toBe('The service could not be reached');
  });

  it.each(['ECONNRESET', 'ECONNABORTED', 'EPIPE', ''])('leaves a creation unknown: %s', (code) => {
    const error = connectionLoss(context, create, lost(code));
    expect(error.message).toBe('The service did not confirm the visa check: it may exist');
    expect(connectionLoss(context, get, lost(code)).message).toBe('The connection to the service was lost');
    expect(JSON.stringify(error)).not.toContain('private');
  });
});

describe('what a refusal says', () => {
  const body = {
    document: { identifier: 'PA7654321', family_name: 'Sample' },
    email: 'robin@sandbox.example',
  };

  it('never holds a value of the request', () => {
    const detail = 'robin@sandbox.example: no passport pa7654321 of SAMPLE is known';
    const { message } = explainRefusal({ operation: 'createVisaCheck', body }, 422, { detail });
    expect(message).toBe(
      'The service did not accept the request: [hidden]: no passport [hidden] of [hidden] is known',
    );
  });

  it.each([385, 390, 395, 399])('holds no part of a value that stands at its cut: %i', (before) => {
    const detail = `${'-'.repeat(before)}PA7654321`;
    const { message, description } = explainRefusal({ operation: 'createVisaCheck', body }, 422, { detail });
    expect(message + description).not.toContain('PA7');
    expect(message + description).not.toMatch(/-P/u);
    expect(message.length).toBeLessThan(250);
    expect(description.length).toBeLessThan(500);
  });

  it('quotes no text that is too long to be masked', () => {
    const detail = `${'-'.repeat(100_000)}PA7654321`;
    const explanation = explainRefusal({ operation: 'createVisaCheck', body }, 422, { detail });
    expect(explanation.message).toBe('The service did not accept the request');
    expect(explanation.description).toBe('Correct the values and run this item again.');
  });

  it('has no markup and no line breaks', () => {
    const detail = '<b>Closed</b><br>until <i>10:00</i>\n\tUTC &lt;sandbox&gt;';
    expect(explainRefusal(get, 503, { detail }).message).toBe(
      'The service is not available right now: Closed until 10:00 UTC <sandbox>',
    );
  });

  it.each([
    [{ errors: { email: ['must not be blank', 'is too short'] } }, "'Email': must not be blank"],
    [{ errors: { 'document.identifier': 'is taken' } }, "'Document Number': is taken"],
    [{ errors: ['Closed for today'] }, 'the request: Closed for today'],
    [{ error: 'invalid_request', error_description: 'No such authority' }, 'the request: No such authority'],
    [{ error: { message: 'Closed' } }, 'the request: Closed'],
  ])('is found in %j', (answer, expected) => {
    expect(explainRefusal(create, 422, answer).message).toBe(`The service did not accept ${expected}`);
  });

  it("names the fields in the editor's words", () => {
    const errors = [
      { pointer: '/document/date_of_birth', message: 'is required' },
      { pointer: '/document/identifier', message: 'must match the pattern' },
    ];
    const explanation = explainRefusal({ operation: 'createVisaCheck', body }, 422, { errors });
    expect(explanation.message).toBe("The service did not accept 'Date of Birth': is required");
    expect(explanation.description).toContain("Also: 'Document Number' must match the pattern.");
  });

  it.each([
    undefined,
    null,
    '',
    'text',
    [],
    { errors: 'no' },
    { error: { message: 'Closed' } },
    { errors: [null, 1] },
  ])('is explained whatever it holds: %j', (answer) => {
    for (const status of [400, 401, 402, 403, 404, 409, 413, 422, 429, 500, 503, 599]) {
      expect(explainRefusal({ operation: 'getVisaCheck' }, status, answer).message).toBeTruthy();
    }
  });

  it('tells n8n whether waiting helps', () => {
    const causes = [401, 403, 404, 422, 429, 500].map(
      (status) => explainRefusal({ operation: 'listVisaChecks' }, status, {}).failure?.cause,
    );
    expect(causes).toEqual([
      'credential-invalid',
      'credential-invalid',
      'configuration-invalid',
      'configuration-invalid',
      'rate-limited',
      'temporarily-unavailable',
    ]);
  });
});

describe('Retry-After', () => {
  it.each([
    ['3', 3000],
    ['0', 0],
    ['-1', 0],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is %j', (header, milliseconds) => {
    expect(retryAfter(header)).toBe(milliseconds);
  });

  it('may be a date', () => {
    vi.spyOn(clock, 'now').mockReturnValue(Date.parse('2026-11-20T00:00:00Z'));
    expect(retryAfter('Fri, 20 Nov 2026 00:00:09 GMT')).toBe(9000);
  });
});

describe('a refusal for which the values are not the reason', () => {
  it.each([405, 408, 409, 413, 415])('does not ask to correct them: %i', (status) => {
    for (const operation of ['createVisaCheck', 'saveOnboard'] as const) {
      const { message, description, outcomeUnknown } = explainRefusal({ operation, body: {} }, status, {});
      expect(`${message} ${description}`).not.toMatch(/correct the values|did not accept/i);
      expect(outcomeUnknown).toBeUndefined();
    }
  });

  it('names the field when the service does', () => {
    const body = { errors: [{ pointer: '/document/identifier', message: 'is known' }] };
    expect(explainRefusal(create, 409, body).message).toContain("'Document Number'");
  });
});
