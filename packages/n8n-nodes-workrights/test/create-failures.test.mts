import type { IHttpRequestOptions } from 'n8n-workflow';
import { describe, expect, it, vi } from 'vitest';
import { create } from '../nodes/WorkRights/actions/visaCheck/create.operation.ts';
import { clock } from '../nodes/WorkRights/shared/clock.ts';
import { australianOf, itemOf } from './support/check-forms.mts';
import { answer, failureOf, fakeContext, type FakeOptions } from './support/fake-context.mts';
import { fakeClock } from './support/fake-clock.mts';

const parameters = (itemIndex: number) => ({ ...australianOf(itemIndex), waitForResult: false });

const created = (request: IHttpRequestOptions) =>
  answer(201, { data: { id: `vc_${itemOf(request)}`, status: 'pending', mode: 'fastcheck' } });

const many = (count: number, options: FakeOptions) =>
  fakeContext({
    items: Array.from({ length: count }, () => ({})),
    parameters,
    credentials: { visaChecksApi: { baseUrl: 'https://api.example.com' } },
    ...options,
  });

describe('a creation that stops at a failure', () => {
  it('reports the item that nobody knows about first, and names every item that was sent', async () => {
    const { context } = many(4, {
      send: async (request) => {
        const item = itemOf(request);
        if (item === 0) return answer(422);
        if (item === 2) return answer(502);
        if (item === 3) throw Object.assign(new Error(), { code: 'ECONNRESET' });
        return created(request);
      },
    });
    const error = await failureOf(create(context));
    expect(error.message).toBe('The service did not confirm the visa check: it may exist');
    expect(error.context['itemIndex']).toBe(2);
    expect(error.description).toContain('Already sent: item 2: unknown, item 3: unknown, item 1: vc_1.');
    expect(error.description).not.toContain('item 0:');
  });

  it('says nothing of sent items when there are none', async () => {
    const { context } = many(1, { send: async () => answer(422) });
    expect((await failureOf(create(context))).description).not.toContain('Already sent');
  });
});

describe('an expression that fails', () => {
  it.each(['waitForResult', 'simple'])(
    "stops before anything is sent when it is that of '%s'",
    async (name) => {
      const { context, requests } = many(3, {
        parameters: (itemIndex) => ({
          ...parameters(itemIndex),
          get [name](): never {
            throw new Error('no such field');
          },
        }),
        send: async (request) => created(request),
      });
      expect((await failureOf(create(context))).description).toContain('Nothing has been sent.');
      expect(requests).toEqual([]);
    },
  );
});

describe("'Treat as Failed'", () => {
  const options = { ifNotFinished: 'fail', timeout: 4, pollInterval: 2 };
  const waiting = (lookup: () => unknown) => {
    fakeClock();
    return many(3, {
      parameters: (itemIndex) => ({ ...parameters(itemIndex), options, waitForResult: true }),
      send: async (request) => (request.url.endsWith('/v2/visa-checks') ? created(request) : lookup()),
    }).context;
  };
  const check = (id: string, status: string) => ({ id, status, mode: 'fastcheck' });

  it('names the finished checks with the one that is not', async () => {
    const data = [check('vc_0', 'completed'), check('vc_1', 'pending'), check('vc_2', 'completed')];
    const error = await failureOf(create(waiting(() => answer(200, { data }))));
    expect(error.message).toBe('Visa check vc_1 is not finished');
    expect(error.description).toContain('Not finished in time: item 1: vc_1.');
    expect(error.description).toContain('Created as well: item 0: vc_0, item 2: vc_2.');
  });

  it('tells a lookup that failed from checks that are late', async () => {
    const error = await failureOf(create(waiting(() => answer(403))));
    expect(error.message).toBe('The result of 3 visa checks could not be read');
    expect(error.description).toContain('The service does not allow this');
    expect(error.description).not.toContain('Not finished in time');
    expect(error.description).toContain('item 0: vc_0, item 1: vc_1, item 2: vc_2.');
  });
});

describe('a stop', () => {
  it('names the checks that exist, and those on the way', async () => {
    const stop = new AbortController();
    const { context } = many(5, {
      signal: stop.signal,
      parameters: (itemIndex) => ({ ...parameters(itemIndex), options: { batchSize: 2 } }),
      send: async (request) => {
        if (itemOf(request) < 2) return created(request);
        stop.abort();
        throw Object.assign(new Error('canceled'), { code: 'ERR_CANCELED' });
      },
    });
    const error = await failureOf(create(context));
    expect(error.message).toBe('The execution was canceled');
    expect(error.description).toMatch(
      /Already sent: item 2: unknown(?:, item 3: unknown)?, item 0: vc_0, item 1: vc_1\./,
    );
  });

  it('names the checks that exist while it waits for them', async () => {
    const stop = new AbortController();
    vi.spyOn(clock, 'pause').mockImplementation(async () => stop.abort());
    const { context } = many(2, {
      signal: stop.signal,
      parameters: (itemIndex) => ({ ...parameters(itemIndex), waitForResult: true }),
      send: async (request) => created(request),
    });
    const error = await failureOf(create(context));
    expect(error.message).toBe('The execution was canceled');
    expect(error.description).toContain('Already sent: item 0: vc_0, item 1: vc_1.');
  });
});

it('reads address and environment for all items where n8n reads the token: at the first', async () => {
  const { context, requests } = many(2, {
    credentialsOf: (itemIndex) => ({
      baseUrl: `https://api-${itemIndex}.example.com`,
      environment: itemIndex === 0 ? 'sandbox' : 'live',
    }),
    send: async (request) => created(request),
  });
  await create(context);
  expect(
    requests.map(({ url, body }) => [new URL(url).host, (body as { environment: string }).environment]),
  ).toEqual([
    ['api-0.example.com', 'sandbox'],
    ['api-0.example.com', 'sandbox'],
  ]);
});
