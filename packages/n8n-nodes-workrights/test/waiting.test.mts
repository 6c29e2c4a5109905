import type { IHttpRequestOptions } from 'n8n-workflow';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createOptionsOf } from '../nodes/WorkRights/actions/visaCheck/options.ts';
import { clock } from '../nodes/WorkRights/shared/clock.ts';
import { createLookUp } from '../nodes/WorkRights/waiting/look-up-checks.ts';
import { waitForChecks } from '../nodes/WorkRights/waiting/wait-for-checks.ts';
import { answer, fakeContext } from './support/fake-context.mts';
import { fakeClock } from './support/fake-clock.mts';

const credentials = { visaChecksApi: { baseUrl: 'https://api.example.com' } };
const pending = (id: string, mode = 'fastcheck') => ({ id, status: 'pending', mode });
const idsOf = ({ body }: IHttpRequestOptions) => (body as { ids: string[] }).ids;

let time: ReturnType<typeof fakeClock>;
beforeEach(() => {
  time = fakeClock();
});
describe('waiting', () => {
  const options = { timeout: 60, pollInterval: 2 };

  it('asks for nothing when nothing is open, and never for off-peak checks', async () => {
    const { context, requests } = fakeContext({ credentials });
    const known = [{ id: 'vc_1', status: 'completed' }, pending('vc_2', 'offpeak')];
    const { checks } = await waitForChecks(context, known, options);
    expect([...checks.values()]).toEqual(known);
    expect(requests).toEqual([]);
  });

  it('looks up what is open together, and no longer what is finished', async () => {
    const { context, requests } = fakeContext({
      credentials,
      send: async (request) =>
        answer(200, {
          data: idsOf(request).map((id) =>
            id === 'vc_1' || time.now >= 6000 ? { id, status: 'completed' } : pending(id),
          ),
        }),
    });
    const { checks } = await waitForChecks(context, [pending('vc_1'), pending('vc_2')], options);
    expect([...checks.values()].map(({ status }) => status)).toEqual(['completed', 'completed']);
    expect(requests.map(idsOf)).toEqual([['vc_1', 'vc_2'], ['vc_2'], ['vc_2']]);
  });

  it('polls a status that nobody knows like one that is pending', async () => {
    const { context } = fakeContext({
      credentials,
      send: async () =>
        answer(200, { data: [{ id: 'vc_1', status: time.now < 8000 ? 'reviewing' : 'completed' }] }),
    });
    const { checks } = await waitForChecks(context, [pending('vc_1')], options);
    expect(checks.get('vc_1')?.status).toBe('completed');
  });

  it('ends at the deadline, not after it', async () => {
    const { context } = fakeContext({
      credentials,
      send: async () => answer(200, { data: [pending('vc_1')] }),
    });
    await waitForChecks(context, [pending('vc_1')], { timeout: 5, pollInterval: 2 });
    expect(time.now).toBe(5000);
  });

  it('ends with what it knows when the service stays away', async () => {
    const { context } = fakeContext({ credentials, send: async () => answer(500, {}) });
    const { checks, trouble } = await waitForChecks(context, [pending('vc_1')], options);
    expect(checks.get('vc_1')).toEqual(pending('vc_1'));
    expect(trouble?.message).toBe('The service is not available right now');
  });

  it('ends when the execution is stopped', async () => {
    const stop = new AbortController();
    const { context, requests } = fakeContext({ credentials, signal: stop.signal });
    vi.mocked(clock.pause).mockImplementation(async () => stop.abort());
    await expect(waitForChecks(context, [pending('vc_1')], options)).rejects.toThrow('canceled');
    expect(requests).toEqual([]);
  });

  const optionsOf = (given: object) =>
    createOptionsOf(fakeContext({ parameters: () => ({ options: given }) }).context);

  it.each(['', ' ', null, undefined])('takes %j for an option that is not set', (value) => {
    expect(
      optionsOf({ timeout: value, pollInterval: value, batchSize: value, batchInterval: value }),
    ).toEqual({
      timeout: 60,
      pollInterval: 2,
      batchSize: 10,
      batchInterval: 0,
      failUnfinished: false,
    });
  });

  it.each([
    ['timeout', 'Timeout (Seconds)', [-1, 0, 'x', Number.NaN, Infinity, 1e12, {}, [5], true]],
    ['pollInterval', 'Poll Interval (Seconds)', [-5, 0, 'soon', 1e9, [], false]],
    ['batchSize', 'Batch Size', [0, -1, 1.5, 'abc', Infinity, {}, true]],
    ['batchInterval', 'Batch Interval (Milliseconds)', [-1, 'x', 1e12, {}]],
    ['ifNotFinished', 'If Not Finished', ['', 'never', true, ['fail'], 'constructor']],
  ])('refuses a wrong %s with what is allowed', (name, label, values) => {
    for (const value of values) {
      const escaped = label.replaceAll(/[()]/g, '\\$&');
      expect(() => optionsOf({ [name]: value })).toThrow(
        new RegExp(`^'${escaped}' must be (?:a (?:whole )?number (?:of at least|from) |one of Return)`),
      );
    }
  });

  it('reads options that are texts', () => {
    expect(optionsOf({ timeout: '5', batchSize: ' 3 ', ifNotFinished: 'Treat as Failed' })).toMatchObject({
      timeout: 5,
      batchSize: 3,
      failUnfinished: true,
    });
  });
});

describe('the lookup', () => {
  const found = (request: IHttpRequestOptions) =>
    answer(200, { data: idsOf(request).map((id) => pending(id)) });

  it('takes a hundred ids a request', async () => {
    const { context, requests } = fakeContext({ credentials, send: async (request) => found(request) });
    const ids = Array.from({ length: 250 }, (_, index) => `vc_${index}`);
    expect((await createLookUp(context)(ids)).map(({ id }) => id)).toEqual(ids);
    expect(requests.map((request) => idsOf(request).length)).toEqual([100, 100, 50]);
  });

  it('remembers which of its paths is served', async () => {
    const { context, requests } = fakeContext({
      credentials,
      send: async (request) => (request.url.includes('/v2/') ? found(request) : answer(404, {})),
    });
    const lookUp = createLookUp(context);
    await lookUp(['vc_1']);
    // The next execution of this n8n.
    await createLookUp(context)(['vc_1']);
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
      '/visa-checks/lookup',
      '/v2/visa-checks/lookup',
      '/v2/visa-checks/lookup',
    ]);
  });

  it('reads one by one where there is none, and leaves out what does not exist', async () => {
    const { context } = fakeContext({
      credentials,
      send: async ({ url, method }) => {
        const id = url.split('/').at(-1) ?? '';
        if (method === 'POST' || id === 'vc_2') return answer(404, {});
        return answer(200, { data: pending(id) });
      },
    });
    const ids = (await createLookUp(context)(['vc_1', 'vc_2', 'vc_3'])).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(['vc_1', 'vc_3']);
  });

  const many = (count: number) => Array.from({ length: count }, (_, index) => `vc_${index}`);
  const getOf = ({ url }: IHttpRequestOptions) => answer(200, { data: pending(url.split('/').at(-1) ?? '') });
  const sizesOf = (requests: readonly IHttpRequestOptions[]) =>
    requests.filter(({ method }) => method === 'POST').map((request) => idsOf(request).length);

  it.each([400, 413, 422])(
    'learns with how many ids the service copes: %i for more than 50',
    async (status) => {
      const { context, requests } = fakeContext({
        credentials,
        send: async (request) => (idsOf(request).length > 50 ? answer(status, {}) : found(request)),
      });
      const lookUp = createLookUp(context);
      expect((await lookUp(many(120))).map(({ id }) => id)).toEqual(many(120));
      expect((await lookUp(many(60))).map(({ id }) => id)).toEqual(many(60));
      expect(sizesOf(requests)).toEqual([100, 50, 50, 20, 50, 10]);
    },
  );

  it('reads one by one where no number of ids is accepted', async () => {
    const { context, requests } = fakeContext({
      credentials,
      send: async (request) => (request.method === 'POST' ? answer(400, {}) : getOf(request)),
    });
    const lookUp = createLookUp(context);
    const ids = (await lookUp(many(20))).map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(many(20)));
    await lookUp(many(3));
    expect(sizesOf(requests)).toEqual([20, 10, 5, 2, 1]);
  });

  it.each([50, 7])('asks again for what a lookup of a service leaves out that returns %i', async (most) => {
    const { context } = fakeContext({
      credentials,
      send: async (request) =>
        answer(200, {
          data: idsOf(request)
            .slice(0, most)
            .map((id) => pending(id)),
        }),
    });
    expect((await createLookUp(context)(many(120))).map(({ id }) => id)).toEqual(many(120));
  });

  it('asks once more for what is not there, and then leaves it out', async () => {
    const { context, requests } = fakeContext({
      credentials,
      send: async (request) =>
        answer(200, {
          data: [pending('vc_other'), ...(idsOf(request).includes('vc_3') ? [pending('vc_3')] : [])],
        }),
    });
    expect((await createLookUp(context)(many(5))).map(({ id }) => id)).toEqual(['vc_3']);
    expect(requests).toHaveLength(2);
  });

  it.each([
    ['answers 504', async () => answer(504, {})],
    [
      'breaks the connection',
      async () => await Promise.reject(Object.assign(new Error(), { code: 'ECONNRESET' })),
    ],
  ])('goes on with few ids when a service %s for many', async (_, refuse) => {
    const { context, requests } = fakeContext({
      credentials,
      send: async (request) => (idsOf(request).length > 20 ? await refuse() : found(request)),
    });
    const lookUp = createLookUp(context);
    expect(await lookUp(many(60))).toHaveLength(60);
    await lookUp(many(60));
    expect(sizesOf(requests)).toEqual([60, 60, 60, ...Array(12).fill(10)]);
  });

  it('reads one by one for once when lookups of any size fail', async () => {
    const { context, requests } = fakeContext({
      credentials,
      send: async (request) => (request.method === 'POST' ? answer(503, {}) : getOf(request)),
    });
    expect(await createLookUp(context)(many(60))).toHaveLength(60);
    expect(sizesOf(requests)).toEqual([60, 60, 60, 10, 10, 10]);
  });

  it('gives up soon when the service is away', async () => {
    const { context, requests } = fakeContext({ credentials, send: async () => answer(503, {}) });
    await expect(createLookUp(context)(many(100))).rejects.toMatchObject({ httpCode: '503' });
    expect(requests.length).toBeLessThan(30);
  });

  it('does not take a wrong token for a missing path', async () => {
    const { context, requests } = fakeContext({ credentials, send: async () => answer(401, {}) });
    await expect(createLookUp(context)(['vc_1'])).rejects.toMatchObject({ httpCode: '401' });
    expect(requests).toHaveLength(1);
  });
});
