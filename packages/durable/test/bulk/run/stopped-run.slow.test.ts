import { describe, expect, it } from 'vitest';

import { pauseRun, resumeRun } from '../../../src/bulk/run/run-status.ts';
import { once, RUN, world, type World } from './world.ts';

describe('a run that people stop', () => {
  it('lets the requests under way end when it is interrupted, and goes on later', async () => {
    await using it = await world({ people: 60 });
    const controller = new AbortController();
    let creates = 0;
    const summary = await it.start({
      signal: controller.signal,
      checks: {
        fetch: (url, init) => {
          if (init.attempt.operationId === 'createVisaCheck') creates += 1;
          if (creates === 20) controller.abort();
          return it.time.fetch(url, init);
        },
      },
    });
    expect(summary.ended).toBe('interrupted');
    expect(summary.counts).toMatchObject({ submitting: 0, unknown: 0 });
    expect(summary.counts.pending).toBe(it.made().size);
    expect(summary.counts.planned).toBeGreaterThan(20);
    expect(await it.start()).toMatchObject({ ended: 'done', counts: { completed: 60 } });
    expect([...it.made().values()]).toEqual(once(60));
  });

  it('ends requests that take too long to end, and looks for them the next time', async () => {
    await using it = await world({ people: 20 });
    const controller = new AbortController();
    const never = new Promise<never>(() => undefined);
    const summary = await it.start({
      signal: controller.signal,
      stopWithin: 50,
      checks: {
        fetch: async (url, init) => {
          const response = await it.time.fetch(url, init);
          if (init.attempt.operationId !== 'createVisaCheck') return response;
          controller.abort();
          return Promise.race([
            never,
            new Promise<never>((_, reject) => {
              init.signal.addEventListener('abort', () => reject(init.signal.reason as Error));
            }),
          ]);
        },
      },
    });
    expect(summary).toMatchObject({ ended: 'interrupted', counts: { unknown: 8, planned: 12 } });
    expect(await it.start()).toMatchObject({ counts: { completed: 20 } });
    expect([...it.made().values()]).toEqual(once(20));
  });

  it('stops when it is paused, starts not while it is, and goes on when it is resumed', async () => {
    await using it = await world({ people: 30, budget: { perMinute: 10 } });
    let paused: Promise<void> | undefined;
    const fetch: World['time']['fetch'] = async (url, init) => {
      const response = await it.time.fetch(url, init);
      if (init.attempt.operationId === 'createVisaCheck') await (paused ??= pauseRun(it.ledger, RUN));
      return response;
    };
    expect(await it.start({ checks: { fetch } })).toMatchObject({ ended: 'paused' });
    const made = it.made().size;
    expect(await it.start()).toMatchObject({ ended: 'paused', requests: 0 });
    expect(it.made().size).toBe(made);
    await resumeRun(it.ledger, RUN);
    expect(await it.start()).toMatchObject({ ended: 'done', counts: { completed: 30 } });
    expect([...it.made().values()]).toEqual(once(30));
  });

  it('ends for each process that has joined, once any of them has done the last row', async () => {
    await using it = await world({ people: 20 });
    const began = it.time.now();
    const ended = await Promise.all([1, 2, 3].map(() => it.start({ join: true })));
    expect(ended.map(({ ended: how }) => how)).toEqual(['done', 'done', 'done']);
    expect([...it.made().values()]).toEqual(once(20));
    expect(it.time.now() - began).toBeLessThan(2 * 60_000);
  });

  it('sends all and ends with submitOnly; a later start collects', async () => {
    await using it = await world({ people: 30 });
    expect(await it.start({ submitOnly: true })).toMatchObject({
      ended: 'submitted',
      counts: { pending: 30 },
    });
    expect(await it.start()).toMatchObject({ ended: 'done', requests: expect.any(Number) as number });
    expect([...it.made().values()]).toEqual(once(30));
  });

  it('ends when only checks are left that the service never finishes, and says so', async () => {
    await using it = await world({ people: 5 });
    const checks = {
      fetch: (async (url, init) => {
        const response = await it.time.fetch(url, init);
        const text = (await response.text()).replaceAll('"completed"', '"queued"');
        return new Response(text, { status: response.status });
      }) as World['time']['fetch'],
    };
    expect(await it.start({ checks })).toMatchObject({ ended: 'unfinished', counts: { pending: 5 } });
    expect(await it.start()).toMatchObject({ ended: 'done', counts: { completed: 5 } });
  });
});
