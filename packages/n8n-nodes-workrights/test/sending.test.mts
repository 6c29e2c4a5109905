import { describe, expect, it, vi } from 'vitest';
import { clock } from '../nodes/WorkRights/shared/clock.ts';
import type { ApiCall } from '../nodes/WorkRights/transport/context.ts';
import { callApi } from '../nodes/WorkRights/transport/request.ts';
import { serviceTime } from '../nodes/WorkRights/transport/service-clock.ts';
import { answer, failureOf, fakeContext } from './support/fake-context.mts';

const get: ApiCall = { operation: 'getVisaCheck', pathValues: { id: 'vc_1' }, itemIndex: 3 };
const file: ApiCall = { operation: 'downloadAttachment', pathValues: { id: 'vc_1' }, file: true };
const list: ApiCall = { operation: 'listOnboards', body: {} };
const save: ApiCall = { operation: 'saveOnboard', body: { onboard_id: 'ob_1' }, keyInBody: true };

const credentials = {
  visaChecksApi: { baseUrl: 'https://api.example.com', accessToken: '\n invented-access-token \r\n' },
  workRightsApi: { webAppUrl: 'https://app.example.com', apiKey: '\n invented-api-key \r\n' },
};
const serving = (response: unknown) => fakeContext({ credentials, send: async () => response });

describe('a pause before a read is sent again', () => {
  it.each<[string, ApiCall, number]>([
    ['a service that is away', get, 503],
    ['the quota of an interface that tells none', list, 429],
    ['a service that is away', list, 503],
  ])('is short, and then twice as long, for %s', async (_, call, status) => {
    const pause = vi.spyOn(clock, 'pause').mockResolvedValue();
    await failureOf(callApi(serving(answer(status)).context, call));
    expect(pause.mock.calls.map(([wait]) => wait)).toEqual([500, 1000]);
  });

  it('ends with the execution, which sends nothing more', async () => {
    const stop = new AbortController();
    vi.spyOn(clock, 'pause').mockImplementation(async () => stop.abort());
    const { context, requests } = fakeContext({
      credentials,
      signal: stop.signal,
      send: async () => answer(503),
    });
    expect(await failureOf(callApi(context, get))).toMatchObject({
      message: 'The execution was canceled',
      context: { itemIndex: 3 },
    });
    expect(requests).toHaveLength(1);
  });
});

describe('a key or token that was pasted with blank space', () => {
  it('is in the body of an update without it', async () => {
    const { context, requests } = serving(answer(200));
    await callApi(context, save);
    expect(requests[0]?.body).toEqual({ onboard_id: 'ob_1', key: 'invented-api-key' });
  });

  it.each<[string, ApiCall]>([
    ['invented-access-token', get],
    ['invented-api-key', list],
  ])('is hidden where the service repeats it: %s', async (secret, call) => {
    const { context } = serving(answer(400, { message: `Not ${secret}, sorry` }));
    const error = await failureOf(callApi(context, call));
    expect(error.message).toBe('The service did not accept the request: Not [hidden], sorry');
    expect(JSON.stringify(error)).not.toContain(secret);
  });
});

describe('a request for a file', () => {
  it('asks for bytes of any type', async () => {
    const { context, requests } = serving(answer(200, new Uint8Array([1])));
    await callApi(context, file);
    expect(requests[0]).toMatchObject({ encoding: 'arraybuffer', headers: { Accept: '*/*' } });
    expect(requests[0]).not.toHaveProperty('json');
  });
});

describe('a refusal', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  it.each<[string, unknown, string]>([
    ['JSON', { message: 'Closed' }, ': Closed'],
    ['JSON in a text', '{"message":"Closed"}', ': Closed'],
    ['JSON in bytes', bytes('{"message":"Closed – é"}'), ': Closed – é'],
    ['a text', 'Closed for today', ': Closed for today'],
    ['a text in bytes', bytes('Closed for today'), ': Closed for today'],
    ['nothing', '', ''],
    ['a page', '<p>Closed</p>', ''],
  ])('is quoted when it is %s', async (_, body, words) => {
    const { message } = await failureOf(callApi(serving(answer(400, body)).context, get));
    expect(message).toBe(`The service did not accept the request${words}`);
  });

  it('is a status of 300 too', async () => {
    const { message } = await failureOf(callApi(serving(answer(300)).context, get));
    expect(message).toBe('The service redirected the request to another URL');
  });
});

describe("the service's clock", () => {
  it.each<[unknown, number | undefined]>([
    ['Fri, 20 Nov 2026 00:00:09 GMT', Date.UTC(2026, 10, 20, 0, 0, 9)],
    ['soon', undefined],
    [20, undefined],
    [undefined, undefined],
  ])('is read from its answers: %j', async (date, time) => {
    const { context } = serving({ ...answer(200), headers: { date } });
    await callApi(context, get);
    expect(serviceTime(context)).toBe(time);
  });

  it('is that of the last answer that tells it', async () => {
    const dates = ['Fri, 20 Nov 2026 00:00:01 GMT', 'Fri, 20 Nov 2026 00:00:02 GMT', 'soon'];
    const { context } = fakeContext({
      credentials,
      send: async () => ({ ...answer(200), headers: { date: dates.shift() } }),
    });
    for (let count = 0; count < 3; count += 1) await callApi(context, get);
    expect(serviceTime(context)).toBe(Date.UTC(2026, 10, 20, 0, 0, 2));
  });
});
