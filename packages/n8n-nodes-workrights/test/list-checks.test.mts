import { describe, expect, it } from 'vitest';
import { getAll } from '../nodes/WorkRights/actions/visaCheck/getAll.operation.ts';
import { listChecks } from '../nodes/WorkRights/actions/visaCheck/list-checks.ts';
import { fakeContext } from './support/fake-context.mts';

const credentials = { visaChecksApi: { baseUrl: 'https://api.example.com' } };
const all = Array.from({ length: 700 }, (_, index) => ({ id: `vc_${index}`, status: 'completed' }));

/** A service that gives `largest` checks at most, or refuses to be asked for more. */
function service(largest: number, refuses = false) {
  const limits: number[] = [];
  const { context, hints } = fakeContext({
    credentials,
    parameters: () => ({ filters: {}, limit: 1000, simple: false }),
    send: async ({ qs }) => {
      const limit = Number(qs?.['limit']);
      limits.push(limit);
      if (refuses && limit > largest) return { statusCode: 422, headers: {}, body: {} };
      return { statusCode: 200, headers: {}, body: { data: all.slice(0, Math.min(limit, largest)) } };
    },
  });
  return { context, limits, hints };
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

  it('hints that there may be more checks when a longer list is refused', async () => {
    const { context, hints } = service(200, true);
    expect(await getAll(context)).toHaveLength(100);
    expect(hints).toEqual(['The service refused a longer list, so there may be more checks.']);
  });

  it('passes on a refusal of a modest list', async () => {
    const { context } = service(10, true);
    await expect(listChecks(context, 50, () => true)).rejects.toMatchObject({ httpCode: '422' });
  });
});

describe('Get Many with filters', () => {
  const visa = { visa_schema: 'australia', australia: {} };
  const checks = Array.from({ length: 300 }, (_, index) => ({
    id: `vc_${index}`,
    status: index % 100 === 99 ? 'pending' : index % 150 === 149 ? 'strange' : 'completed',
    jurisdiction: index % 10 === 0 ? 'NZ' : 'AUS',
    mode: index % 2 === 0 ? 'fastcheck' : 'offpeak',
    environment: index < 200 ? 'live' : 'sandbox',
    ...(index % 10 !== 0 && { visa }),
  }));

  const idsWith = async (filters: object, limit = 50) => {
    const { context } = fakeContext({
      credentials,
      parameters: () => ({ filters, limit, simple: false }),
      send: async ({ qs }) => ({
        statusCode: 200,
        headers: {},
        body: { data: checks.slice(0, Number(qs?.['limit'])) },
      }),
    });
    return (await getAll(context)).map(({ json }) => json['id']);
  };

  it('reads on until there are as many of the wanted as asked for', async () => {
    expect(await idsWith({ status: 'open' }, 3)).toEqual(['vc_99', 'vc_149', 'vc_199']);
    expect(await idsWith({ status: 'open' })).toEqual(['vc_99', 'vc_149', 'vc_199', 'vc_299']);
    expect(await idsWith({ environment: 'sandbox' }, 1)).toEqual(['vc_200']);
  });

  it('wants what all of the filters want, in either spelling of a country', async () => {
    const ids = await idsWith({ jurisdiction: 'NZL', mode: 'fastcheck', environment: 'live' }, 1000);
    expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => `vc_${index * 10}`));
  });

  it('refuses a filter that is none of the choices', async () => {
    for (const status of ['done', '', null]) {
      await expect(idsWith({ status })).rejects.toThrow(/^'Status' must be one of Completed, Not Completed/);
    }
  });
});
