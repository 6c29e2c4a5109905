import { describe, expect, it } from 'vitest';
import { router } from '../nodes/WorkRights/actions/router.ts';
import { fakeContext } from './support/fake-context.mts';

describe('Include Input', () => {
  const run = async (includeInput: boolean, simple: boolean) => {
    const { context } = fakeContext({
      items: [{ row: 1 }, { row: 2 }],
      credentials: { visaChecksApi: { baseUrl: 'https://a.example' } },
      parameters: (itemIndex) => ({
        resource: 'visaCheck',
        operation: 'get',
        visaCheckId: `vc_${itemIndex}`,
        includeInput,
        simple,
      }),
      continueOnFail: true,
      send: async ({ url }) =>
        url.endsWith('vc_1')
          ? { statusCode: 404, headers: {}, body: {} }
          : { statusCode: 200, headers: {}, body: { data: { id: 'vc_0', status: 'pending' } } },
    });
    return (await router(context)).map(({ json }) => json);
  };

  it('puts the input item into its output item, and nothing into one that failed', async () => {
    for (const simple of [true, false]) {
      const [found, failed] = await run(true, simple);
      expect(found).toMatchObject({ id: 'vc_0', input: { row: 1 } });
      expect(failed).not.toHaveProperty('input');
    }
  });

  it('is off unless it is chosen', async () => {
    const [found] = await run(false, true);
    expect(found).not.toHaveProperty('input');
  });
});

it.each([
  ['visaCheck', 'delete'],
  ['passport', 'get'],
])(
  'refuses the resource %s with the operation %s, which no list has, and sends nothing',
  async (resource, operation) => {
    const { context, requests } = fakeContext({ parameters: () => ({ resource, operation }) });
    await expect(router(context)).rejects.toMatchObject({
      message: `There is no operation '${operation}' of '${resource}'`,
      description: "Choose 'Resource' and 'Operation' from their lists.",
    });
    expect(requests).toEqual([]);
  },
);
