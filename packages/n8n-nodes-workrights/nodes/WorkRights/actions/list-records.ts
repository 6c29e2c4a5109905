import type { IDataObject } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { textOf } from '../shared/json';
import { fetchRecords } from '../transport/answers';
import type { ApiContext } from '../transport/context';

/** The number of items in a full page (service.md §8). */
export const PAGE_SIZE = 1000;

/** A list of interface B, the ID field of its records, and their name in messages. */
interface RecordList {
  readonly operation: 'listEmployees' | 'listOnboards';
  readonly id: string;
  readonly called: string;
}

/**
 * Reads page by page until there are `limit` records or a page isn't full. A record that moves to the next page meanwhile is
 * returned once.
 *
 * @throws NodeOperationError if a full page contains no new record, because the list may then be incomplete.
 */
async function listRecords(
  context: ApiContext,
  { operation, id, called }: RecordList,
  body: Readonly<IDataObject>,
  limit: number,
  itemIndex?: number,
): Promise<IDataObject[]> {
  const found = new Map<unknown, IDataObject>();
  for (let page = 1; ; page++) {
    const records = await fetchPage(context, operation, body, page, itemIndex);
    const before = found.size;
    for (const record of records) found.set(textOf(record[id]) ?? JSON.stringify(record), record);
    if (records.length < PAGE_SIZE || found.size >= limit) return [...found.values()].slice(0, limit);
    if (found.size === before) throw repeatedPage(context, called, page, itemIndex);
  }
}

type ListOf = (
  context: ApiContext,
  body: Readonly<IDataObject>,
  limit: number,
  itemIndex?: number,
) => Promise<IDataObject[]>;

const listOf =
  (list: RecordList): ListOf =>
  async (context, body, limit, itemIndex) =>
    await listRecords(context, list, body, limit, itemIndex);

export const listEmployees = listOf({ operation: 'listEmployees', id: 'key_id', called: 'employees' });

export const listOnboards = listOf({
  operation: 'listOnboards',
  id: 'onboard_id',
  called: 'onboarding requests',
});

/** One page; the first is 1. A page that isn't full is the last. */
export async function fetchPage(
  context: ApiContext,
  operation: RecordList['operation'],
  body: Readonly<IDataObject>,
  page: number,
  itemIndex?: number,
): Promise<IDataObject[]> {
  return await fetchRecords(context, { operation, body: { ...body, page_number: page }, itemIndex });
}

function repeatedPage(
  context: ApiContext,
  called: string,
  page: number,
  itemIndex?: number,
): NodeOperationError {
  return new NodeOperationError(context.getNode(), `The service returned the same ${called} again`, {
    description: `Page ${page} of the list is full, but has only items of earlier pages, so the rest cannot be read. Use a filter, or ask the service about page_number.`,
    itemIndex,
  });
}
