import { beforeEach, describe, expect, it } from 'vitest';
import { create } from '../nodes/WorkRights/actions/visaCheck/create.operation.ts';
import { australianOf, itemOf } from './support/check-forms.mts';
import { answer, fakeContext, type FakeOptions } from './support/fake-context.mts';
import { fakeClock } from './support/fake-clock.mts';

beforeEach(() => {
  fakeClock();
});

interface Creation extends FakeOptions {
  readonly form?: object;
  /** Status of each item's check when it is looked up. Default `pending`. */
  readonly later?: readonly string[];
  /** The response to the creation of an item. Default: 201 with the check. */
  readonly made?: (itemIndex: number, check: object) => unknown;
  readonly environment?: string;
}

/** Runs the node for two people, against a service that repeats each request in its response. */
async function created({
  form = {},
  later = [],
  made = (_, check) => answer(201, { data: check }),
  environment,
  ...options
}: Creation) {
  const { context, hints } = fakeContext({
    items: [{}, {}],
    parameters: (itemIndex) => ({ ...australianOf(itemIndex), waitForResult: true, ...form }),
    credentials: {
      visaChecksApi: {
        baseUrl: 'https://api.example.com',
        ...(environment !== undefined && { environment }),
      },
    },
    send: async (request) => {
      if (request.url.endsWith('/v2/visa-checks')) {
        const itemIndex = itemOf(request);
        return made(itemIndex, {
          ...(request.body as object),
          id: `vc_${itemIndex}`,
          status: 'pending',
        });
      }
      const data = ['vc_0', 'vc_1'].map((id, index) => ({ id, status: later[index] ?? 'pending' }));
      return answer(200, { data });
    },
    ...options,
  });
  const output = await create(context).catch((error: Error) => error);
  return { output, hints, stopped: output instanceof Error ? output.message : undefined };
}

const fails = { options: { ifNotFinished: 'fail', timeout: 4, pollInterval: 2 } };
const item = (itemIndex: number, json: object) => ({
  json: expect.objectContaining(json) as object,
  pairedItem: { item: itemIndex },
});

describe('the output of a creation', () => {
  it('has an item for each person, in their order, with the flat fields unless all are asked for', async () => {
    const done = ['completed', 'completed'];
    const { output } = await created({ later: done });
    expect(output).toEqual([item(0, { id: 'vc_0', status: 'completed' }), item(1, { id: 'vc_1' })]);
    expect(output).toHaveProperty('0.json.doubts');
    const { output: raw } = await created({ later: done, form: { simple: false } });
    expect(raw).toEqual([0, 1].map((index) => item(index, { id: `vc_${index}`, status: 'completed' })));
    expect(raw).not.toHaveProperty('0.json.doubts');
  });

  it('has an error in place of a person who was refused, and the checks of the others', async () => {
    const refusesFirst: Creation['made'] = (itemIndex, check) =>
      itemIndex === 0 ? answer(422) : answer(201, { data: check });
    const { output } = await created({
      made: refusesFirst,
      continueOnFail: true,
      form: { waitForResult: false },
    });
    expect(output).toEqual([
      item(0, { error: 'The service did not accept the request' }),
      item(1, { id: 'vc_1', status: 'pending' }),
    ]);
  });

  it("never has another person's check, which the service sent back by mistake", async () => {
    const ofAnother: Creation['made'] = (itemIndex, check) => {
      const { document } = check as { document: object };
      return answer(201, {
        data: itemIndex === 0 ? { ...check, document: { ...document, identifier: 'XX9' } } : check,
      });
    };
    const form = { waitForResult: false };
    const stops = await created({ made: ofAnother, form });
    expect(stops.stopped).toBe('The service did not confirm the visa check: it may exist');
    const { output } = await created({ made: ofAnother, form, continueOnFail: true });
    expect(output).toEqual([item(0, { error: stops.stopped }), item(1, { id: 'vc_1' })]);
    expect(output).not.toHaveProperty('0.json.id');
  });
});

describe('a check that is not finished in time', () => {
  const later = ['pending', 'completed'];

  it('is returned as it is, with a hint', async () => {
    const { output, hints } = await created({ later });
    expect(output).toEqual([item(0, { id: 'vc_0', status: 'pending' }), item(1, { status: 'completed' })]);
    expect(hints[0]).toMatch(/^1 visa check is not finished yet\./u);
  });

  it("is an error with 'Treat as Failed', and the finished one is returned", async () => {
    const { output } = await created({ later, form: fails, continueOnFail: true });
    expect(output).toEqual([
      item(0, { error: 'Visa check vc_0 is not finished' }),
      item(1, { id: 'vc_1', status: 'completed' }),
    ]);
  });

  it("stops the node with 'Treat as Failed', but only if it was waited for", async () => {
    expect((await created({ later, form: fails })).stopped).toBe('Visa check vc_0 is not finished');
    expect((await created({ later: ['completed', 'completed'], form: fails })).stopped).toBeUndefined();
    const { output } = await created({ later, form: { ...fails, waitForResult: false } });
    expect(output).toEqual([0, 1].map((index) => item(index, { id: `vc_${index}`, status: 'pending' })));
  });
});

describe('the hints of a creation', () => {
  const hintsOf = async (form: object, environment?: string) =>
    (await created({ form, ...(environment !== undefined && { environment }) })).hints;
  const SAMPLE = "Sample data: 'Environment' of the credential is Sandbox.";

  it('say that the data are samples, unless the environment is live', async () => {
    expect(await hintsOf({ waitForResult: false })).toEqual([SAMPLE]);
    expect(await hintsOf({ waitForResult: false }, 'sandbox')).toEqual([SAMPLE]);
    expect(await hintsOf({ waitForResult: false }, 'live')).toEqual([]);
  });

  it('say nothing of samples when nothing was created', async () => {
    const { hints } = await created({ made: () => answer(422), continueOnFail: true });
    expect(hints).toEqual([]);
  });

  it('say when off-peak checks are processed, whether or not they were to be waited for', async () => {
    for (const waitForResult of [true, false]) {
      const [offPeak] = await hintsOf({ waitForResult, mode: 'offpeak' });
      expect(offPeak).toMatch(
        /^2 visa checks are off-peak, which the service processes from 9pm to 6am AEST/u,
      );
    }
  });
});
