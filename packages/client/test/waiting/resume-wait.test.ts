import { isDeepStrictEqual } from 'node:util';

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { AbortedError, InvalidRequestError, TimeoutError } from '../../src/index.ts';
import { readToken, writeToken } from '../../src/waiting/wait-token.ts';
import { checkOf } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { after, type Bench, benchOf, START } from '../support/shared-waits.ts';
import { VirtualTime } from '../support/virtual-time.ts';

const HOUR = 3_600_000;

/** Stands for a process: its own client at its own time. The check is completed `seconds` after START. */
function process(seconds: number, now = START, more: Record<string, unknown> = {}): Bench {
  return benchOf({ more, statusOf: after(seconds) }, {}, new VirtualTime(now));
}

async function tokenOf(promise: Promise<unknown>): Promise<string> {
  const error = await failureOf(promise);
  if (!(error instanceof TimeoutError || error instanceof AbortedError)) throw error;
  return error.resumeToken ?? '';
}

describe('resumeWait', () => {
  it('goes on with a wait whose time was up, with a new time', async () => {
    const first = process(800);
    const token = await tokenOf(first.checks.waitFor(checkOf('vc_1', 'pending'), { timeout: 300_000 }));
    const second = process(800, first.time.now());
    const check = await second.checks.resumeWait(token);
    expect(check).toMatchObject({ id: 'vc_1', status: 'completed' });
    expect(second.time.now() - START).toBeGreaterThanOrEqual(800_000);
  });

  it('goes on with a wait that was ended, within the time that it had', async () => {
    const controller = new AbortController();
    const first = process(5_000);
    const wait = first.checks.waitFor('vc_1', {
      signal: controller.signal,
      timeout: HOUR,
      onProgress: ({ looks }) => void (looks === 5 && controller.abort()),
    });
    const token = await tokenOf(wait);
    const second = process(5_000, START + HOUR / 2);
    const error = await failureOf(second.checks.resumeWait(token));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(second.time.now()).toBe(START + HOUR);
  });

  it('goes on from what serialize() gave, before the first poll and after the end', async () => {
    const first = process(20);
    const wait = first.checks.waitFor('vc_1');
    const early = wait.serialize();
    await wait;
    for (const token of [early, wait.serialize()]) {
      const { checks, asked } = process(20, START + 2 * HOUR);
      expect(await checks.resumeWait(token)).toMatchObject({ id: 'vc_1', status: 'completed' });
      expect(asked).toHaveLength(1);
    }
  });

  it('sleeps until the window opens when the check is off-peak', async () => {
    const more = { mode: 'offpeak', requested_at: '2026-03-05T01:02:03.456Z' };
    const nineHours = 9 * 3600;
    const first = process(10 * 3600 + nineHours, START, more);
    const token = first.checks.waitFor(checkOf('vc_1', 'pending', more)).serialize();
    const second = process(nineHours + 3600, START + HOUR, more);
    const check = await second.checks.resumeWait(token);
    expect(check.status).toBe('completed');
    expect(second.asked.map(({ at }) => new Date(at).toISOString().slice(11, 16))).toEqual(
      ['02:02', '11:01', '11:03'].slice(0, second.asked.length),
    );
    expect(second.time.now() - START).toBeGreaterThan(9 * HOUR);
  });

  it.each([
    ['a little', 200_000, '11:01'],
    ['two days', 48 * HOUR, '01:02'],
  ])(
    "first polls an off-peak check, with the service's clock %s ahead, at the right time",
    async (_, ahead, first) => {
      const more = { mode: 'offpeak', requested_at: new Date(START + ahead).toISOString() };
      const token = process(0, START, more)
        .checks.waitFor(checkOf('vc_1', 'pending', more))
        .serialize();
      const { checks, asked } = process(0, START, more);
      expect(await checks.resumeWait(token)).toMatchObject({ status: 'completed' });
      expect(asked.map(({ at }) => new Date(at).toISOString().slice(11, 16))).toEqual([first]);
    },
  );

  it('takes a new timeout, and never gives up when the first did not', async () => {
    const { checks } = process(5_000);
    const never = checks.waitFor('vc_1', { timeout: false }).serialize();
    expect(await process(5_000).checks.resumeWait(never)).toMatchObject({ status: 'completed' });
    const { checks: other, time } = process(5_000);
    expect(await failureOf(other.resumeWait(never, { timeout: 5000 }))).toBeInstanceOf(TimeoutError);
    expect(time.now() - START).toBe(5000);
  });

  it('shares requests with all other waits', async () => {
    const { checks } = process(20);
    const tokens = Array.from({ length: 500 }, (_, index) => checks.waitFor(`vc_${index}`).serialize());
    const second = process(20);
    await Promise.all(tokens.map((token) => second.checks.resumeWait(token)));
    expect(second.asked.length).toBeLessThanOrEqual(8);
  });

  it.each([
    '',
    'vc_1',
    'null',
    '[]',
    '{}',
    '{"type":"visa-check-wait"}',
    '{"type":"visa-check-wait","version":2,"id":"vc_1"}',
    '{"type":"visa-check-wait","version":1,"id":""}',
    '{"type":"visa-check-wait","version":1,"id":"vc_1","mode":"slow"}',
    '{"type":"visa-check-wait","version":1,"id":"vc_1","deadline":12}',
    '{"type":"visa-check-wait","version":1,"id":"vc_1","requested_at":"yesterday"}',
  ])('refuses %s', async (token) => {
    const { checks, asked } = process(0);
    expect(await failureOf(checks.resumeWait(token))).toBeInstanceOf(InvalidRequestError);
    expect(asked).toEqual([]);
  });
});

/** Whether a token is read to a state that can be written and read again, or refused with an error of this package. */
function readsOrRefuses(token: unknown): boolean {
  try {
    const state = readToken(token);
    return state.id !== '' && isDeepStrictEqual(readToken(writeToken(state)), state);
  } catch (error) {
    return error instanceof InvalidRequestError;
  }
}

describe('a token', () => {
  it('says nothing of the person, whatever the check holds', async () => {
    const canary = 'CANARY-N1234567';
    const more = {
      mode: canary,
      requested_at: canary,
      document: { identifier: canary },
      extra: canary,
      customer_authority_id: canary,
    };
    const { checks } = process(5_000, START, more);
    const wait = checks.waitFor(checkOf('vc_1', 'pending', more), { timeout: 100_000 });
    const error = await failureOf(wait);
    expect(wait.serialize() + JSON.stringify(error)).not.toMatch(/canary/i);
    expect(JSON.parse(wait.serialize())).toEqual({
      type: 'visa-check-wait',
      version: 1,
      id: 'vc_1',
      deadline: new Date(START + 100_000).toISOString(),
    });
  });

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(
        fc.record({
          id: fc.string({ minLength: 1, unit: 'binary' }),
          mode: fc.constantFrom('fastcheck', 'offpeak', undefined),
          requested_at: fc.option(
            fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
            {
              nil: undefined,
            },
          ),
          deadline: fc.oneof(
            fc.constantFrom(false as const, undefined),
            fc.date({ noInvalidDate: true }).map(Number),
          ),
        }),
        (state) => {
          expect(readToken(writeToken(state))).toEqual(state);
        },
      ),
    );
  });

  it('is written from anything and then read, or refused with an InvalidRequestError and nothing else', () => {
    const part = fc.oneof(fc.string(), fc.jsonValue(), fc.constant('vc_1'), fc.constant('offpeak'));
    const almost = fc
      .record(
        {
          type: fc.constant('visa-check-wait'),
          version: fc.constantFrom(1, 1, 1, 2, '1'),
          id: part,
          mode: part,
          requested_at: part,
          deadline: part,
        },
        { requiredKeys: ['type', 'version'] },
      )
      .map((value) => JSON.stringify(value));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), almost, fc.anything()), (token) => {
        expect(readsOrRefuses(token)).toBe(true);
      }),
      { numRuns: 2000, examples: [['{"type":"visa-check-wait","version":1,"deadline":{"toString":false}}']] },
    );
  });

  it('is changed in one place and then read, or refused with an InvalidRequestError', () => {
    const token = writeToken({
      id: 'vc_1',
      mode: 'offpeak',
      requested_at: '2026-03-05T01:02:03.456Z',
      deadline: START,
    });
    fc.assert(
      fc.property(fc.nat(token.length), fc.nat(3), fc.string({ maxLength: 3 }), (at, cut, put) => {
        expect(readsOrRefuses(token.slice(0, at) + put + token.slice(at + cut))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
