import { describe, expect, it } from 'vitest';

import { type Asked } from '../support/fake-service.ts';
import { checkOf } from '../support/checks.ts';
import { benchOf, idsOf, SECOND, START } from '../support/shared-waits.ts';

const MINUTE = 60 * SECOND;
const status = (code: number) => () => Response.json({}, { status: code });
const cut = () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNRESET' }));
const lookups = (answer: () => Response | Promise<Response>) => (asked: Asked) =>
  asked.kind === 'lookup' ? answer() : undefined;

const failures: Record<string, (asked: Asked) => Response | undefined | Promise<Response | undefined>> = {
  'that works': () => undefined,
  'without a lookup (404)': lookups(status(404)),
  'without a lookup (405)': lookups(status(405)),
  'that refuses lookups (403)': lookups(status(403)),
  'whose lookups fail (500)': lookups(status(500)),
  'whose lookups are cut': lookups(cut),
  'that takes two ids at most': ({ ids }) => (ids.length > 2 ? status(413)() : undefined),
  'that refuses each request (429)': status(429),
  'that fails (503)': status(503),
  'that cuts each connection': cut,
};

/** The highest number of requests in any minute. */
function busiest(asked: readonly Asked[]): number {
  return Math.max(
    ...asked.map(({ at }) => asked.filter((each) => each.at >= at && each.at < at + MINUTE).length),
  );
}

describe.each(Object.entries(failures))('waits at a service %s', (_, answer) => {
  it.each([
    [20, undefined, 30],
    [1_000, undefined, 30],
    [200, 'premium', 72],
  ] as const)(
    'for %d checks (%s) send at most half of what the quota allows a minute',
    async (count, quota, most) => {
      const { checks, asked } = benchOf({ statusOf: () => 'pending', answer }, { quota });
      const timeout = 5 * MINUTE;
      await Promise.allSettled(idsOf(count).map((id) => checks.waitFor(checkOf(id, 'pending'), { timeout })));
      expect(asked.length).toBeGreaterThan(1);
      expect(busiest(asked)).toBeLessThanOrEqual(most);
    },
  );
});

describe('waits that share a pace', () => {
  it('poll each check in turn where there is no lookup', async () => {
    const { checks, asked } = benchOf(
      { statusOf: () => 'pending', answer: lookups(status(404)) },
      { quota: 'standard' },
    );
    const timeout = 5 * MINUTE;
    await Promise.allSettled(idsOf(50).map((id) => checks.waitFor(checkOf(id, 'pending'), { timeout })));
    const gets = asked.filter(({ kind }) => kind === 'GET');
    const times = idsOf(50).map((id) => gets.filter(({ ids }) => ids[0] === id).length);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(2);
  });

  it('still try checks that fail by themselves where there is no lookup', async () => {
    const { checks, asked } = benchOf(
      {
        statusOf: () => 'pending',
        answer: ({ kind, ids }) => {
          if (kind === 'lookup') return status(404)();
          return ids[0] === 'vc_7' ? status(500)() : undefined;
        },
      },
      { quota: 'standard' },
    );
    const timeout = 10 * MINUTE;
    await Promise.allSettled(idsOf(100).map((id) => checks.waitFor(checkOf(id, 'pending'), { timeout })));
    expect(asked.filter(({ ids }) => ids[0] === 'vc_7').length).toBeGreaterThanOrEqual(4);
  });

  it('keep to an interval that their caller has set', async () => {
    const { checks, asked } = benchOf({ statusOf: () => 'pending' }, { quota: 'standard' });
    const interval = { min: 500, max: 500 };
    await Promise.allSettled([checks.waitFor('vc_1', { interval, timeout: 30 * SECOND })]);
    expect(asked.length).toBe(60);
  });

  it('use one lookup for all checks that became due meanwhile', async () => {
    const { checks, asked } = benchOf(
      {
        statusOf: () => 'pending',
        answer: ({ at }) => (at < START + 30 * SECOND ? status(503)() : undefined),
      },
      { quota: 'standard' },
    );
    const timeout = 3 * MINUTE;
    await Promise.allSettled(idsOf(200).map((id) => checks.waitFor(checkOf(id, 'pending'), { timeout })));
    const last = asked.filter(({ at }) => at > START + 2 * MINUTE);
    expect(last.every(({ ids }) => ids.length === 200)).toBe(true);
  });
});
