import { describe, expect, it } from 'vitest';

import {
  AbortedError,
  InvalidRequestError,
  NotFoundError,
  TimeoutError,
  WorkRights,
  type WorkRightsOptions,
} from '../../src/index.ts';
import { collect } from '../support/collect.ts';
import { failureOf } from '../support/failure.ts';
import { VirtualTime } from '../support/virtual-time.ts';
import { keepingWarnings } from '../support/warnings.ts';

const MINUTE = 60_000;
const onboardOf = (status: string, employee_id = 'E1') => ({
  onboard_id: `O-${employee_id}`,
  onboard_status: status,
  employee_id,
});

/** A service in virtual time that gives these responses, one after another, and then repeats the last. */
function world(
  answers: readonly (string | number)[],
  more: Partial<WorkRightsOptions> = {},
): { rights: WorkRights; time: VirtualTime; at: number[]; warned: string[]; most: () => number } {
  const time = new VirtualTime();
  const start = time.now();
  const at: number[] = [];
  const { logger, warnings: warned } = keepingWarnings();
  let underWay = 0;
  let most = 0;
  const fetch: typeof globalThis.fetch = async (_, init) => {
    init?.signal?.throwIfAborted();
    at.push(time.now() - start);
    const next = answers[Math.min(at.length, answers.length) - 1]!;
    underWay += 1;
    most = Math.max(most, underWay);
    await time.during(new Promise((resolve) => setImmediate(resolve)));
    underWay -= 1;
    if (typeof next === 'number') return Response.json({}, { status: next });
    const { employee_id, onboard_id } = JSON.parse(init?.body as string) as Record<string, string>;
    return Response.json({ ...onboardOf(next, employee_id), ...(onboard_id && { onboard_id }) });
  };
  const rights = new WorkRights({
    baseUrl: 'http://service.example',
    apiKey: 'k',
    accountKeyId: 'a',
    clock: time,
    fetch,
    logger,
    ...more,
  });
  return { rights, time, at, warned, most: () => most };
}

describe('waitForOnboard', () => {
  it('polls what an id names at once, then every minute or two, until it is complete', async () => {
    const { rights, at } = world(['Awaiting', 'Review', 'Complete']);
    const looks: unknown[] = [];
    const wait = rights.waitForOnboard(
      { employee_id: 'E1' },
      { onProgress: ({ onboard, looks: count }) => looks.push([onboard.onboard_status, count]) },
    );
    expect(await wait).toMatchObject({ onboard_status: 'Complete' });
    expect(wait.lastSeen).toMatchObject({ onboard_status: 'Complete' });
    expect(at).toEqual([0, 1.5 * MINUTE, 3 * MINUTE]);
    expect(looks).toEqual([
      ['Awaiting', 1],
      ['Review', 2],
      ['Complete', 3],
    ]);
  });

  it('polls a request that was just created after the first pause, and again after a first 404', async () => {
    const { rights, at } = world([404, 'Complete']);
    expect(await rights.waitForOnboard(onboardOf('Awaiting'))).toMatchObject({ onboard_id: 'O-E1' });
    expect(at).toHaveLength(2);
    expect(at[0]).toBe(1.5 * MINUTE);
  });

  it('needs no poll for a request that is complete', async () => {
    const { rights, at } = world(['Review']);
    expect(await rights.waitForOnboard(onboardOf('Complete'))).toMatchObject({ onboard_status: 'Complete' });
    expect(at).toEqual([]);
  });

  it.each([
    [[503, 429, 'Complete'], 3],
    [[...Array<number>(9).fill(500), 'Complete'], 10],
  ])('outlives failed polls: %j', async (answers, polls) => {
    const { rights, at, warned } = world(answers);
    expect(await rights.waitForOnboard({ employee_id: 'E1' })).toMatchObject({ onboard_status: 'Complete' });
    expect(at).toHaveLength(polls);
    expect(warned).toEqual([
      expect.stringMatching(/^waitForOnboard: the last poll failed \(\w+ \d+\); the client keeps polling$/),
    ]);
  });

  it.each([
    [404, NotFoundError, 1],
    [403, Error, 1],
    [500, Error, 10],
  ])('ends with the error of a poll that is answered with %d for ever', async (status, kind, polls) => {
    const { rights, at } = world([status]);
    const error = await failureOf(rights.waitForOnboard({ employee_id: 'E1' }));
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ status });
    expect(at).toHaveLength(polls);
  });

  it('gives up after its timeout, of a day by default, and says how the last poll failed', async () => {
    const { rights, time } = world(['Awaiting']);
    const began = time.now();
    const error = await failureOf(rights.waitForOnboard({ employee_id: 'E1' }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(time.now() - began).toBe(24 * 60 * MINUTE);

    const failing = world(['Awaiting', 503]);
    const late = await failureOf(
      failing.rights.waitForOnboard({ employee_id: 'E1' }, { timeout: 2 * MINUTE }),
    );
    expect(late).toMatchObject({ name: 'TimeoutError', cause: { status: 503 } });
    expect((late as Error).message).toBe(
      'waitForOnboard: the request was not finished within 120000 ms; the last poll failed (ServerError 503)',
    );
  });

  it('ends a poll that is never answered at its deadline', async () => {
    const { rights } = world([], { fetch: () => new Promise(() => undefined), timeout: false });
    const error = await failureOf(rights.waitForOnboard({ employee_id: 'E1' }, { timeout: MINUTE }));
    expect(error).toBeInstanceOf(TimeoutError);
  });

  it('treats a status that is not known as unfinished, and warns once without showing it', async () => {
    const { rights, warned } = world(['Jane Citizen', 'Jane Citizen', 'Complete']);
    expect(await rights.waitForOnboard({ employee_id: 'E1' })).toMatchObject({ onboard_status: 'Complete' });
    expect(warned).toHaveLength(1);
    expect(warned[0]).not.toContain('Jane');
  });

  it('ends as isTerminal says', async () => {
    const { rights, at } = world(['Awaiting', 'Review']);
    const isTerminal = ({ onboard_status }: { onboard_status?: string }) => onboard_status === 'Review';
    await rights.waitForOnboard({ employee_id: 'E1' }, { isTerminal });
    expect(at).toHaveLength(2);
  });

  it('ends when the signal fires, and its reconcile() reads the request', async () => {
    const { rights } = world(['Awaiting']);
    const controller = new AbortController();
    const wait = rights.waitForOnboard(
      { employee_id: 'E1' },
      { signal: controller.signal, onProgress: () => controller.abort() },
    );
    const error = await failureOf(wait);
    expect(error).toBeInstanceOf(AbortedError);
    expect(await (error as AbortedError).reconcile()).toMatchObject({
      outcome: 'found',
      onboard: { onboard_id: 'O-E1' },
    });
  });

  it.each([
    [{}, {}],
    [null, {}],
    [{ employee_id: 'E1' }, { timeout: -1 }],
    [{ employee_id: 'E1' }, { interval: { min: 0, max: 1 } }],
    [{ employee_id: 'E1' }, { isTerminal: 'Complete' }],
    [{ employee_id: 'E1' }, { signal: false }],
  ])('refuses what cannot work: %j %j', async (target, options) => {
    const { rights, at } = world(['Complete']);
    const error = await failureOf(rights.waitForOnboard(target as never, options as never));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toMatchObject({ operationId: 'waitForOnboard' });
    expect(at).toEqual([]);
  });

  it('shows nothing of a person in its errors', async () => {
    const { rights } = world([403]);
    const error = await failureOf(rights.waitForOnboard({ employee_id: 'CANARY' }));
    expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain('CANARY');
  });
});

describe('waitForAllOnboards', () => {
  it('yields each as it ends, with at most four polls at a time', async () => {
    const { rights, most } = world([...Array<string>(30).fill('Awaiting'), 'Complete']);
    const targets = Array.from({ length: 30 }, (_, index) => ({ employee_id: `E${index}` }));
    const outcomes = await collect(rights.waitForAllOnboards(targets));
    expect(outcomes.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual([...targets.keys()]);
    expect(outcomes.every(({ index, onboard }) => onboard?.employee_id === `E${index}`)).toBe(true);
    expect(most()).toBe(4);
  });

  it('gives what is wrong with one an outcome of its own', async () => {
    const { rights } = world(['Complete']);
    const outcomes = await collect(rights.waitForAllOnboards([{} as never, { employee_id: 'E1' }]));
    expect(outcomes.map(({ index, error }) => [index, error?.name])).toEqual([
      [0, 'InvalidRequestError'],
      [1, undefined],
    ]);
  });

  it('stops all polls when the loop is left', async () => {
    const { rights, time, at } = world(['Complete', 'Awaiting']);
    for await (const { onboard } of rights.waitForAllOnboards([
      { employee_id: 'E1' },
      { employee_id: 'E2' },
    ])) {
      expect(onboard).toBeDefined();
      break;
    }
    const polls = at.length;
    await time.idle();
    expect(time.sleepers).toBe(0);
    expect(at).toHaveLength(polls);
  });

  it('refuses options that cannot work, at the call', () => {
    const { rights } = world(['Complete']);
    expect(() => rights.waitForAllOnboards('E1' as never)).toThrow(InvalidRequestError);
    expect(() => rights.waitForAllOnboards([], { timeout: -1 })).toThrow(InvalidRequestError);
  });
});
