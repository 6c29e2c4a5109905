import { beforeEach, describe, expect, it } from 'vitest';
import { lookup } from '../nodes/WorkRights/actions/visaCheck/lookup.operation.ts';
import { waitForResult } from '../nodes/WorkRights/actions/visaCheck/waitForResult.operation.ts';
import { answer, fakeContext, type FakeOptions } from './support/fake-context.mts';
import { fakeClock } from './support/fake-clock.mts';

let time: ReturnType<typeof fakeClock>;
beforeEach(() => {
  time = fakeClock();
});

const ofTwo = (options: FakeOptions) =>
  fakeContext({
    items: [{}, {}],
    parameters: (itemIndex) => ({
      visaCheckId: `vc_${itemIndex}`,
      options: { timeout: 4, pollInterval: 2 },
      simple: false,
    }),
    credentials: { visaChecksApi: { baseUrl: 'https://api.example.com' } },
    ...options,
  });
const pending = [0, 1].map((index) => ({ id: `vc_${index}`, status: 'pending', mode: 'fastcheck' }));

describe('a wait for the checks of all items', () => {
  it('returns those that are not finished at its deadline, and says so', async () => {
    const { context, hints } = ofTwo({ send: async () => answer(200, { data: pending }) });
    expect((await waitForResult(context)).map(({ json }) => json)).toEqual(pending);
    expect(hints).toEqual([
      expect.stringMatching(/^2 visa checks are not finished yet\. .* Use 'Wait for Result'/u),
    ]);
    expect(hints.join()).not.toContain('ended early');
  });

  it('says why it ended early', async () => {
    const { context, hints } = ofTwo({
      send: async () => (time.now === 0 ? answer(200, { data: pending }) : answer(500)),
    });
    expect((await waitForResult(context)).map(({ json }) => json)).toEqual(pending);
    expect(hints.join()).toContain('The wait ended early: The service is not available right now.');
  });
});

it.each([
  ['Look Up', lookup],
  ['Wait for Result', waitForResult],
])('%s sends each item to the error output when the service is away', async (_, run) => {
  const away = { send: async () => answer(500) };
  const told = {
    json: expect.objectContaining({ error: 'The service is not available right now' }) as object,
  };
  expect(await run(ofTwo({ ...away, continueOnFail: true }).context)).toEqual([
    { ...told, pairedItem: { item: 0 } },
    { ...told, pairedItem: { item: 1 } },
  ]);
  await expect(run(ofTwo(away).context)).rejects.toMatchObject({ context: { itemIndex: 0 } });
});

it('Look Up fails only the item whose check the service does not know', async () => {
  const known = { id: 'vc_1', status: 'completed' };
  const missing = { send: async () => answer(200, { data: [known] }) };
  expect(await lookup(ofTwo({ ...missing, continueOnFail: true }).context)).toEqual([
    {
      json: {
        error: 'Visa check vc_0 could not be found',
        details: "Check the ID, and that it belongs to the account of the credential 'Visa Checks API'.",
      },
      pairedItem: { item: 0 },
    },
    { json: known, pairedItem: { item: 1 } },
  ]);
  await expect(lookup(ofTwo(missing).context)).rejects.toThrow('Visa check vc_0 could not be found');
});
