import { describe, expect, it } from 'vitest';
import { listChecks } from '../nodes/WorkRights/actions/visaCheck/list-checks.ts';
import { fakeContext } from './support/fake-context.mts';

const credentials = { visaChecksApi: { baseUrl: 'https://api.example.com' } };
const all = Array.from({ length: 700 }, (_, index) => ({ id: `vc_${index}`, status: 'completed' }));

/** A service that gives `largest` checks at most, or refuses to be asked for more. */
function service(largest: number, refuses = false) {
  const limits: number[] = [];
  const { context } = fakeContext({
    credentials,
    send: async ({ qs }) => {
      const limit = Number(qs?.['limit']);
      limits.push(limit);
      if (refuses && limit > largest) return { statusCode: 422, headers: {}, body: {} };
      return { statusCode: 200, headers: {}, body: { data: all.slice(0, Math.min(limit, largest)) } };
    },
  });
  return { context, limits };
}

const yes = (): boolean => true;
const no = (): boolean => false;

describe('the list of checks', () => {
  it.each([
    ['asks once for what is enough', Infinity, false, 50, yes, 50, [50]],
    ['asks for more until all are there', Infinity, false, 100, no, 700, [100, 500, 2500]],
    ['stops when the service gives no more', 200, false, 100, no, 200, [100, 500]],
    ['stops when the service gives less than asked', 200, false, 1000, no, 200, [1000]],
    ['asks for less when so many are refused', 200, true, 1000, no, 100, [1000, 100]],
    ['keeps what it has when more are refused', 200, true, 100, no, 100, [100, 500]],
  ] as const)('%s', async (_, largest, refuses, limit, enough, length, limits) => {
    const { context, limits: asked } = service(largest, refuses);
    expect(await listChecks(context, limit, enough)).toHaveLength(length);
    expect(asked).toEqual(limits);
  });

  it('passes on a refusal of a modest list', async () => {
    const { context } = service(10, true);
    await expect(listChecks(context, 50, () => true)).rejects.toMatchObject({ httpCode: '422' });
  });
});
