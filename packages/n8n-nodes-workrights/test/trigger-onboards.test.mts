import type { IDataObject, IHttpRequestOptions, IPollFunctions } from 'n8n-workflow';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clock } from '../nodes/WorkRights/shared/clock.ts';
import { onboardingRequestUpdated } from '../nodes/WorkRightsTrigger/events/onboarding-request-updated.ts';
import { FULL_READING_EVERY, MOST_ACTIVE } from '../nodes/WorkRightsTrigger/events/read-onboards.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T00:00:00Z');

let now = START;
let world: World;
beforeEach(() => {
  now = START;
  world = new World();
  vi.spyOn(clock, 'now').mockImplementation(() => now);
});
/** A service of onboarding requests, polled each minute by a trigger. */
class World {
  readonly records = new Map<string, IDataObject>();
  requests: string[] = [];
  state: IDataObject | undefined;
  statuses: string[] = [];
  /** What the details say instead of `Complete`. */
  doneInDetails = 'Complete';

  set(id: string, status: string, datetime = new Date(now).toISOString()): void {
    this.records.set(id, { onboard_id: id, onboard_status: status, datetime });
  }

  many(count: number, status: string): void {
    const before = new Date(START - 24 * 60 * MINUTE).toISOString();
    for (let index = 0; index < count; index++) this.set(`${status}-${index}`, status, before);
  }

  /** Ids and statuses of the events of a poll. */
  async poll(): Promise<string[]> {
    now += MINUTE;
    this.requests = [];
    const kept =
      this.state === undefined ? undefined : (JSON.parse(JSON.stringify(this.state)) as IDataObject);
    const { events, state } = await onboardingRequestUpdated.poll(this.context(), kept);
    this.state = state;
    return events.map(({ onboard_id: id, onboard_status: status }) => `${String(id)} ${String(status)}`);
  }

  private context(): IPollFunctions {
    return {
      getNode: () => ({ id: 'n', name: 'T', type: 't', typeVersion: 1, position: [0, 0], parameters: {} }),
      getCredentials: async () => ({ webAppUrl: 'https://a.example' }),
      getNodeParameter: (name: string, fallback: unknown) => (name === 'statuses' ? this.statuses : fallback),
      helpers: {
        httpRequestWithAuthentication: async (_: string, { url, body }: IHttpRequestOptions) =>
          this.respond(url.split('/').at(-1) ?? '', body as IDataObject),
      },
    } as unknown as IPollFunctions;
  }

  private respond(name: string, body: IDataObject) {
    if (name === 'get') {
      this.requests.push('get');
      const found = this.records.get(String(body['onboard_id']));
      const done = found?.['onboard_status'] === 'Complete' ? { onboard_status: this.doneInDetails } : {};
      return found === undefined
        ? { statusCode: 404, headers: {}, body: {} }
        : { statusCode: 200, headers: {}, body: { ...found, ...done } };
    }
    this.requests.push(String(body['onboard_status']));
    const all = [...this.records.values()].filter(
      ({ onboard_status: status }) => body['onboard_status'] === 'All' || status !== 'Complete',
    );
    const page = Number(body['page_number']);
    return { statusCode: 200, headers: {}, body: all.slice((page - 1) * 1000, page * 1000) };
  }
}

describe('polls of many onboarding requests', () => {
  it('read all of them at first and then rarely, and the active ones in between', async () => {
    world.many(20_000, 'Complete');
    world.many(30, 'Awaiting');
    await world.poll();
    expect(world.requests).toHaveLength(21);
    let requests = 0;
    for (let minute = 0; minute < 60; minute++) {
      expect(await world.poll()).toEqual([]);
      requests += world.requests.length;
    }
    expect(requests).toBeLessThan(60 + 2 * 21);
  });

  it('report a request on its way, each step once', async () => {
    world.many(3000, 'Complete');
    await world.poll();
    const seen: string[] = [];
    for (const status of ['Awaiting', 'Review', 'Complete']) {
      world.set('new', status);
      seen.push(...(await world.poll()));
    }
    for (let minute = 0; minute < 120; minute++) seen.push(...(await world.poll()));
    expect(seen).toEqual(['new Awaiting', 'new Review', 'new Complete']);
  });

  it('report those that are done by fetching each, unless all are read more cheaply', async () => {
    world.statuses = ['Complete'];
    world.many(3000, 'Complete');
    world.many(500, 'Awaiting');
    await world.poll();
    for (const index of [1, 2, 3]) world.set(`Awaiting-${index}`, 'Complete');
    expect(await world.poll()).toHaveLength(3);
    expect(world.requests).toEqual(['Active', 'get', 'get', 'get']);
    for (let index = 100; index < 200; index++) world.set(`Awaiting-${index}`, 'Complete');
    expect(await world.poll()).toHaveLength(100);
    expect(world.requests).toEqual(['Active', 'All', 'All', 'All', 'All']);
    expect(await world.poll()).toEqual([]);
  });

  it('report one that is done though its time did not change', async () => {
    world.many(3000, 'Complete');
    world.many(1, 'Review');
    await world.poll();
    const { datetime } = world.records.get('Review-0') as { datetime: string };
    world.set('Review-0', 'Complete', datetime);
    expect(await world.poll()).toEqual(['Review-0 Complete']);
    for (let minute = 0; minute < 60; minute++) expect(await world.poll()).toEqual([]);
  });

  it("take 'All' in the details of a request for no status", async () => {
    world.doneInDetails = 'All';
    world.many(3000, 'Complete');
    world.set('new', 'Awaiting');
    await world.poll();
    world.set('new', 'Complete');
    expect(await world.poll()).toEqual(['new Complete']);
  });

  it('forget a request that is gone', async () => {
    world.many(3000, 'Complete');
    world.set('gone', 'Awaiting');
    await world.poll();
    world.records.delete('gone');
    expect(await world.poll()).toEqual([]);
    expect(await world.poll()).toEqual([]);
    expect(world.requests).toEqual(['Active']);
  });

  it('see within half an hour what changes on requests that are done, and what was never active in a poll', async () => {
    world.many(3000, 'Complete');
    await world.poll();
    world.set('Complete-7', 'Complete');
    world.set('quick', 'Complete');
    world.set('slow', 'Awaiting');
    const seen: string[] = [];
    for (let minute = 0; minute < FULL_READING_EVERY / MINUTE; minute++) seen.push(...(await world.poll()));
    expect(seen.toSorted()).toEqual(['Complete-7 Complete', 'quick Complete', 'slow Awaiting']);
  });

  it('read all at once after n8n was off, or when its clock was set back', async () => {
    for (const jump of [5 * 60 * MINUTE, -60 * MINUTE]) {
      world = new World();
      world.many(3000, 'Complete');
      await world.poll();
      world.set('quick', 'Complete', new Date(now + MINUTE).toISOString());
      now += jump;
      expect(await world.poll()).toEqual(['quick Complete']);
      now -= jump;
    }
  });

  it('read all each time while they fit on a page, or too many are active', async () => {
    world.many(999, 'Complete');
    await world.poll();
    world.set('Complete-1', 'Complete');
    expect(await world.poll()).toEqual(['Complete-1 Complete']);
    expect(world.requests).toEqual(['All']);
    world.many(MOST_ACTIVE + 1, 'Awaiting');
    await world.poll();
    await world.poll();
    expect(new Set(world.requests)).toEqual(new Set(['All']));
    expect(JSON.stringify(world.state).length).toBeLessThan(500_000);
  });

  it('report every change of a request that stays, once, in whatever order things happen', async () => {
    const step = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'Complete-1'),
      status: fc.constantFrom('Awaiting', 'Review', 'Complete'),
      polls: fc.constantFrom(1, 1, 1, 2, 29, 61),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        now = START;
        world = new World();
        world.many(1500, 'Complete');
        await world.poll();
        const expected: string[] = [];
        const seen: string[] = [];
        for (const { id, status, polls } of steps) {
          now += 1;
          world.set(id, status);
          expected.push(`${id} ${status}`);
          // A change is reported within the time of a full reading at the latest.
          for (let poll = 0; poll < Math.max(polls, status === 'Complete' ? 31 : 1); poll++) {
            seen.push(...(await world.poll()));
          }
        }
        expect(seen).toEqual(expected);
      }),
      { numRuns: 15 },
    );
  });
});
