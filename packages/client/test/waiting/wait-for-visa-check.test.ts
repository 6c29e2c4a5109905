import { describe, expect, it } from 'vitest';

import {
  AbortedError,
  NotFoundError,
  ServerError,
  TimeoutError,
  VisaChecks,
  type Clock,
  type VisaCheck,
} from '../../src/index.ts';
import { checkOf, envelopeOf, workCheckRequest } from '../support/checks.ts';
import { failureOf } from '../support/failure.ts';
import { manualClock } from '../support/manual-clock.ts';
import { sendJson, serve, type Handler, type TestServer } from '../support/server.ts';

/** Answers with one status after another, and then with the last. */
function states(...statuses: string[]): Handler {
  return (_, response, count) => {
    sendJson(response, 200, envelopeOf(checkOf('vc_1', statuses[count - 1] ?? statuses.at(-1) ?? '')));
  };
}

function checksOf(server: TestServer, clock: Clock): VisaChecks {
  return new VisaChecks({ baseUrl: server.url, accessToken: 'test-token', clock });
}

describe('waitFor', () => {
  it('looks at once when given an id, then every 2 to 5 seconds until the check is completed', async () => {
    const server = await serve(states('pending', 'pending', 'completed'));
    const clock = manualClock();
    const seen: string[] = [];

    const check = await checksOf(server, clock).waitFor('vc_1', {
      onProgress: ({ check, looks, elapsedMs }) => seen.push(`${looks} ${check.status} ${elapsedMs}`),
    });

    expect(check.status).toBe('completed');
    expect(clock.slept).toEqual([3500, 3500]);
    expect(seen).toEqual(['1 pending 0', '2 pending 3500', '3 completed 7000']);
  });

  it('first looks 5 seconds after the request when given a fresh check', async () => {
    const server = await serve(states('completed'));
    const fresh = manualClock();
    await checksOf(server, fresh).waitFor(checkOf('vc_1', 'pending'));
    expect(fresh.slept).toEqual([5000]);

    const stale = manualClock(Date.parse('2026-03-05T02:00:00Z'));
    await checksOf(server, stale).waitFor(checkOf('vc_1', 'pending'));
    expect(stale.slept).toEqual([]);

    const behind = manualClock(Date.parse('2026-03-05T01:00:00Z'));
    await checksOf(server, behind).waitFor(checkOf('vc_1', 'pending'));
    expect(behind.slept).toEqual([5000]);
  });

  it('sends nothing for a check that is completed already', async () => {
    const server = await serve(states('completed'));
    const check = checkOf('vc_1', 'completed');
    expect(await checksOf(server, manualClock()).waitFor(check)).toBe(check);
    expect(server.seen).toEqual([]);
  });

  it('keeps waiting at the normal pace through states that it does not know', async () => {
    const server = await serve(states('queued', 'on_hold', 'completed'));
    const clock = manualClock();
    expect(await checksOf(server, clock).waitFor('vc_1')).toMatchObject({ status: 'completed' });
    expect(clock.slept).toEqual([3500, 3500]);
  });

  it('ends at other states when told so, and looks as often as told', async () => {
    const server = await serve(states('pending', 'withdrawn'));
    const clock = manualClock();
    const check = await checksOf(server, clock).waitFor('vc_1', {
      isFinished: ({ status }) => status !== 'pending',
      interval: { min: 10, max: 20 },
    });
    expect(check.status).toBe('withdrawn');
    expect(clock.slept).toEqual([15]);
  });

  it('sleeps until the off-peak window opens, and then looks rarely', async () => {
    const offPeak = { mode: 'offpeak', requested_at: '2026-03-05T01:02:03.456Z' };
    const server = await serve((_, response, count) => {
      sendJson(response, 200, envelopeOf(checkOf('vc_1', count < 3 ? 'pending' : 'completed', offPeak)));
    });
    const clock = manualClock();
    await checksOf(server, clock).waitFor(checkOf('vc_1', 'pending', offPeak));
    const untilEleven = Date.parse('2026-03-05T11:00:00Z') - Date.parse(offPeak.requested_at);
    expect(clock.slept).toEqual([untilEleven + 90_000, 90_000, 90_000]);
  });

  it('outlives failures that pass', async () => {
    const server = await serve((_, response, count) => {
      if (count <= 4) response.writeHead(count === 4 ? 429 : 503, { 'retry-after': '40' }).end();
      else sendJson(response, 200, envelopeOf(checkOf('vc_1', 'completed')));
    });
    const clock = manualClock();
    expect(await checksOf(server, clock).waitFor('vc_1')).toMatchObject({ status: 'completed' });
    expect(clock.slept).toEqual([3500, 3500, 3500, 40_000]);
  });

  it('gives up after ten failures in a row, with the id of the check', async () => {
    const server = await serve((_, response) => {
      response.writeHead(503, { 'retry-after': '40' }).end();
    });
    const error = await failureOf(checksOf(server, manualClock()).waitFor('vc_1'));
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ checkId: 'vc_1', status: 503 });
    expect(server.seen).toHaveLength(10);
  });

  it('ends at a failure that does not pass, with the id of the check', async () => {
    const server = await serve((_, response) => {
      response.writeHead(404).end();
    });
    const error = await failureOf(checksOf(server, manualClock()).waitFor('vc_1'));
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ checkId: 'vc_1' });
  });

  it('gives up after its timeout, with the id of the check', async () => {
    const server = await serve(states('pending'));
    const clock = manualClock();
    const error = await failureOf(checksOf(server, clock).waitFor('vc_1', { timeout: 10_000 }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ checkId: 'vc_1', operationId: 'waitFor' });
    expect(clock.slept).toEqual([3500, 3500, 3000]);
  });

  it('stops sleeping as soon as the signal fires, and keeps no timer', async () => {
    const controller = new AbortController();
    const server = await serve(states('pending'));
    const checks = new VisaChecks({ baseUrl: server.url, accessToken: 'test-token' });
    const before = process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const waiting = failureOf(
      checks.waitFor('vc_1', {
        signal: controller.signal,
        onProgress: () => setImmediate(() => controller.abort()),
      }),
    );
    const error = await waiting;
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({ checkId: 'vc_1' });
    expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length).toBeLessThanOrEqual(
      before,
    );
  });

  it('stops a look as soon as the signal fires', async () => {
    const controller = new AbortController();
    const server = await serve(() => controller.abort());
    const error = await failureOf(
      checksOf(server, manualClock()).waitFor('vc_1', { signal: controller.signal }),
    );
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({ checkId: 'vc_1' });
  });

  it('rejects with what onProgress throws', async () => {
    const server = await serve(states('pending'));
    const wrong = new Error('a mistake of the caller');
    const onProgress = () => {
      throw wrong;
    };
    expect(await failureOf(checksOf(server, manualClock()).waitFor('vc_1', { onProgress }))).toBe(wrong);
  });
});

describe('createAndWait', () => {
  it('creates one check and returns it completed', async () => {
    const created: VisaCheck = checkOf('vc_9', 'pending');
    const server = await serve((request, response, count) => {
      const check = count < 3 ? created : checkOf('vc_9', 'completed');
      sendJson(response, request.method === 'POST' ? 201 : 200, envelopeOf(check));
    });
    const clock = manualClock();
    const check = await checksOf(server, clock).createAndWait(workCheckRequest);
    expect(check).toMatchObject({ id: 'vc_9', status: 'completed' });
    expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
    expect(clock.slept).toEqual([5000, 3500]);
  });
});
