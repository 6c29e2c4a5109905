import { setImmediate } from 'node:timers/promises';
import type { IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, it, vi } from 'vitest';
import { SentItems } from '../nodes/WorkRights/shared/sent-items.ts';
import { stopped, unusableAnswer } from '../nodes/WorkRights/transport/errors.ts';
import { fakeContext, type FakeOptions } from './support/fake-context.mts';

const send = async (sent: SentItems, itemIndex: number, id = `vc_${itemIndex}`) =>
  await sent.track(
    itemIndex,
    async () => await Promise.resolve(id),
    (given) => given,
  );

const slowly = (id: string) => async () => {
  await setImmediate();
  return id;
};

const unconfirmed = (context: IExecuteFunctions) =>
  unusableAnswer(context, { operation: 'createVisaCheck', body: {} }, 200, 'visa check');

function sentOf(options: FakeOptions = {}) {
  const fake = fakeContext({ node: { name: 'Check' }, executionId: '7', ...options });
  return { ...fake, sent: new SentItems(fake.context) };
}

describe('the custom data of an execution', () => {
  it('names each item that was sent, by its node', async () => {
    const { sent, customData } = sentOf();
    await send(sent, 0);
    await send(sent, 2);
    expect(customData).toEqual({ workrights_sent_1: 'Check: 0 vc_0, 2 vc_2' });
  });

  it('names items in their order, whichever the service answers first', async () => {
    const { sent, customData } = sentOf();
    await Promise.all([
      sent.track(0, slowly('vc_0'), String),
      sent.track(1, slowly('vc_1'), String),
      send(sent, 3),
      send(sent, 2),
    ]);
    expect(customData).toEqual({ workrights_sent_1: 'Check: 0 vc_0, 1 vc_1, 2 vc_2, 3 vc_3' });
  });

  it('names items of unknown outcome in their order', async () => {
    const { context, sent, customData } = sentOf();
    const lost = async (itemIndex: number) =>
      await sent.track(itemIndex, async () => await Promise.reject(unconfirmed(context)), String);
    for (const itemIndex of [2, 0, 1]) await lost(itemIndex).catch(() => {});
    expect(customData).toEqual({ workrights_sent_1: 'Check: 0 unknown, 1 unknown, 2 unknown' });
  });

  it('says that an item is unknown from before its request until its response', async () => {
    const { sent, customData } = sentOf();
    const during: string[] = [];
    await send(sent, 0);
    await sent.track(
      1,
      async () => await Promise.resolve(during.push(customData['workrights_sent_1'] ?? '')),
      () => 'vc_1',
    );
    expect(during).toEqual(['Check: 1 unknown, Check: 0 vc_0']);
    expect(customData['workrights_sent_1']).toBe('Check: 0 vc_0, 1 vc_1');
  });

  it('forgets an item that the service refused', async () => {
    const { sent, customData } = sentOf();
    await send(sent, 0);
    const refused = sent.track(
      1,
      async () => await Promise.reject(new Error('refused')),
      () => '',
    );
    await expect(refused).rejects.toThrow('refused');
    expect(customData['workrights_sent_1']).toBe('Check: 0 vc_0');
  });

  it('says that nothing was sent when the service refused the only item', async () => {
    const { sent, customData } = sentOf();
    const refused = sent.track(0, async () => await Promise.reject(new Error('refused')), String);
    await expect(refused).rejects.toThrow('refused');
    expect(customData).toEqual({ workrights_sent_1: 'nothing' });
  });

  it('keeps what several nodes and runs have sent apart', async () => {
    const execution: Record<string, string> = {};
    for (const name of ['Check', 'Ask', 'Check']) await send(sentOf({ execution, node: { name } }).sent, 0);
    expect(execution).toEqual({ workrights_sent_1: 'Check: 0 vc_0, Ask: 0 vc_0, Check (run 1): 0 vc_0' });
  });

  it('has no more and no longer values than n8n stores; the log has the rest', async () => {
    const { sent, customData, logged } = sentOf();
    for (let index = 0; index < 300; index++)
      await send(sent, index, `vc_${String(index).padStart(10, '0')}`);
    sent.finish();
    const values = Object.values(customData);
    expect(values.length).toBeLessThanOrEqual(8);
    for (const value of values) expect(value.length).toBeLessThanOrEqual(255);
    const stored = values.join(', ').match(/vc_\d{10}/gu) ?? [];
    expect(stored.length).toBeGreaterThan(80);
    expect(values.join(' ')).toContain(`and ${300 - stored.length} more, which n8n's log and Get Many have`);
    expect(logged).toHaveLength(1);
    for (let index = 0; index < 300; index++) expect(logged[0]).toContain(`item ${index}: vc_`);
  });
});

describe('the runs of an execution', () => {
  const titlesOf = async (names: readonly string[]) => {
    const execution: Record<string, string> = {};
    for (const name of names) await send(sentOf({ execution, node: { name } }).sent, 0);
    return Object.values(execution)
      .join(', ')
      .split(', ')
      .map((entry) => entry.replace(': 0 vc_0', ''));
  };

  it('have different titles, however many there are', async () => {
    const names = Array.from({ length: 13 }, () => 'Check');
    expect(await titlesOf(names)).toEqual(
      names.map((name, run) => (run === 0 ? name : `${name} (run ${run})`)),
    );
  });

  it("are not mixed up with those of a node whose name has a run's number", async () => {
    const names = ['Check (run 1) again', 'Check again'];
    expect(await titlesOf(names)).toEqual(names);
  });

  const withContext = (getContext: unknown, customData?: object) =>
    new SentItems({
      ...sentOf().context,
      getContext,
      customData,
    } as unknown as IExecuteFunctions);

  it('are found by what n8n keeps for the whole flow', async () => {
    const set = vi.fn<(key: string, value: string) => void>();
    const flow = {};
    const getContext = (of: string) => (of === 'flow' ? flow : {});
    for (let run = 0; run < 2; run++) await send(withContext(getContext, { set }), run);
    expect(set).toHaveBeenLastCalledWith('workrights_sent_1', 'Check: 0 vc_0, Check (run 1): 1 vc_1');
  });

  it('stay apart where n8n keeps nothing for the flow', async () => {
    const set = vi.fn<(key: string, value: string) => void>();
    for (let run = 0; run < 2; run++) await send(withContext(undefined, { set }), run);
    expect(set).toHaveBeenLastCalledWith('workrights_sent_1', 'Check: 1 vc_1');
  });

  it('send also where n8n has no custom data', async () => {
    expect(
      await send(
        withContext(() => ({})),
        0,
      ),
    ).toBe('vc_0');
  });
});

it('lists items in their order in the error with which the node stops, the unknown ones first', async () => {
  const { context, sent } = sentOf();
  for (const itemIndex of [3, 1]) await send(sent, itemIndex);
  for (const itemIndex of [2, 0]) {
    await sent
      .track(itemIndex, async () => await Promise.reject(unconfirmed(context)), String)
      .catch(() => {});
  }
  expect(sent.addTo(stopped(context)).description).toContain(
    'item 0: unknown, item 2: unknown, item 1: vc_1, item 3: vc_3',
  );
});

describe("n8n's log", () => {
  it('names what was sent when the execution is stopped', async () => {
    const stop = new AbortController();
    const { context, sent, logged } = sentOf({ signal: stop.signal });
    await send(sent, 0);
    stop.abort();
    sent.addTo(stopped(context));
    expect(logged).toEqual([
      'Work Rights: the node "Check" of execution 7 was stopped. Already sent: item 0: vc_0',
    ]);
  });

  it('is left alone otherwise', async () => {
    const { context, sent, logged } = sentOf();
    await send(sent, 0);
    sent.addTo(stopped(context));
    sent.finish();
    expect(logged).toEqual([]);
  });

  it('is left alone by a node that sent nothing', () => {
    const { sent, logged } = sentOf();
    sent.finish();
    expect(logged).toEqual([]);
  });
});
