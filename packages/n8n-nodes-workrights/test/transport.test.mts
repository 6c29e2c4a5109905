import { NodeApiError } from 'n8n-workflow';
import { describe, expect, it, vi } from 'vitest';
import { fetchCheck } from '../nodes/WorkRights/transport/answers.ts';
import type { ApiCall } from '../nodes/WorkRights/transport/context.ts';
import { retryAfter } from '../nodes/WorkRights/transport/errors.ts';
import { callApi } from '../nodes/WorkRights/transport/request.ts';
import { clock } from '../nodes/WorkRights/shared/clock.ts';
import { answer, failureOf, fakeContext } from './support/fake-context.mts';

const get: ApiCall = { operation: 'getVisaCheck', pathValues: { id: 'vc_1' } };
const create: ApiCall = { operation: 'createVisaCheck', body: {} };
const credentials = {
  visaChecksApi: { baseUrl: 'https://api.example.com/' },
  workRightsApi: { webAppUrl: 'https://app.example.com/base', apiKey: 'k-1' },
};

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
