import { describe, expect, it } from 'vitest';

import { NotFoundError, TimeoutError, VisaChecks } from '../../src/index.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { sendJson, serve } from '../support/server.ts';
import { VirtualTime } from '../support/virtual-time.ts';
import { checksOf } from '../support/waiting.ts';

const HOUR = 3_600_000;

describe('a 404 while waiting for a check', () => {
  async function waitWith(missing: number, created: boolean) {
    let gets = 0;
    const server = await serve(({ method, path }, response) => {
      if (method === 'POST' && !path.endsWith('/lookup'))
        return sendJson(response, 201, envelopeOf(checkOf('vc_1', 'pending')));
      gets += 1;
      if (gets <= missing) return sendJson(response, 404, {});
      return sendJson(response, 200, envelopeOf(checkOf('vc_1', 'completed')));
    });
    const checks = checksOf(server, new VirtualTime());
    const wait = created ? checks.createAndWait(workCheckRequest) : checks.waitFor('vc_1');
    const outcome = await Promise.allSettled([wait]);
    return { gets, outcome: outcome[0] };
  }

  it('that this client created gets one more poll: another machine may not have heard of it', async () => {
    expect(await waitWith(1, true)).toMatchObject({ gets: 2, outcome: { value: { status: 'completed' } } });
  });

  it('that this client created ends it when it comes again', async () => {
    const { gets, outcome } = await waitWith(9, true);
    expect(gets).toBe(2);
    expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(NotFoundError);
  });

  it('that this client did not create ends it at once', async () => {
    expect((await waitWith(1, false)).gets).toBe(1);
  });
});

/** A machine that sleeps: the clock jumps while a timer runs, and the timer ends late. */
class Sleeping extends VirtualTime {
  #asleep = 0;
  #offset = 0;

  constructor() {
    super();
    const { now, sleep } = this;
    this.now = () => now() + this.#offset;
    this.sleep = async (ms, signal) => {
      await sleep(ms, signal);
      this.#offset += this.#asleep;
      this.#asleep = 0;
    };
  }

  /** The machine sleeps for `ms` in the middle of the next pause. */
  fallAsleep(ms: number): void {
    this.#asleep = ms;
  }
}

describe('a machine that sleeps past the deadline of a wait', () => {
  async function sleepAndWake(statusAfter: string, lost = 0) {
    const time = new Sleeping();
    let gets = 0;
    const server = await serve((_, response) => {
      gets += 1;
      if (gets === 2) time.fallAsleep(8 * HOUR);
      if (gets > 2 && gets <= 2 + lost) return response.destroy();
      return sendJson(response, 200, envelopeOf(checkOf('vc_1', gets > 2 ? statusAfter : 'pending')));
    });
    const checks = new VisaChecks({
      baseUrl: server.url,
      accessToken: 'x',
      clock: time,
      fetch: time.fetch(),
    });
    const [outcome] = await Promise.allSettled([checks.waitFor('vc_1')]);
    return { outcome, gets: () => gets };
  }

  it('polls once more before it gives up, and finds what was finished meanwhile', async () => {
    expect((await sleepAndWake('completed')).outcome).toMatchObject({ value: { status: 'completed' } });
  });

  it('does so though the first request after waking is lost', async () => {
    expect((await sleepAndWake('completed', 1)).outcome).toMatchObject({ value: { status: 'completed' } });
  });

  it('gives up soon after when it is still not finished', async () => {
    const { outcome, gets } = await sleepAndWake('pending');
    expect((outcome as PromiseRejectedResult).reason).toBeInstanceOf(TimeoutError);
    expect(gets()).toBeGreaterThan(2);
    expect(gets()).toBeLessThan(20);
  });

  it('tells all who wait, each once', async () => {
    const time = new Sleeping();
    let isAwake = false;
    const server = await serve((_, response) => {
      const status = isAwake ? 'completed' : 'pending';
      if (!isAwake) time.fallAsleep(8 * HOUR);
      isAwake = true;
      sendJson(response, 200, { data: ['vc_1', 'vc_2', 'vc_3'].map((id) => checkOf(id, status)) });
    });
    const checks = new VisaChecks({
      baseUrl: server.url,
      accessToken: 'x',
      clock: time,
      fetch: time.fetch(),
    });
    const statuses: unknown[] = [];
    for await (const { check } of checks.waitForAll(['vc_1', 'vc_2', 'vc_3'])) statuses.push(check?.status);
    expect(statuses).toEqual(['completed', 'completed', 'completed']);
    expect(server.seen).toHaveLength(2);
  });
});
