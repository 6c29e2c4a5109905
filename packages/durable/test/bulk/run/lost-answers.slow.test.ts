import { describe, expect, it } from 'vitest';

import { retryRun } from '../../../src/bulk/run/run-status.ts';
import { all } from '../ledger/invented.ts';
import { once, RUN, world, type World } from './world.ts';

describe('a run whose answers get lost', () => {
  it.each(['reset-after', 'reset-before'] as const)('sends each row once after %s', async (fault) => {
    await using it = await world({ people: 60 });
    it.sandbox.armFault({ fault, operation: 'createVisaCheck', times: 10 });
    expect(await it.start()).toMatchObject({ ended: 'done', counts: { completed: 60, held: 0 } });
    expect([...it.made().values()]).toEqual(once(60));
  });

  it.each(['reset-after', 'reset-before'] as const)(
    'does so in an account that was never used: %s',
    async (fault) => {
      await using it = await world({ people: 60, oldCheck: false });
      it.sandbox.armFault({ fault, operation: 'createVisaCheck', times: 4 });
      expect(await it.start()).toMatchObject({ ended: 'done', counts: { completed: 60, held: 0 } });
      expect([...it.made().values()]).toEqual(once(60));
    },
  );

  it('looks for a create that a gateway passed on and then answered with a 408', async () => {
    await using it = await world({ people: 40 });
    let creates = 0;
    const fetch: World['time']['fetch'] = async (url, init) => {
      const response = await it.time.fetch(url, init);
      if (init.attempt.operationId !== 'createVisaCheck') return response;
      creates += 1;
      return creates > 5 ? response : new Response('upstream took too long', { status: 408 });
    };
    const checks = { fetch };
    expect(await it.start({ checks })).toMatchObject({ counts: { completed: 40 } });
    expect([...it.made().values()]).toEqual(once(40));
  });

  it('ends, and holds what was lost, when the service gives no list', async () => {
    await using it = await world({ people: 20 });
    const began = it.time.now();
    it.sandbox.armFault({ fault: 'reset-after', operation: 'createVisaCheck', times: 1 });
    const fetch: World['time']['fetch'] = async (url, init) => {
      const response = await it.time.fetch(url, init);
      const isList = init.attempt.operationId === 'listVisaChecks' && it.time.now() > began;
      return isList ? Response.json({ nothing: 'here' }) : response;
    };
    const checks = { fetch };
    expect(await it.start({ checks })).toMatchObject({ ended: 'done', counts: { completed: 19, held: 1 } });
    expect([...it.made().values()]).toEqual(once(20));
  });

  it('sends a row at most five times while the service lists no check at all', async () => {
    await using it = await world({ people: 2, oldCheck: false });
    const fetch: World['time']['fetch'] = async (url, init) => {
      const response = await it.time.fetch(url, init);
      if (init.attempt.operationId === 'listVisaChecks') return Response.json({ data: [] });
      if (init.attempt.operationId === 'createVisaCheck') throw new TypeError('fetch failed');
      return response;
    };
    const checks = { fetch };
    expect(await it.start({ checks })).toMatchObject({ ended: 'done', counts: { held: 2 } });
    expect([...it.made().values()]).toEqual([5, 5]);
  });

  it('gets past what a killed process left, though none after it lives longer than 4 seconds', async () => {
    await using it = await world({ people: 1_501, oldCheck: false });
    const began = it.time.now();
    const lease = (await it.ledger.lease(RUN, 'killed', began, began + 60_000))!;
    await it.ledger.beginSubmitting(lease, 1, began);
    await it.ledger.release(lease, began + 1_000);
    for (let lives = 0; lives < 20 && it.made().size === 0; lives += 1) {
      const life = new AbortController();
      const end = it.time.sleep(4_000).then(() => life.abort());
      await it.start({ submitOnly: true, signal: life.signal });
      await end;
    }
    expect(it.made().size).toBeGreaterThan(0);
    // The killed sender's create had a minute to arrive.
    expect(it.time.now() - began).toBeGreaterThan(60_000);
  });

  it('looks for a create that was answered with a 5xx, made or not', async () => {
    await using it = await world({ people: 40 });
    it.sandbox.armFault({ fault: 'status', status: 503, operation: 'createVisaCheck', times: 5 });
    expect(await it.start()).toMatchObject({ counts: { completed: 40 } });
    expect([...it.made().values()]).toEqual(once(40));
  });

  it('pauses while the service is down, and goes on by itself', async () => {
    await using it = await world({ people: 40 });
    const down = { fault: 'status', status: 502 } as const;
    it.sandbox.armFault({ ...down, operation: 'createVisaCheck', times: 30 });
    it.sandbox.armFault({ ...down, operation: 'listVisaChecks', times: 3 });
    it.sandbox.armFault({ ...down, operation: 'lookupVisaChecks', times: 5 });
    expect(await it.start()).toMatchObject({ counts: { completed: 40 } });
    expect([...it.made().values()]).toEqual(once(40));
  });

  it('holds what cannot be told, says why, and sends it again only when told to', async () => {
    await using it = await world({ people: 20, oldCheck: false });
    it.sandbox.armFault({ fault: 'reset-after', operation: 'createVisaCheck', times: 1 });
    // The list shows the document number masked.
    const fetch: World['time']['fetch'] = async (url, init) => {
      const response = await it.time.fetch(url, init);
      if (init.attempt.operationId !== 'listVisaChecks') return response;
      return Response.json(JSON.parse((await response.text()).replaceAll(/SBXPERSON(\d)/g, '****$1')), {
        headers: { date: response.headers.get('date') ?? '' },
      });
    };
    const checks = { fetch };
    expect(await it.start({ checks })).toMatchObject({ ended: 'done', counts: { held: 1, completed: 19 } });
    const [row] = await all(it.ledger.rows(RUN, { states: ['held'] }));
    expect(row?.problem).toMatchObject({ code: 'uncertain-match' });
    expect(JSON.stringify(row?.problem)).not.toMatch(/SBX|Sample/);
    await it.start({ checks });
    expect([...it.made().values()]).toEqual(once(20));
    expect(await retryRun(it.ledger, RUN, { held: true })).toBe(1);
    await it.start();
    expect([...it.made().values()].toSorted()).toEqual([...once(19), 2]);
  });
});
