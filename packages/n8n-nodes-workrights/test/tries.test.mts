import type { IHttpRequestOptions } from 'n8n-workflow';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { create } from '../nodes/WorkRights/actions/onboardingRequest/create.operation.ts';
import { clock } from '../nodes/WorkRights/shared/clock.ts';
import { KEPT_FOR, keptOutcomes, MOST_KEPT } from '../nodes/WorkRights/shared/tries.ts';
import { answer as response, fakeContext, type FakeOptions } from './support/fake-context.mts';

let now = 0;
beforeEach(() => {
  vi.spyOn(clock, 'elapsed').mockImplementation(() => now);
});
afterEach(async () => {
  // Tests share what is kept: a run long after forgets it.
  now += KEPT_FOR + 1;
  await run(1, { executionId: 'last', answer: () => sent('ob') });
});

const sent = (id: string) => response(200, { onboard_id: id, onboard_status: 'Awaiting' });
const itemOf = ({ body }: IHttpRequestOptions) =>
  Number(/\+(\d+)@/u.exec((body as { email: string }).email)?.[1]);

interface Options extends FakeOptions {
  readonly answer: (item: number) => unknown;
  readonly nth?: number;
}

/** Runs the creation of requests for so many people, and says which of them were sent and how it ended. */
async function run(people: number, { answer, nth = 0, ...options }: Options) {
  const { context, requests } = fakeContext({
    items: Array.from({ length: people }, () => ({})),
    parameters: (item) => ({
      email: `robin+${item}@example.com`,
      additionalFields: { externalId: `${nth}` },
    }),
    credentials: { workRightsApi: { webAppUrl: 'https://app.example.com' } },
    node: { retryOnFail: true },
    executionId: 'e1',
    ...options,
    send: async (request) => answer(itemOf(request)),
  });
  const outcome = await create(context).then(
    (items) => items.map(({ json }) => json.onboard_id ?? json.error),
    ({ message }: Error) => message,
  );
  return { outcome, sent: requests.map(itemOf) };
}

const failsAt = (item: number) => (each: number) => (each === item ? response(422) : sent(`ob-${each}`));
const REFUSED = 'The service did not accept the request';

describe('the tries of a node', () => {
  it('send what was not sent, and then forget', async () => {
    expect(await run(3, { answer: failsAt(1) })).toEqual({ outcome: REFUSED, sent: [0, 1] });
    expect(keptOutcomes()).toBe(1);
    const second = await run(3, { answer: (item) => sent(`new-${item}`) });
    expect(second).toEqual({ outcome: ['ob-0', 'new-1', 'new-2'], sent: [1, 2] });
    expect(keptOutcomes()).toBe(0);
  });

  it.each<[string, Partial<FakeOptions>]>([
    ['another execution', { executionId: 'e2' }],
    ['another run of the node', { runIndex: 1 }],
    ['another node', { node: { retryOnFail: true, name: 'Other' } }],
  ])('are not those of %s', async (_, other) => {
    await run(2, { answer: failsAt(1) });
    expect((await run(2, { ...other, answer: (item) => sent(`new-${item}`) })).sent).toEqual([0, 1]);
  });

  it('keep nothing without Retry On Fail', async () => {
    const node = { retryOnFail: false };
    await run(2, { node, answer: failsAt(1) });
    expect(keptOutcomes()).toBe(0);
    expect((await run(2, { node, answer: failsAt(5) })).sent).toEqual([0, 1]);
  });

  it('know the item by its number when its values change in between', async () => {
    await run(2, { nth: 1, answer: failsAt(1) });
    expect((await run(2, { nth: 2, answer: failsAt(5) })).sent).toEqual([1]);
  });
});

describe('a tool of an agent, whose tries have different run indexes', () => {
  const tool = { isTool: true };

  it('sends the same request once', async () => {
    await run(1, { ...tool, runIndex: 0, answer: () => response(503) });
    const second = await run(1, { ...tool, runIndex: 1, answer: () => sent('ob') });
    expect(second.sent).toEqual([]);
    expect(second.outcome).toContain('it may exist');
  });

  it('sends another request though its item has the same number', async () => {
    await run(1, { ...tool, nth: 1, answer: () => response(503) });
    expect((await run(1, { ...tool, nth: 2, answer: () => sent('ob') })).outcome).toEqual(['ob']);
  });

  it('sends a request again that the agent makes again after a success', async () => {
    await run(1, { ...tool, answer: () => sent('one') });
    expect((await run(1, { ...tool, answer: () => sent('two') })).outcome).toEqual(['two']);
  });

  it('keeps the outcome of one call when another one succeeds', async () => {
    await run(1, { ...tool, nth: 1, answer: () => response(503) });
    await run(1, { ...tool, nth: 2, answer: () => sent('ob') });
    expect((await run(1, { ...tool, nth: 1, answer: () => sent('ob') })).sent).toEqual([]);
  });

  it('is how an execution without an id is treated', async () => {
    await run(1, { executionId: undefined, nth: 1, answer: () => response(503) });
    expect((await run(1, { executionId: undefined, nth: 2, answer: () => sent('ob') })).sent).toEqual([0]);
    expect((await run(1, { executionId: undefined, nth: 1, answer: () => sent('ob') })).sent).toEqual([]);
  });
});

describe('the memory', () => {
  it('ends some time after the last try, not before', async () => {
    await run(2, { answer: failsAt(1) });
    now += KEPT_FOR;
    await run(2, { answer: failsAt(1) });
    now += KEPT_FOR;
    expect((await run(2, { answer: failsAt(1) })).sent).toEqual([1]);
    now += KEPT_FOR + 1;
    expect((await run(2, { answer: failsAt(5) })).sent).toEqual([0, 1]);
  });

  it('has an end for runs that are never tried again', async () => {
    for (let execution = 0; execution < 150; execution++) {
      await run(201, { executionId: `x${execution}`, answer: failsAt(200) });
      now += 1000;
    }
    expect(keptOutcomes()).toBeLessThanOrEqual(MOST_KEPT + 200);
    expect((await run(201, { executionId: 'x149', answer: failsAt(200) })).sent).toEqual([200]);
  });

  it('holds a run of any size until its next try', async () => {
    const many = MOST_KEPT + 1000;
    await run(many + 1, { answer: failsAt(many) });
    await run(2, { executionId: 'other', answer: failsAt(1) });
    expect((await run(many + 1, { answer: failsAt(many) })).sent).toEqual([many]);
  });
});
