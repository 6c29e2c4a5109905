import { describe, expect, it } from 'vitest';

import {
  InvalidRequestError,
  TimeoutError,
  VisaChecks,
  type VisaCheck,
  type WaitOptions,
} from '../../src/index.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { sendJson, serve } from '../support/server.ts';
import { VirtualTime } from '../support/virtual-time.ts';
import { checksOf, states } from '../support/waiting.ts';
import { keepingWarnings } from '../support/warnings.ts';
import { clientOf } from '../support/client-of.ts';

describe('waitFor', () => {
  it('polls at once when given an id, then every 2 to 5 seconds until the check is completed', async () => {
    const server = await serve(states('pending', 'pending', 'completed'));
    const time = new VirtualTime();
    const seen: string[] = [];

    const check = await checksOf(server, time).waitFor('vc_1', {
      onProgress: ({ check, looks, elapsedMs }) => seen.push(`${looks} ${check.status} ${elapsedMs}`),
    });

    expect(check.status).toBe('completed');
    expect(time.slept).toEqual([3500, 3500]);
    expect(seen).toEqual(['1 pending 0', '2 pending 3500', '3 completed 7000']);
  });

  it('first polls 5 seconds after the request when given a fresh check', async () => {
    const server = await serve(states('completed'));
    const fresh = new VirtualTime();
    await checksOf(server, fresh).waitFor(checkOf('vc_1', 'pending'));
    expect(fresh.slept).toEqual([5000]);

    const stale = new VirtualTime('2026-03-05T02:00:00Z');
    await checksOf(server, stale).waitFor(checkOf('vc_1', 'pending'));
    expect(stale.slept).toEqual([]);

    const behind = new VirtualTime('2026-03-05T01:00:00Z');
    await checksOf(server, behind).waitFor(checkOf('vc_1', 'pending'));
    expect(behind.slept).toEqual([5000]);
  });

  it('sends nothing for a check that is completed already', async () => {
    const server = await serve(states('completed'));
    const check = checkOf('vc_1', 'completed');
    expect(await checksOf(server, new VirtualTime()).waitFor(check)).toBe(check);
    expect(server.seen).toEqual([]);
  });

  it('keeps waiting at the normal pace through states that it does not know', async () => {
    const server = await serve(states('queued', 'on_hold', 'completed'));
    const time = new VirtualTime();
    expect(await checksOf(server, time).waitFor('vc_1')).toMatchObject({ status: 'completed' });
    expect(time.slept).toEqual([3500, 3500]);
  });

  it.each(['Jane Citizen, N1234567', 'citizen', 'jane_citizen', 'N1234567', 'a'.repeat(41)])(
    'warns once of states that it does not know, and shows none of them, such as %s',
    async (status) => {
      expect(await warningsOf(['queued', 'queued', 'pending', status, 'completed'])).toEqual([
        'waitFor: the status of a check is unknown; the client treats it as not finished and keeps polling',
      ]);
    },
  );

  it('warns of no state that it knows, when your own rule waits for another', async () => {
    const isTerminal = ({ status }: VisaCheck) => status !== 'pending' && status !== 'completed';
    expect(await warningsOf(['pending', 'completed', 'withdrawn'], { isTerminal })).toEqual([]);
  });

  it('ends at other states when told so, and polls as often as told', async () => {
    const server = await serve(states('pending', 'withdrawn'));
    const time = new VirtualTime();
    const check = await checksOf(server, time).waitFor('vc_1', {
      isTerminal: ({ status }) => status !== 'pending',
      interval: { min: 10, max: 20 },
    });
    expect(check.status).toBe('withdrawn');
    expect(time.slept).toEqual([15]);
  });

  it('sleeps until the off-peak window opens, and then polls rarely', async () => {
    const offPeak = { mode: 'offpeak', requested_at: '2026-03-05T01:02:03.456Z' };
    const server = await serve((_, response, count) => {
      sendJson(response, 200, envelopeOf(checkOf('vc_1', count < 3 ? 'pending' : 'completed', offPeak)));
    });
    const time = new VirtualTime();
    await checksOf(server, time).waitFor(checkOf('vc_1', 'pending', offPeak));
    const untilEleven = Date.parse('2026-03-05T11:00:00Z') - Date.parse(offPeak.requested_at);
    expect(time.slept).toEqual([untilEleven + 90_000, 90_000, 90_000]);
  });

  it('polls once more when the off-peak window has closed, and then when it opens again', async () => {
    const offPeak = { mode: 'offpeak', requested_at: '2026-03-05T19:58:00.000Z' };
    const polls: string[] = [];
    const time = new VirtualTime(offPeak.requested_at);
    const server = await serve((_, response, count) => {
      polls.push(new Date(time.now()).toISOString().slice(0, 19));
      sendJson(response, 200, envelopeOf(checkOf('vc_1', count < 3 ? 'pending' : 'completed', offPeak)));
    });
    await checksOf(server, time).waitFor(checkOf('vc_1', 'pending', offPeak));
    expect(polls).toEqual(['2026-03-05T19:59:30', '2026-03-05T20:01:00', '2026-03-06T11:01:30']);
  });

  it('rejects with what onProgress and isTerminal throw', async () => {
    const server = await serve(states('pending'));
    const wrong = new Error('a mistake of the caller');
    const mistake = () => {
      throw wrong;
    };
    const checks = checksOf(server, new VirtualTime());
    expect(await failureOf(checks.waitFor('vc_1', { onProgress: mistake }))).toBe(wrong);
    expect(await failureOf(checks.waitFor('vc_1', { isTerminal: mistake }))).toBe(wrong);
    expect(await failureOf(checks.waitFor('vc_1', { onProgress: async () => mistake() }))).toBe(wrong);
  });

  it('asks onProgress one poll at a time, and goes on when it is done', async () => {
    const server = await serve(states('pending', 'pending', 'completed'));
    const time = new VirtualTime();
    let running = 0;
    const seen: number[] = [];
    await checksOf(server, time).waitFor('vc_1', {
      onProgress: async ({ elapsedMs }) => {
        expect((running += 1)).toBe(1);
        seen.push(elapsedMs);
        await time.sleep(20_000);
        running -= 1;
      },
    });
    expect(seen).toEqual([0, 23_500, 47_000]);
  });

  it('hears of a slow onProgress what others who wait for the same check have seen meanwhile', async () => {
    const server = await serve(states('pending', 'pending', 'completed'));
    const time = new VirtualTime();
    const checks = checksOf(server, time);
    const seen: string[] = [];
    const slow = checks.waitFor('vc_1', {
      onProgress: async ({ check, elapsedMs }) => {
        seen.push(`${check.status} ${elapsedMs}`);
        await time.sleep(20_000);
      },
    });
    await Promise.all([slow, checks.waitFor('vc_1')]);
    expect(seen).toEqual(['pending 0', 'completed 20000']);
    expect(server.seen).toHaveLength(3);
  });

  it('ends on time while onProgress takes for ever', async () => {
    const server = await serve(states('pending'));
    const time = new VirtualTime();
    const onProgress = () => new Promise(() => undefined);
    const late = await failureOf(checksOf(server, time).waitFor('vc_1', { onProgress, timeout: 60_000 }));
    expect(late).toBeInstanceOf(TimeoutError);
    expect(time.slept).toEqual([60_000]);
  });

  it('outlives a token source that fails for a while, but not one that never worked', async () => {
    const server = await serve(states('pending', 'pending', 'completed'));
    const time = new VirtualTime();
    let asked = 0;
    const away = new Error('the token service is away');
    const options = { baseUrl: server.url, clock: time };
    const checks = new VisaChecks({
      ...options,
      accessToken: () => {
        asked += 1;
        if (asked === 2) throw away;
        return `token-${asked}`;
      },
      fetch: time.fetch(async (input, init) => {
        const isOld = server.seen.length === 1 && asked < 3;
        return isOld ? new Response(null, { status: 401 }) : fetch(input, init);
      }),
    });
    expect(await checks.waitFor('vc_1')).toMatchObject({ status: 'completed' });
    expect(asked).toBe(3);

    let refused = 0;
    const accessToken = () => {
      refused += 1;
      return Promise.reject(away);
    };
    expect(await failureOf(new VisaChecks({ ...options, accessToken }).waitFor('vc_1'))).toBe(away);
    expect(refused).toBe(1);
  });

  it.each([
    ['timeout', { timeout: Number.NaN }],
    ['timeout', { timeout: -1 }],
    ['timeout', { timeout: null as never }],
    ['timeout', { timeout: '5' as never }],
    ['interval', { interval: { min: 0, max: 10 } }],
    ['interval', { interval: { min: 20, max: 10 } }],
    ['interval', { interval: { min: 1, max: Number.POSITIVE_INFINITY } }],
  ])('refuses a %s that cannot work before it sends anything: %j', async (path, options) => {
    const server = await serve(states('pending'));
    const checks = checksOf(server, new VirtualTime());
    const refusals = [
      failureOf(checks.waitFor('vc_1', options)),
      failureOf(checks.createAndWait(workCheckRequest, options)),
      failureOf((async () => checks.waitForAll(['vc_1'], options))()),
    ];
    for (const error of await Promise.all(refusals)) {
      expect(error).toBeInstanceOf(InvalidRequestError);
      expect(error).toMatchObject({ fields: [{ path }] });
    }
    expect(server.seen).toEqual([]);
  });

  it('refuses what is no id', async () => {
    const server = await serve(states('pending'));
    const checks = checksOf(server, new VirtualTime());
    for (const wrong of ['', '..', {}, null, 7] as unknown as string[]) {
      expect(await failureOf(checks.waitFor(wrong))).toBeInstanceOf(InvalidRequestError);
    }
    expect(server.seen).toEqual([]);
  });

  it('shows the check as it was seen last, without asking', async () => {
    const server = await serve(states('pending', 'completed'));
    const wait = checksOf(server, new VirtualTime()).waitFor('vc_1', {
      onProgress: ({ check }) => expect(wait.lastSeen).toBe(check),
    });
    expect(wait).toMatchObject({ id: 'vc_1', lastSeen: undefined });
    const check = await wait;
    expect(wait.lastSeen).toBe(check);
  });
});

describe('createAndWait', () => {
  it('creates one check and returns it completed', async () => {
    const created: VisaCheck = checkOf('vc_9', 'pending');
    const server = await serve((request, response, count) => {
      const check = count < 3 ? created : checkOf('vc_9', 'completed');
      sendJson(response, request.method === 'POST' ? 201 : 200, envelopeOf(check));
    });
    const time = new VirtualTime();
    const check = await checksOf(server, time).createAndWait(workCheckRequest);
    expect(check).toMatchObject({ id: 'vc_9', status: 'completed' });
    expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
    expect(time.slept).toEqual([5000, 3500]);
  });
});

/** The warnings in the log while a check passes these states. */
async function warningsOf(passed: string[], options?: WaitOptions): Promise<string[]> {
  const time = new VirtualTime();
  const { logger, warnings } = keepingWarnings();
  const { checks } = await clientOf(states(...passed), { clock: time, fetch: time.fetch(), logger });
  await checks.waitFor('vc_1', options);
  return warnings;
}
