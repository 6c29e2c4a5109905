import { setImmediate } from 'node:timers/promises';

import { describe, expect, it, onTestFinished } from 'vitest';

import {
  AbortedError,
  InvalidRequestError,
  ServerError,
  UnexpectedResponseError,
  VisaChecks,
  WorkRights,
} from '../../src/index.ts';
import { checkOf } from '../support/checks.ts';
import { collect } from '../support/collect.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve, type Handler, type TestServer } from '../support/server.ts';

function checksAt({ url }: TestServer): VisaChecks {
  return new VisaChecks({ baseUrl: url, accessToken: 'x' });
}

function rightsAt({ url }: TestServer): WorkRights {
  return new WorkRights({ baseUrl: url, apiKey: 'k', accountKeyId: 'a', retry: false });
}

/** Onboarding requests in pages of 1000, like the service's. */
function pagesOf(total: number): Handler {
  return ({ body }, response) => {
    const { page_number: page = 1 } = JSON.parse(body) as { page_number?: number };
    const from = (page - 1) * 1000;
    const length = Math.max(0, Math.min(1000, total - from));
    sendJson(
      response,
      200,
      Array.from({ length }, (_, index) => ({
        onboard_id: `O${from + index}`,
        onboard_status: 'Awaiting',
      })),
    );
  };
}

const pagesAsked = ({ seen }: TestServer) =>
  seen.map(({ body }) => (JSON.parse(body) as { page_number?: number }).page_number ?? 1);

describe('a list of checks', () => {
  const recent: Handler = (_, response) =>
    sendJson(response, 200, { data: [checkOf('vc_2', 'pending'), checkOf('vc_1', 'completed')] });

  it('is an array when awaited, and goes through `for await`', async () => {
    const server = await serve(recent);
    expect(await checksAt(server).list({ limit: 2 })).toHaveLength(2);
    const ids: string[] = [];
    for await (const check of checksAt(server).list({ limit: 2 })) ids.push(check.id);
    expect(ids).toEqual(['vc_2', 'vc_1']);
    expect(server.seen.map(({ query }) => query.get('limit'))).toEqual(['2', '2']);
  });

  it('is asked for once, however it is used; a second way through it asks anew', async () => {
    const server = await serve(recent);
    const list = checksAt(server).list();
    expect(await list).toBe(await list);
    for await (const check of list) expect(check.id).toMatch(/^vc_/);
    expect(server.seen).toHaveLength(1);
    expect(await collect(list)).toHaveLength(2);
    expect(server.seen).toHaveLength(2);
  });

  it('fails both ways', async () => {
    const list = () => new VisaChecks({ baseUrl: 'http://127.0.0.1:1', accessToken: 'x' }).list({ limit: 0 });
    expect(await failureOf(list())).toBeInstanceOf(InvalidRequestError);
    expect(await failureOf(collect(list()))).toBeInstanceOf(InvalidRequestError);
  });
});

it('a list that fails before anybody goes through it is no unhandled rejection', async () => {
  const server = await serve((_, response) => response.writeHead(500).end());
  const unhandled: unknown[] = [];
  const listener = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', listener);
  onTestFinished(() => void process.off('unhandledRejection', listener));
  const list = rightsAt(server).listOnboards();
  await expect.poll(() => server.seen.length).toBe(1);
  await Promise.allSettled([list]);
  await setImmediate();
  expect(unhandled).toEqual([]);
  expect(await failureOf(collect(list))).toBeInstanceOf(ServerError);
});

it.each(['checks', 'onboards'] as const)(
  'the signal ends going through a page of %s at once',
  async (what) => {
    const server = await serve((_, response) =>
      sendJson(
        response,
        200,
        Array.from({ length: 5 }, (__, index) => ({
          ...checkOf(`vc_${index}`, 'pending'),
          onboard_id: `O${index}`,
          onboard_status: 'Awaiting',
        })),
      ),
    );
    const { signal, abort } = abortable();
    const items: AsyncIterable<unknown> =
      what === 'checks'
        ? checksAt(server).list({}, { signal })
        : rightsAt(server).listOnboards({}, { signal });
    let seen = 0;
    const error = await failureOf(
      (async () => {
        for await (const _ of items) if ((seen += 1) === 2) abort();
      })(),
    );
    expect(error).toBeInstanceOf(AbortedError);
    expect(seen).toBe(2);
  },
);

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

describe('a list of onboarding requests', () => {
  it.each([
    [0, [1]],
    [999, [1]],
    [1000, [1, 2]],
    [2500, [1, 2, 3]],
  ])('of %d is followed to its end: pages %j', async (total, pages) => {
    const server = await serve(pagesOf(total));
    const items = await collect(rightsAt(server).listOnboards({ onboard_status: 'All' }));
    expect(items.map((item) => item.onboard_id)).toEqual(
      Array.from({ length: total }, (_, index) => `O${index}`),
    );
    expect(pagesAsked(server)).toEqual(pages);
    expect(server.seen.every(({ body }) => body.includes('"onboard_status":"All"'))).toBe(true);
  });

  it('gives the page that is asked for when awaited, and begins there in `for await`', async () => {
    const server = await serve(pagesOf(2500));
    const page = rightsAt(server).listOnboards({ page_number: 2 });
    expect(await page).toHaveLength(1000);
    expect(pagesAsked(server)).toEqual([2]);
    expect(await collect(page)).toHaveLength(1500);
    expect(pagesAsked(server)).toEqual([2, 3]);
  });

  it('is left when the caller stops: one page was asked for ahead, and is given up', async () => {
    let isGivenUp = false;
    const server = await serve((request, response, count) => {
      if (count === 1) return pagesOf(5000)(request, response, count);
      response.on('close', () => (isGivenUp = true));
      return undefined;
    });
    for await (const item of rightsAt(server).listOnboards()) {
      if (item.onboard_id === 'O10') break;
    }
    await expect.poll(() => isGivenUp || server.seen.length === 1).toBe(true);
    expect(server.seen.length).toBeLessThanOrEqual(2);
  });

  it('throws the failure of a page when its turn comes, after all items before it', async () => {
    const server = await serve((request, response, count) =>
      count === 1 ? pagesOf(5000)(request, response, count) : response.writeHead(500).end(),
    );
    let items = 0;
    const error = await failureOf(
      (async () => {
        for await (const item of rightsAt(server).listOnboards()) {
          if (item) items += 1;
          // Gives an error of the next page time to become an unhandled rejection.
          if (items % 100 === 0) await setImmediate();
        }
      })(),
    );
    expect(error).toBeInstanceOf(ServerError);
    expect(items).toBe(1000);
  });

  it('ends with an error when the service gives the same page again and again', async () => {
    const server = await serve((request, response, count) =>
      pagesOf(5000)({ ...request, body: '{}' }, response, count),
    );
    const error = await failureOf(collect(rightsAt(server).listOnboards()));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(server.seen.length).toBeLessThanOrEqual(3);
  });

  it('ends with an error when the service gives the same page in another order each time', async () => {
    const page = Array.from({ length: 1_000 }, (_, index) => ({
      onboard_id: `O${index}`,
      onboard_status: 'Awaiting',
    }));
    const server = await serve((_, response, count) =>
      sendJson(response, 200, [...page.slice(count), ...page.slice(0, count)]),
    );
    const error = await failureOf(collect(rightsAt(server).listOnboards()));
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(server.seen.length).toBeLessThanOrEqual(3);
  });

  it("ends with the caller's signal, between pages too", async () => {
    const controller = new AbortController();
    const server = await serve(pagesOf(5000));
    const error = await failureOf(
      (async () => {
        for await (const item of rightsAt(server).listOnboards({}, { signal: controller.signal })) {
          if (item.onboard_id === 'O1500') controller.abort();
        }
      })(),
    );
    expect(error).toBeInstanceOf(AbortedError);
    expect(server.seen.length).toBeLessThanOrEqual(3);
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses the page %d', async (page_number) => {
    const rights = rightsAt({ url: 'http://127.0.0.1:1', seen: [] });
    expect(await failureOf(rights.listOnboards({ page_number }))).toBeInstanceOf(InvalidRequestError);
  });
});
