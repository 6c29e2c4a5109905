import { NodeOperationError } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { listIds, SentItems } from '../nodes/WorkRights/shared/sent-items.ts';
import { connectionLoss } from '../nodes/WorkRights/transport/errors.ts';
import { failureOf, fakeContext } from './support/fake-context.mts';

const idOf = (id: string) => id;
const LOOK = "Look for the unknown ones with 'Get Many' first.";

/** What the error tells with which a node stops. */
const toldBy = (sent: SentItems, description?: string) =>
  sent.addTo(new NodeOperationError(fakeContext().context.getNode(), 'invented', { description }))
    .description;

it('lists IDs in the order of the items', () => {
  expect(
    listIds([
      [10, 'vc_c'],
      [2, 'vc_b'],
      [1, 'vc_a'],
    ]),
  ).toBe('item 1: vc_a, item 2: vc_b, item 10: vc_c');
});

describe('the error of a node that stops', () => {
  it('tells of nothing when nothing was sent', () => {
    expect(toldBy(new SentItems(fakeContext().context), 'Invented.')).toBe('Invented.');
  });

  it('tells which items exist, and does not send the reader to look for others', async () => {
    const sent = new SentItems(fakeContext().context);
    for (const item of [2, 0, 10]) await sent.track(item, async () => `vc_${item}`, idOf);
    const list = 'Already sent: item 0: vc_0, item 2: vc_2, item 10: vc_10.';
    const told = `${list} Omit the items that exist when you run again.`;
    expect(toldBy(sent)).toBe(told);
    expect(toldBy(sent, 'Invented.')).toBe(`Invented. ${told}`);
  });

  it('tells first of the items that may exist, and to look for them', async () => {
    const { context } = fakeContext();
    const sent = new SentItems(context);
    await sent.track(0, async () => 'vc_0', idOf);
    const loss = connectionLoss(context, { operation: 'createVisaCheck', body: {} }, new Error('invented'));
    await failureOf(sent.track(1, async () => await Promise.reject(loss), idOf));
    expect(toldBy(sent)).toMatch(/^Already sent: item 1: unknown, item 0: vc_0\. /u);
    expect(toldBy(sent)?.endsWith(LOOK)).toBe(true);
  });

  it('tells nothing of an item that was refused', async () => {
    const { context } = fakeContext();
    const sent = new SentItems(context);
    await failureOf(sent.track(0, async () => await Promise.reject(new Error('invented')), idOf));
    expect(toldBy(sent, 'Invented.')).toBe('Invented.');
  });

  it('tells which of the items on their way has no answer yet', async () => {
    const sent = new SentItems(fakeContext().context);
    const answers: ((id: string) => void)[] = [];
    const send = async () => await new Promise<string>((resolve) => answers.push(resolve));
    const [first, second] = [sent.track(3, send, idOf), sent.track(4, send, idOf)];
    answers[1]?.('vc_4');
    await second;
    expect(toldBy(sent)).toContain('Already sent: item 3: unknown, item 4: vc_4.');
    answers[0]?.('vc_3');
    await first;
    expect(toldBy(sent)).toContain('Already sent: item 3: vc_3, item 4: vc_4.');
    expect(toldBy(sent)).not.toContain(LOOK);
  });
});

describe("n8n's log", () => {
  it('has all items that the execution has no space for', async () => {
    const { context, logged } = fakeContext({ executionId: 'e1' });
    const sent = new SentItems(context);
    for (let item = 0; item < 300; item += 1) await sent.track(item, async () => `vc_${item}`, idOf);
    sent.finish();
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatch(
      /^Work Rights: the node "Work Rights" of execution e1 Already sent: item 0: vc_0, .*item 299: vc_299$/u,
    );
  });

  it('has nothing of items that the execution has space for', async () => {
    const { context, logged } = fakeContext();
    const sent = new SentItems(context);
    await sent.track(0, async () => 'vc_0', idOf);
    sent.finish();
    expect(logged).toEqual([]);
  });
});
