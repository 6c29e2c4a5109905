import type { IDataObject, IHttpRequestOptions, IPollFunctions } from 'n8n-workflow';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clock } from '../nodes/WorkRights/shared/clock.ts';
import {
  MOST_KNOWN,
  MOST_READ,
  workRightsChanged,
} from '../nodes/WorkRightsTrigger/events/work-rights-changed.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-20T00:00:00Z');

let now = START;
let world: World;
beforeEach(() => {
  now = START;
  world = new World();
  vi.spyOn(clock, 'now').mockImplementation(() => now);
});
/** How the service lists people: as published, without reading `datetime`, nobody, or not at all. */
type List = 'changes' | 'everybody' | 'nobody' | 'missing' | 'a page of the web application' | 'endless';

interface Listed {
  readonly record: IDataObject;
  readonly changed: number;
}

/** A service with people, polled each minute by a trigger. */
class World {
  readonly people = new Map<string, Listed>();
  /** How far the clock of the service is ahead of this machine's. Milliseconds. */
  ahead = 0;
  /** How much later than it happens a change is listed. Milliseconds. */
  delay = 0;
  list: List;
  /** Whether the list refuses a time that is ahead. */
  refusesAhead = false;
  /** Who is listed, and has no record. */
  readonly gone = new Set<unknown>();
  failing: string | undefined;
  state: IDataObject | undefined;
  requests: string[] = [];
  warnings: string[] = [];

  constructor(list: List = 'changes') {
    this.list = list;
  }

  set(id: string, status: string, fields: IDataObject = {}): void {
    const record = { key_id: id, onboard_id: `ob_${id}`, status, visa_expiry_date: '2031-06-30', ...fields };
    this.people.set(id, { record, changed: now + this.ahead });
  }

  many(count: number): void {
    for (let index = 0; index < count; index++) this.set(`p${index}`, 'old');
    now += 60 * MINUTE;
  }

  /** Key IDs and statuses of the events of a poll. */
  async poll(): Promise<string[]> {
    now += MINUTE;
    this.requests = [];
    const kept =
      this.state === undefined ? undefined : (JSON.parse(JSON.stringify(this.state)) as IDataObject);
    const { events, state } = await workRightsChanged.poll(this.context(), kept);
    this.state = state;
    return events.map(({ key_id: id, status }) => `${String(id)} ${String(status)}`);
  }

  async polls(count: number): Promise<string[]> {
    const seen: string[] = [];
    for (let poll = 0; poll < count; poll++) seen.push(...(await this.poll()));
    return seen;
  }

  context(): IPollFunctions {
    return {
      getNode: () => ({ id: 'n', name: 'T', type: 't', typeVersion: 1, position: [0, 0], parameters: {} }),
      getCredentials: async () => ({ webAppUrl: 'https://a.example' }),
      getNodeParameter: (_: string, fallback: unknown) => fallback,
      logger: { warn: (text: string) => this.warnings.push(text) },
      helpers: {
        httpRequestWithAuthentication: async (_: string, { url, body }: IHttpRequestOptions) => {
          const path = new URL(url).pathname;
          this.requests.push(path);
          const date = new Date(now + this.ahead).toUTCString();
          const { statusCode = 200, body: reply } =
            path === this.failing ? { statusCode: 503, body: {} } : this.reply(path, body as IDataObject);
          return { statusCode, headers: { date }, body: reply };
        },
      },
    } as unknown as IPollFunctions;
  }

  private reply(path: string, body: IDataObject): { statusCode?: number; body: unknown } {
    const everybody = [...this.people.values()];
    const page = (records: readonly IDataObject[]) => {
      const start = (Number(body['page_number']) - 1) * 1000;
      return { body: records.slice(start, start + 1000) };
    };
    if (path === '/v1/onboarding/list')
      return page(everybody.map(({ record }) => ({ onboard_id: record['onboard_id'] })));
    if (path === '/v1/getdata') {
      const found = everybody.find(
        ({ record }) => record['key_id'] === body['key_id'] || record['onboard_id'] === body['onboard_id'],
      );
      return found === undefined || this.gone.has(body['key_id'])
        ? { statusCode: 404, body: {} }
        : { body: found.record };
    }
    if (this.list === 'missing') return { statusCode: 404, body: 'Not found' };
    if (this.list === 'a page of the web application')
      return { body: '<!doctype html><title>Sign in</title>' };
    const since = Number(body['datetime'] ?? 0) * 1000;
    if (this.refusesAhead && since > now + this.ahead) return { statusCode: 400, body: { message: 'No' } };
    if (this.list === 'endless') {
      return {
        body: Array.from({ length: 1000 }, (_, index) => ({ key_id: `${body['page_number']}-${index}` })),
      };
    }
    const isListed = ({ changed }: Listed) =>
      this.list === 'everybody' || (changed >= since && changed + this.delay <= now + this.ahead);
    return page(
      this.list === 'nobody'
        ? []
        : everybody.filter(isListed).map(({ record }) => ({ key_id: record['key_id'] })),
    );
  }
}

describe('people whose work rights have changed', () => {
  it('are reported once, by one request in place of one for each person', async () => {
    world.many(3000);
    expect(await world.poll()).toEqual([]);
    expect(await world.polls(30)).toEqual([]);
    expect(world.requests).toEqual(['/employee/v1/list']);
    world.set('p7', 'new');
    expect(await world.poll()).toEqual(['p7 new']);
    expect(world.requests).toEqual(['/employee/v1/list', '/v1/getdata']);
    expect(await world.polls(60)).toEqual([]);
  });

  it('are no news when they changed before the workflow was published', async () => {
    world.many(10);
    for (let index = 0; index < 10; index++) world.set(`p${index}`, 'shortly before');
    expect(await world.polls(30)).toEqual([]);
    expect(world.warnings).toEqual([]);
  });

  it('are reported again only with a change of the record', async () => {
    world.many(10);
    await world.poll();
    world.set('p1', 'new');
    expect(await world.poll()).toEqual(['p1 new']);
    world.set('p1', 'new');
    world.set('p1', 'new', { given_names: 'Other' });
    expect(await world.polls(5)).toEqual([]);
    world.set('p1', 'new', { visa_expiry_date: null });
    expect(await world.polls(5)).toEqual(['p1 new']);
    world.set('p1', 'new', { visa_expiry_date: null, sample_expiry_date: '2030-01-01' });
    expect(await world.polls(5)).toEqual(['p1 new']);
  });

  it('are read some at a time when many have changed at once, and nobody is left', async () => {
    world.many(500);
    await world.poll();
    for (let index = 0; index < 350; index++) world.set(`p${index}`, 'new');
    const first = await world.poll();
    expect(first).toHaveLength(MOST_READ);
    const all = [...first, ...(await world.polls(10))];
    expect(all.toSorted()).toEqual(Array.from({ length: 350 }, (_, index) => `p${index} new`).toSorted());
  });

  it.each([
    ['ahead of', 50 * MINUTE],
    ['behind', -50 * MINUTE],
  ])('are reported by a service whose clock is %s this machine’s', async (_, ahead) => {
    world.ahead = ahead;
    world.many(10);
    world.set('p0', 'shortly before');
    expect(await world.poll()).toEqual([]);
    world.set('p1', 'new');
    expect(await world.polls(30)).toEqual(['p1 new']);
  });

  it('are reported when the clock of the service was set back', async () => {
    world.ahead = 120 * MINUTE;
    world.many(10);
    await world.poll();
    world.ahead = 0;
    world.set('p1', 'new');
    expect(await world.polls(30)).toEqual(['p1 new']);
  });

  it('are reported after a poll that failed, and after n8n was off', async () => {
    world.many(10);
    await world.poll();
    world.set('p1', 'new');
    for (const path of ['/employee/v1/list', '/v1/getdata']) {
      world.failing = path;
      await expect(world.poll()).rejects.toMatchObject({ httpCode: '503' });
    }
    world.failing = undefined;
    now += 3 * 24 * 60 * MINUTE;
    expect(await world.polls(2)).toEqual(['p1 new']);
  });

  it('are passed over when the service no longer has them', async () => {
    world.many(10);
    await world.poll();
    world.set('p1', 'new');
    world.set('p2', 'new');
    world.gone.add('p1');
    expect(await world.poll()).toEqual(['p2 new']);
  });

  it('leave nothing of a person in what n8n keeps', async () => {
    world.many(3);
    world.set('p1', 'A sentence', { given_names: 'Canary', visa_held: 'Student' });
    await world.poll();
    expect(JSON.stringify(world.state)).not.toMatch(/Canary|Student|sentence|2031/u);
  });

  it('come each once and in their last state, in whatever order and however late things are listed', async () => {
    const step = fc.record({
      id: fc.constantFrom('a', 'b', 'p1', 'p2'),
      status: fc.constantFrom('one', 'two', 'three'),
      polls: fc.constantFrom(0, 1, 1, 2, 12),
    });
    const worlds = fc.record({
      delay: fc.integer({ min: 0, max: 8 }),
      ahead: fc.integer({ min: -90, max: 90 }),
    });
    await fc.assert(
      fc.asyncProperty(worlds, fc.array(step, { maxLength: 12 }), async ({ delay, ahead }, steps) => {
        now = START;
        world = new World();
        world.delay = delay * MINUTE;
        world.ahead = ahead * MINUTE;
        world.many(20);
        await world.poll();
        const last = new Map<string, string>();
        const seen: string[] = [];
        for (const { id, status, polls } of steps) {
          world.set(id, status);
          last.set(id, `${id} ${status}`);
          seen.push(...(await world.polls(polls)));
        }
        seen.push(...(await world.polls(25)));
        for (const [id, state] of last) {
          const told = seen.filter((each) => each.startsWith(`${id} `));
          expect(told.at(-1)).toBe(state);
          expect(told.filter((each, index) => each === told[index - 1])).toEqual([]);
        }
        expect(seen.filter((each) => !last.has(each.split(' ')[0]!))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

describe.each<List>(['everybody', 'nobody', 'missing', 'a page of the web application'])(
  'a service whose list of people is: %s',
  (list) => {
    it('has its people read in turn, and what changes is reported once', async () => {
      const world = new World(list);
      world.many(250);
      expect(await world.polls(4)).toEqual([]);
      world.set('p3', 'new');
      world.set('p240', 'new');
      expect((await world.polls(4)).toSorted()).toEqual(['p240 new', 'p3 new']);
      expect(world.requests.filter((path) => path === '/v1/getdata').length).toBeLessThanOrEqual(MOST_READ);
      expect(await world.polls(6)).toEqual([]);
      expect(world.warnings).toEqual([expect.stringContaining('each person is read in turn')]);
    });

    it('goes on by the list when that works, and loses nothing', async () => {
      const world = new World(list);
      world.many(250);
      await world.polls(4);
      world.list = 'changes';
      world.set('p3', 'new');
      expect(await world.polls(3)).toEqual(['p3 new']);
      expect(await world.polls(20)).toEqual([]);
    });

    it('is refused when it has too many people for that, with what to do', async () => {
      const world = new World(list);
      world.many(MOST_KNOWN + 1);
      await expect(world.poll()).rejects.toMatchObject({
        message: expect.stringContaining('too many people'),
        description: expect.stringContaining('Ask support'),
      });
    });
  },
);

describe('a list of people', () => {
  it('that never ends is refused with what to ask', async () => {
    const world = new World('endless');
    await expect(world.poll()).rejects.toMatchObject({ message: 'The list of people does not end' });
  });

  it('with someone who has no ID says so, and tells of the others', async () => {
    world.many(5);
    await world.poll();
    world.set('p1', 'new');
    world.people.set('nameless', { record: { status: 'new' }, changed: now });
    expect(await world.poll()).toEqual(['p1 new']);
    expect(world.warnings).toEqual([expect.stringContaining('1 people without an ID')]);
  });

  it('is asked for changes that are ahead only when more than a few have changed, and may refuse that', async () => {
    world.refusesAhead = true;
    world.many(20);
    await world.poll();
    const lists = () => world.requests.filter((path) => path === '/employee/v1/list').length;
    for (const id of ['p1', 'p2', 'p3']) world.set(id, 'new');
    expect(await world.poll()).toHaveLength(3);
    expect(lists()).toBe(1);
    world.set('p4', 'new');
    expect(await world.poll()).toEqual(['p4 new']);
    expect(lists()).toBe(2);
    expect(world.warnings).toEqual([]);
  });

  it('gives one person in a test run, and none where there is nobody', async () => {
    for (const list of ['changes', 'missing'] as const) {
      const world = new World(list);
      expect(await workRightsChanged.sample(world.context())).toEqual([]);
      world.many(3);
      expect(await workRightsChanged.sample(world.context())).toMatchObject([{ key_id: 'p0' }]);
    }
  });
});
