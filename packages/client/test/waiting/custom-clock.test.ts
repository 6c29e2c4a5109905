import { describe, expect, it } from 'vitest';

import { InvalidRequestError, type VisaCheck, VisaChecks } from '../../src/index.ts';
import { checkOf } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { after, benchOf, idsOf, START } from '../support/shared-waits.ts';
import { VirtualTime } from '../support/virtual-time.ts';

/** Like `performance.timeOrigin + performance.now()`: each reading is a part of a millisecond later. */
class Fractions extends VirtualTime {
  constructor() {
    super(START);
    const { now } = this;
    let part = 0;
    this.now = () => now() + (part = (part + 0.000_244_140_625) % 0.9);
  }
}

describe('a clock whose time has fractions', () => {
  it.each([0, 1, 5])('lets a bad check (vc_%d) end no other wait', async (bad) => {
    const { checks } = benchOf(
      {
        statusOf: after(0),
        answer: ({ ids }) => (ids.includes(`vc_${bad}`) ? new Response(null, { status: 500 }) : undefined),
      },
      {},
      new Fractions(),
    );
    const outcomes = await Promise.allSettled(idsOf(6).map((id) => checks.waitFor(id)));
    const failed = outcomes.flatMap((outcome, at) => (outcome.status === 'rejected' ? [at] : []));
    expect(failed).toEqual([bad]);
  });

  it('tells times in whole milliseconds', async () => {
    const { checks } = benchOf({ statusOf: () => 'pending' }, {}, new Fractions());
    const elapsed: number[] = [];
    const options = {
      timeout: 10_000,
      onProgress: ({ elapsedMs }: { elapsedMs: number }) => elapsed.push(elapsedMs),
    };
    expect(await failureOf(checks.waitFor('vc_1', options))).toMatchObject({
      message: 'waitFor: the check was not finished within 10000 ms',
    });
    expect(elapsed).not.toEqual([]);
    expect(elapsed.every(Number.isInteger)).toBe(true);
  });
});

describe('a clock whose time is no number', () => {
  const wrong = [Number.NaN, Infinity, undefined, '1', 1n, new Date()] as unknown as number[];

  it.each(wrong)('(%s) is refused, and nothing is sent', async (now) => {
    const time = new VirtualTime(START);
    time.now = () => now;
    const { checks, asked } = benchOf({ statusOf: after(0) }, {}, time);
    const error = await failureOf(checks.waitFor('vc_1'));
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toMatchObject({ fields: [{ path: 'clock.now' }] });
    expect(asked).toEqual([]);
    const token = new VisaChecks({ baseUrl: 'http://service.example', accessToken: 'x' })
      .waitFor('vc_1', { timeout: 1 })
      .serialize();
    expect(await failureOf(checks.resumeWait(token))).toBeInstanceOf(InvalidRequestError);
  });

  it('from some time on ends all waits', async () => {
    const time = new VirtualTime(START);
    const { now } = time;
    let isBroken = false;
    time.now = () => (isBroken ? Number.NaN : now());
    const { checks } = benchOf(
      {
        statusOf: () => 'pending',
        answer: (_, count) => void (isBroken = count === 3),
      },
      {},
      time,
    );
    const errors = await Promise.all(idsOf(3).map((id) => failureOf(checks.waitFor(checkOf(id, 'pending')))));
    expect(errors.every((error) => error instanceof InvalidRequestError)).toBe(true);
    expect(time.sleepers).toBe(0);
  });
});

describe('a clock that fails in its sleep', () => {
  it('ends all waits with its error, and nothing goes on', async () => {
    const time = new VirtualTime(START);
    const problem = new Error('an invented clock that is broken');
    const { sleep } = time;
    let sleeps = 0;
    time.sleep = (ms, signal) => ((sleeps += 1) < 3 ? sleep(ms, signal) : Promise.reject(problem));
    const { checks } = benchOf({ statusOf: () => 'pending' }, {}, time);
    const errors = await Promise.all(idsOf(3).map((id) => failureOf(checks.waitFor(checkOf(id, 'pending')))));
    expect(errors).toEqual([problem, problem, problem]);
    await time.idle();
    expect(time.sleepers).toBe(0);
  });

  it('ends all waits when its time is no number any more after it', async () => {
    const time = new VirtualTime(START);
    const { now, sleep } = time;
    let isBroken = false;
    time.now = () => (isBroken ? Number.NaN : now());
    time.sleep = async (ms, signal) => {
      await sleep(ms, signal);
      isBroken = true;
    };
    const { checks, asked } = benchOf({ statusOf: () => 'pending' }, {}, time);
    const errors = await Promise.all(idsOf(2).map((id) => failureOf(checks.waitFor(checkOf(id, 'pending')))));
    expect(errors.every((error) => error instanceof InvalidRequestError)).toBe(true);
    expect(asked).toEqual([]);
  });
});

describe('isTerminal', () => {
  it('may be an async function: its promise does not end the wait', async () => {
    const { checks } = benchOf({ statusOf: after(20) });
    const isTerminal = (async ({ status }: VisaCheck) => status === 'completed') as unknown as () => boolean;
    expect(await checks.waitFor('vc_1', { isTerminal })).toMatchObject({ status: 'completed' });
    const pending = checkOf('vc_2', 'pending');
    expect(await checks.waitFor(pending, { isTerminal })).toMatchObject({ status: 'completed' });
  });
});
