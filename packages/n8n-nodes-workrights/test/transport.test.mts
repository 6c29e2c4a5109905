import { NodeApiError } from 'n8n-workflow';
import { describe, expect, it, vi } from 'vitest';
import { fetchCheck, fetchChecks, fetchRecords } from '../nodes/WorkRights/transport/answers.ts';
import { addressOf } from '../nodes/WorkRights/transport/address.ts';
import type { ApiCall } from '../nodes/WorkRights/transport/context.ts';
import { connectionLoss, retryAfter } from '../nodes/WorkRights/transport/errors.ts';
import { callApi } from '../nodes/WorkRights/transport/request.ts';
import { clock } from '../nodes/WorkRights/shared/clock.ts';
import { answer, failureOf, fakeContext } from './support/fake-context.mts';

const get: ApiCall = { operation: 'getVisaCheck', pathValues: { id: 'vc_1' } };
const FILE = '/v2/visa-checks/vc_1/attachments/att_1';
const create: ApiCall = { operation: 'createVisaCheck', body: {} };
const credentials = {
  visaChecksApi: { baseUrl: 'https://api.example.com/' },
  workRightsApi: { webAppUrl: 'https://app.example.com/base', apiKey: 'k-1' },
};

describe('the address of a call', () => {
  const { context } = fakeContext();

  it.each([
    ['https://api.example.com', get, 'https://api.example.com/v2/visa-checks/vc_1'],
    ['https://api.example.com///', get, 'https://api.example.com/v2/visa-checks/vc_1'],
    ['https://api.example.com/v2', get, 'https://api.example.com/v2/visa-checks/vc_1'],
    ['https://api.example.com/prefix/v2/', get, 'https://api.example.com/prefix/v2/visa-checks/vc_1'],
    ['https://a.example/v2', { ...get, url: FILE }, `https://a.example${FILE}`],
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

  const tooMany = (minute: number, day: number) => async () => ({
    statusCode: 429,
    headers: {
      'min-quota-consumed': `${60 - minute}`,
      'min-quota-remaining': `${minute}`,
      'day-quota-consumed': `${10_000 - day}`,
      'day-quota-remaining': `${day}`,
    },
    body: {},
  });

  it('waits until the minute of the quota ends, and says what is left of it when that does not help', async () => {
    const pause = vi.spyOn(clock, 'pause').mockResolvedValue();
    const { context } = fakeContext({ credentials, send: tooMany(0, 9_000) });
    await expect(callApi(context, get)).rejects.toMatchObject({
      description: expect.stringContaining('has 0 of 60 requests left in this minute and 9000 today'),
    });
    expect(pause.mock.calls.map(([wait]) => wait)).toEqual([60_000, 60_000]);
  });

  it.each([
    ['the quota of the day is used up', 0, {}],
    ['the minute ends after the time that a wait has', 9_000, { until: Date.now() + 30_000 }],
  ])('is not sent again when %s', async (_, day, more) => {
    vi.spyOn(clock, 'pause').mockResolvedValue();
    const { context, requests } = fakeContext({ credentials, send: tooMany(0, day) });
    await expect(callApi(context, { ...get, ...more })).rejects.toMatchObject({ httpCode: '429' });
    expect(requests).toHaveLength(1);
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
    const message = 'The service redirected the request to another URL';
    await expect(callApi(context, get)).rejects.toMatchObject({ message });
    await expect(callApi(context, create)).rejects.toMatchObject({ message });
  });

  it('that is refused shows neither key, although the service repeats them', async () => {
    const workRightsApi = {
      webAppUrl: 'https://app.example.com',
      apiKey: 'an-api-key',
      accountKeyId: 'an-account-key',
    };
    const message = 'No account an-account-key at https://app.example.com/v1/onboarding/?key=an-api-key';
    const { context } = fakeContext({
      credentials: { workRightsApi },
      send: async () => answer(400, { message }),
    });
    const error = await failureOf(callApi(context, { operation: 'saveOnboard', body: {} }));
    expect(error.message.split('[hidden]')).toHaveLength(3);
    const shown = `${error.message} ${error.description} ${JSON.stringify(error)}`;
    expect(shown).not.toMatch(/an-api-key|an-account-key/u);
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
    await expect(fetchCheck(answers(body), get)).rejects.toThrow('does not come from the expected service');
    await expect(fetchCheck(answers(body), create)).rejects.toThrow('did not confirm the visa check');
  });

  it.each(['<html>', { data: {} }, [1], { data: ['vc_1'] }])('is no list: %j', async (body) => {
    await expect(fetchChecks(answers(body), list)).rejects.toThrow('does not come from the expected service');
    const records = fetchRecords(answers(body), { operation: 'listOnboards' });
    await expect(records).rejects.toThrow('does not come from the expected service');
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

  it.each([
    ['a creation', { email: 'a@b.example' }, 'exist'],
    ['an update by the ID', { onboard_id: 'ob_1' }, 'have changed'],
    ['an update by the employee', { employee_id: 'E1' }, 'have changed'],
  ])('leaves open what became of an onboarding request: %s', (_, body, may) => {
    const { message } = connectionLoss(context, { operation: 'saveOnboard', body }, lost('ECONNRESET'));
    expect(message).toBe(`The service did not confirm the onboarding request: it may ${may}`);
  });
});

describe('Retry-After', () => {
  it.each([
    ['3', 3000],
    ['0', 0],
    ['-1', undefined],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is %j', (header, milliseconds) => {
    expect(retryAfter({ 'retry-after': header })).toBe(milliseconds);
  });

  it('may be a date', () => {
    vi.spyOn(clock, 'now').mockReturnValue(Date.parse('2026-11-20T00:00:00Z'));
    expect(retryAfter({ 'retry-after': 'Fri, 20 Nov 2026 00:00:09 GMT' })).toBe(9000);
    const date = 'Fri, 20 Nov 2026 00:00:05 GMT';
    expect(retryAfter({ 'retry-after': 'Fri, 20 Nov 2026 00:00:09 GMT', date })).toBe(4000);
  });
});
