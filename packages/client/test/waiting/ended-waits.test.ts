import { inspect } from 'node:util';

import { describe, expect, it } from 'vitest';

import {
  AbortedError,
  CheckFailedError,
  NotFoundError,
  ServerError,
  TimeoutError,
  type VisaCheck,
  VisaChecks,
} from '../../src/index.ts';
import { checkOf, envelopeOf } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve } from '../support/server.ts';
import { after, benchOf, START } from '../support/shared-waits.ts';
import { VirtualTime } from '../support/virtual-time.ts';
import { checksOf, states } from '../support/waiting.ts';
import { answering } from '../support/client-of.ts';

describe('waitFor ends', () => {
  it.each([
    ['failed', 'failed'],
    ['failure', 'failed'],
    ['expired', 'withdrawn'],
    ['purged', 'withdrawn'],
  ])('at once at the status %s, with an error that has no result', async (status, end) => {
    const server = await serve(states('pending', status, 'completed'));
    const error = await failureOf(checksOf(server, new VirtualTime()).waitFor('vc_1'));
    expect(error).toBeInstanceOf(CheckFailedError);
    expect(error).toMatchObject({ end, status, checkId: 'vc_1', operationId: 'waitFor', check: { status } });
    expect(server.seen).toHaveLength(2);
  });

  it('at once for a check that has failed before, without a request', async () => {
    const server = await serve(states('completed'));
    const failed = checkOf('vc_1', 'failure', { result: { code: 'VEVO_UNAVAILABLE', message: 'Offline.' } });
    const error = await failureOf(checksOf(server, new VirtualTime()).waitFor(failed));
    expect(error).toMatchObject({ end: 'failed', code: 'VEVO_UNAVAILABLE' });
    expect(server.seen).toEqual([]);
  });

  it('shows the code of a failed check, and neither other text nor the check', async () => {
    const result = (code: string) => ({ result: { code, message: 'Jane Citizen, N1234567' } });
    const errors = await Promise.all(
      ['VEVO_PERSON_NOT_FOUND', 'Jane Citizen, N1234567'].map(async (code) => {
        const server = await serve(answering(200, envelopeOf(checkOf('vc_1', 'failure', result(code)))));
        return failureOf(checksOf(server, new VirtualTime()).waitFor('vc_1'));
      }),
    );
    const written = errors.map((error) => `${inspect(error, { depth: 9 })} ${JSON.stringify(error)}`).join();
    expect(written).toContain('VEVO_PERSON_NOT_FOUND');
    expect(written).not.toMatch(/Citizen|N1234567/);
  });

  it('without a code of success, which explains no failure', async () => {
    const purged = checkOf('vc_1', 'purged', { result: { code: 'SUCCESS', message: 'Done.' } });
    const server = await serve(states('completed'));
    const error = (await failureOf(checksOf(server, new VirtualTime()).waitFor(purged))) as CheckFailedError;
    expect(error).toMatchObject({ end: 'withdrawn', code: undefined });
    expect(error.message).not.toContain('SUCCESS');
  });

  it('for each of many by itself: one that failed ends no other', async () => {
    const statusOf = (id: string, now: number) => (id === 'vc_1' ? 'failure' : after(9)(id, now));
    const { checks } = benchOf({ statusOf });
    const outcomes: unknown[] = [];
    for await (const { id, check, error } of checks.waitForAll(['vc_1', 'vc_2']))
      outcomes.push([id, check?.status ?? error?.name]);
    expect(outcomes).toEqual([
      ['vc_1', 'CheckFailedError'],
      ['vc_2', 'completed'],
    ]);
  });

  it('with the check itself where your own rule takes the status as finished', async () => {
    const server = await serve(states('pending', 'purged'));
    const isTerminal = ({ status }: VisaCheck) => status === 'purged';
    const check = await checksOf(server, new VirtualTime()).waitFor('vc_1', { isTerminal });
    expect(check.status).toBe('purged');
  });

  it('outlives failures that pass, at a growing distance or as the service asks', async () => {
    const server = await serve((_, response, count) => {
      if (count <= 3) response.writeHead(503).end();
      else if (count === 4) response.writeHead(429, { 'retry-after': '40' }).end();
      else if (count === 5) response.end('{"data":');
      else sendJson(response, 200, envelopeOf(checkOf('vc_1', 'completed')));
    });
    const time = new VirtualTime();
    expect(await checksOf(server, time).waitFor('vc_1')).toMatchObject({ status: 'completed' });
    expect(time.slept).toEqual([3500, 7000, 14_000, 40_000, 56_000]);
    expect(server.seen).toHaveLength(6);
  });

  it('counts failures in a row only', async () => {
    const server = await serve((_, response, count) => {
      if (count % 9 !== 0) response.destroy();
      else sendJson(response, 200, envelopeOf(checkOf('vc_1', count < 36 ? 'pending' : 'completed')));
    });
    const check = await checksOf(server, new VirtualTime()).waitFor('vc_1', { timeout: false });
    expect(check.status).toBe('completed');
    expect(server.seen).toHaveLength(36);
  });

  it('gives up after ten failures in a row, with the id of the check', async () => {
    const server = await serve((_, response) => {
      response.writeHead(503).end();
    });
    const error = await failureOf(checksOf(server, new VirtualTime()).waitFor('vc_1'));
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ checkId: 'vc_1', status: 503 });
    expect(server.seen).toHaveLength(10);
  });

  it('ends at a failure that does not pass, with the id of the check', async () => {
    const server = await serve((_, response) => {
      response.writeHead(404).end();
    });
    const error = await failureOf(checksOf(server, new VirtualTime()).waitFor('vc_1'));
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ checkId: 'vc_1' });
    expect(server.seen).toHaveLength(1);
  });

  it('gives up after its timeout, with the id of the check', async () => {
    const server = await serve(states('pending'));
    const time = new VirtualTime();
    const error = await failureOf(checksOf(server, time).waitFor('vc_1', { timeout: 10_000 }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ checkId: 'vc_1', operationId: 'waitFor' });
    expect(time.slept).toEqual([3500, 3500, 3000]);
    expect(server.seen).toHaveLength(3);
    expect(time.sleepers).toBe(0);
  });

  it('gives up on time while a poll hangs, and ends the poll', async () => {
    const [arrived, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const server = await serve((_, response) => {
      response.once('close', closed.resolve);
      arrived.resolve();
    });
    const time = new VirtualTime();
    const hangs: typeof fetch = async (input, init) => {
      const answer = fetch(input, init);
      answer.catch(() => undefined);
      await time.during(arrived.promise);
      return answer;
    };
    const options = { baseUrl: server.url, accessToken: 'test-token', clock: time, fetch: hangs };
    const error = await failureOf(new VisaChecks(options).waitFor('vc_1', { timeout: 20_000 }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ checkId: 'vc_1' });
    await closed.promise;
  });

  it('stops sleeping as soon as the signal fires, and keeps no sleep', async () => {
    const controller = new AbortController();
    const server = await serve(states('pending'));
    const time = new VirtualTime();
    const reason = new Error('enough');
    const wait = checksOf(server, time).waitFor('vc_1', {
      signal: controller.signal,
      onProgress: ({ looks }) => void (looks === 3 && setImmediate(() => controller.abort(reason))),
    });
    const error = await failureOf(wait);
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({ checkId: 'vc_1', cause: reason });
    expect(time.sleepers).toBe(0);
    expect(server.seen).toHaveLength(3);
  });

  it('stops a poll as soon as the signal fires', async () => {
    const controller = new AbortController();
    const closed = Promise.withResolvers<void>();
    const server = await serve((_, response) => {
      response.once('close', closed.resolve);
      controller.abort();
    });
    const error = await failureOf(
      checksOf(server, new VirtualTime()).waitFor('vc_1', { signal: controller.signal }),
    );
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({ checkId: 'vc_1' });
    await closed.promise;
  });

  it('sends nothing when the signal fired before', async () => {
    const server = await serve(states('pending'));
    const wait = checksOf(server, new VirtualTime()).waitFor('vc_1', { signal: AbortSignal.abort() });
    expect(await failureOf(wait)).toBeInstanceOf(AbortedError);
    expect(server.seen).toEqual([]);
  });
});

describe('a wait that ends', () => {
  it('in less time than its first poll would take does so in time', async () => {
    const { checks, asked, time } = benchOf({ statusOf: after(20) });
    const error = await failureOf(checks.waitFor(checkOf('vc_1', 'pending'), { timeout: 1_000 }));
    expect(error).toMatchObject({ message: 'waitFor: the check was not finished within 1000 ms' });
    expect(time.now() - START).toBe(1_000);
    expect(asked).toEqual([]);
  });

  it('leaves the other wait for the same check as it is', async () => {
    const { checks, asked } = benchOf({ statusOf: after(20) });
    const first = failureOf(checks.waitFor('vc_1', { timeout: 8_000 }));
    const other = checks.waitFor('vc_1');
    expect(await first).toBeInstanceOf(TimeoutError);
    expect(await other).toMatchObject({ id: 'vc_1', status: 'completed' });
    expect(asked.every(({ ids }) => ids.length === 1)).toBe(true);
  });

  it('makes no poll of another check come earlier', async () => {
    const polls = async (timeout: number | false) => {
      const { checks, asked } = benchOf({ statusOf: after(20) });
      const short = checks.waitFor('vc_1', { timeout, interval: { min: 60_000, max: 60_000 } });
      await checks.waitFor('vc_2');
      const times = asked.filter(({ ids }) => ids.includes('vc_2')).map(({ at }) => at - START);
      await short.catch(() => undefined);
      return times;
    };
    expect(await polls(2_500)).toEqual(await polls(false));
  });
});
