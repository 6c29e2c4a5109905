import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { asNodeFailure, eachItem, failedItem, inInputOrder } from '../nodes/WorkRights/shared/items.ts';
import { failureOf, fakeContext } from './support/fake-context.mts';

const { context } = fakeContext();
const node = context.getNode();

/** Runs items, of which some are invalid and some fail. */
async function run(
  count: number,
  invalid: readonly number[],
  failing: readonly number[],
  continueOnFail = true,
) {
  const ran: number[] = [];
  const items = Array.from({ length: count }, () => ({}));
  const output = eachItem(
    fakeContext({ items, continueOnFail }).context,
    (item) => {
      if (invalid.includes(item)) throw new Error(`invalid ${item}`);
      return item;
    },
    async (item) => {
      ran.push(item);
      if (failing.includes(item)) throw new Error(`failing ${item}`);
      return [{ json: { item } }];
    },
  );
  return { output, ran };
}

describe('items that are run one after another', () => {
  it('are returned in order, those that failed too, each with its item', async () => {
    const { output, ran } = await run(4, [1], [2]);
    expect(await output).toEqual([
      { json: { item: 0 }, pairedItem: { item: 0 } },
      { json: { error: 'invalid 1' }, pairedItem: { item: 1 } },
      { json: { error: 'failing 2' }, pairedItem: { item: 2 } },
      { json: { item: 3 }, pairedItem: { item: 3 } },
    ]);
    expect(ran).toEqual([0, 2, 3]);
  });

  it.each([
    [[1], 'invalid 1', 'Nothing has been sent.'],
    [[1, 3], 'invalid 1', '2 items have to be corrected. Nothing has been sent.'],
  ])('are not run when these are invalid, and the node stops: %j', async (invalid, message, description) => {
    const { output, ran } = await run(4, invalid, [], false);
    expect(await failureOf(output)).toMatchObject({ message, description, context: { itemIndex: 1 } });
    expect(ran).toEqual([]);
  });

  it('end at the first that fails, if the node stops', async () => {
    const { output, ran } = await run(4, [], [1], false);
    expect(await failureOf(output)).toMatchObject({ message: 'failing 1', context: { itemIndex: 1 } });
    expect(ran).toEqual([0, 1]);
  });

  it('are in order when one has no item that it came from', () => {
    const [first, last] = [{ json: { at: 0 } }, { json: { at: 1 }, pairedItem: { item: 1 } }];
    expect(inInputOrder([last, first])).toEqual([first, last]);
  });
});

describe('a failed item', () => {
  it.each<[string | undefined, object]>([
    ['Correct <b>it</b> &amp; run again.', { error: 'invented', details: 'Correct it & run again.' }],
    ['', { error: 'invented' }],
    [undefined, { error: 'invented' }],
  ])('has details if there are any: %j', (description, json) => {
    const error = new NodeOperationError(node, 'invented', { description });
    expect(failedItem(error, 3)).toEqual({ json, pairedItem: { item: 3 } });
  });
});

describe('the error of an item', () => {
  it.each([
    ['of the service', new NodeApiError(node, { message: 'invented' }), 3],
    ['of the node', new NodeOperationError(node, 'invented'), 3],
    ['that names its item', new NodeOperationError(node, 'invented', { itemIndex: 0 }), 0],
  ])('is the one that was thrown: %s', (_, error, itemIndex) => {
    expect(asNodeFailure(context, error, 3)).toBe(error);
    expect(error.context.itemIndex).toBe(itemIndex);
  });

  it('names the item when it is any other error', () => {
    const failure = asNodeFailure(context, new Error('invented'), 3);
    expect(failure).toBeInstanceOf(NodeOperationError);
    expect(failure).toMatchObject({ message: 'invented', context: { itemIndex: 3 } });
  });
});
