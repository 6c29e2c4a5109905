import { describe, expect, it } from 'vitest';

import { OtherServiceError } from '../../../src/base/database/errors.ts';
import { OtherAccountError } from '../../../src/bulk/run/errors.ts';
import { runStatus } from '../../../src/bulk/run/run-status.ts';
import type { RunProgress } from '../../../src/bulk/run/progress.ts';
import { all } from '../ledger/invented.ts';
import { once, requests, RUN, world, type World } from './world.ts';

describe('startRun() of a planned run', () => {
  it('sends each row once and collects every result, in few requests', async () => {
    await using it = await world({ people: 200 });
    const summary = await it.start();
    expect(summary).toMatchObject({ run: RUN, ended: 'done', counts: { total: 200, completed: 200 } });
    expect([...it.made().values()]).toEqual(once(200));
    expect(summary.requests).toBeLessThanOrEqual(200 * 1.05);
    const rows = await all(it.ledger.rows(RUN));
    expect(rows.every(({ check, attempts }) => check?.status === 'completed' && attempts === 1)).toBe(true);
  });

  it('sends a new account its first check alone, and needs no such pause later', async () => {
    await using it = await world({ people: 12, oldCheck: false });
    const began = it.time.now();
    await it.start({ submitOnly: true });
    const [first, second] = await all(it.ledger.rows(RUN));
    expect(first?.submittedAt).toBe(began);
    expect((second?.submittingAt ?? 0) - began).toBeGreaterThan(5_000);
    expect(await it.start()).toMatchObject({ counts: { completed: 12 } });
  });

  it('keeps the attachments of each check, with their SHA-256', async () => {
    await using it = await world({ people: 30, attachments: true });
    const summary = await it.start();
    expect(summary).toMatchObject({ ended: 'done', missingAttachments: 0 });
    const [kept] = await it.ledger.attachments(RUN, 7);
    expect(kept).toMatchObject({ number: 7, index: 0, type: 'gov_visa_details' });
    expect(Buffer.from(kept!.bytes.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(kept?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(requests(it, 'downloadAttachment')).toBe(30);
  });

  it('tells of attachments that cannot be downloaded, and gets them at the next start', async () => {
    await using it = await world({ people: 3, attachments: true });
    it.sandbox.armFault({ fault: 'status', status: 500, operation: 'downloadAttachment', times: null });
    expect(await it.start()).toMatchObject({ counts: { completed: 3 }, missingAttachments: 3 });
    it.sandbox.context.faults.clear();
    expect(await it.start()).toMatchObject({ missingAttachments: 0 });
    expect(await it.ledger.attachments(RUN, 3)).toHaveLength(1);
  });

  it('takes no used-up budget for a download that failed', async () => {
    await using it = await world({ people: 12, attachments: true, budget: { perMinute: 3 } });
    expect(await it.start()).toMatchObject({ ended: 'done', missingAttachments: 0 });
    expect(requests(it, 'downloadAttachment')).toBe(12);
  });

  it('leaves off-peak checks alone until their window opens, and polls few times in it', async () => {
    await using it = await world({ people: 50, mode: 'offpeak', start: '2026-03-05T01:00:00.000Z' });
    const summary = await it.start();
    expect(summary).toMatchObject({ ended: 'done', counts: { completed: 50 } });
    const first = it.sandbox.findRequests({ operation: 'lookupVisaChecks' }).at(-1);
    expect(first?.at).toBe('2026-03-05T12:00:00.000Z');
    expect(requests(it, 'lookupVisaChecks')).toBeLessThanOrEqual(10);
  });

  it('takes as many days as the budget asks for, and never exceeds it', async () => {
    await using it = await world({
      people: 120,
      mode: 'offpeak',
      start: '2026-03-05T15:00:00.000Z',
      budget: { perDay: 60, perMinute: 20 },
    });
    const began = it.time.now();
    const summary = await it.start();
    expect(summary).toMatchObject({ ended: 'done', counts: { completed: 120 } });
    const days = new Map<number, number>();
    const minutes: number[] = [];
    for (const { at } of it.sandbox.findRequests({})) {
      const time = Date.parse(at);
      // The account's old check.
      if (time < began) continue;
      const day = Math.floor((time + 36_000_000) / 86_400_000);
      days.set(day, (days.get(day) ?? 0) + 1);
      minutes.push(time);
    }
    expect(days.size).toBeGreaterThanOrEqual(3);
    expect(Math.max(...days.values())).toBeLessThanOrEqual(60);
    const busiest = minutes.map((start) => minutes.filter((at) => at >= start && at < start + 60_000).length);
    expect(Math.max(...busiest)).toBeLessThanOrEqual(20);
  }, 60_000);

  it('loses none of a daily budget to requests that it took and did not send', async () => {
    await using it = await world({ people: 60, start: '2026-03-05T15:00:00.000Z', budget: { perDay: 80 } });
    const began = it.time.now();
    expect(await it.start()).toMatchObject({ ended: 'done', counts: { completed: 60 } });
    expect(it.time.now() - began).toBeLessThan(10 * 60_000);
  });

  it('reports counts, window, budget and requests at its end', async () => {
    await using it = await world({ people: 20, budget: { perMinute: 30 } });
    const seen: RunProgress[] = [];
    const summary = await it.start({ onProgress: (progress) => seen.push(progress) });
    expect(seen.at(-1)).toMatchObject({
      run: RUN,
      counts: { completed: 20, total: 20 },
      requests: summary.requests,
      budget: { perMinute: 30 },
      sentBy: undefined,
      window: { isOpen: false },
    });
  });
});

describe('what a row tells of its request', () => {
  it('counts what has left, and nothing that never left', async () => {
    await using it = await world({ people: 30 });
    it.sandbox.armFault({ fault: 'status', status: 429, operation: 'createVisaCheck', times: 2 });
    let refused = 0;
    await it.start({
      checks: {
        fetch: (url, init) => {
          if (init.attempt.operationId !== 'createVisaCheck' || refused >= 5) return it.time.fetch(url, init);
          refused += 1;
          const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
          return Promise.reject(new TypeError('fetch failed', { cause }));
        },
      },
    });
    expect(refused).toBe(5);
    const rows = await all(it.ledger.rows(RUN));
    const left = requests(it, 'createVisaCheck');
    expect(rows.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(left);
    expect(left).toBe(32);
  });

  it('keeps when it left, however late its check was found', async () => {
    await using it = await world({ people: 20 });
    const began = it.time.now();
    it.sandbox.armFault({ fault: 'reset-after', operation: 'createVisaCheck', times: 1 });
    await it.start();
    const found = (await all(it.ledger.rows(RUN))).filter(
      ({ submittingAt, submittedAt }) => (submittedAt ?? 0) - (submittingAt ?? 0) > 500,
    );
    expect(found).toMatchObject([{ state: 'completed', submittingAt: began }]);
  });
});

describe('a run that is started with other credentials', () => {
  it('is refused when they do not see the checks of the run', async () => {
    await using it = await world({ people: 10, sandbox: { accounts: [{ name: 'other' }] } });
    await it.start({ submitOnly: true });
    const other = it.sandbox.accounts.find(({ name }) => name === 'other');
    const error = await it
      .start({ checks: { baseUrl: it.sandbox.url, accessToken: other?.accessToken ?? '' } })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OtherAccountError);
    expect(await runStatus(it.ledger, RUN)).toMatchObject({ pending: 10 });
  });

  it('knows its account when the service has forgotten the first checks', async () => {
    await using it = await world({ people: 10 });
    await it.start({ submitOnly: true });
    const first = new Set<unknown>();
    for await (const { number, checkId } of it.ledger.rows(RUN)) if (number <= 5) first.add(checkId);
    const fetch: World['time']['fetch'] = async (url, init) => {
      const response = await it.time.fetch(url, init);
      if (init.attempt.operationId !== 'lookupVisaChecks') return response;
      const { data } = JSON.parse(await response.text()) as { data: { id: string }[] };
      return Response.json({ data: data.filter(({ id }) => !first.has(id)) });
    };
    const checks = { fetch };
    expect(await it.start({ checks, submitOnly: true })).toMatchObject({ ended: 'submitted' });
  });

  it('is refused at another service', async () => {
    await using it = await world({ people: 10 });
    await it.start({ submitOnly: true });
    const error = await it
      .start({ checks: { baseUrl: 'http://127.0.0.1:9', accessToken: 'x' } })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OtherServiceError);
  });
});
