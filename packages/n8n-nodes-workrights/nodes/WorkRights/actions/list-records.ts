import type { IDataObject } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { textOf } from '../shared/json';
import { fetchRecords } from '../transport/answers';
import type { ApiContext } from '../transport/context';

/** Items in a full page (service.md §8). */
export const PAGE_SIZE = 1000;

/** A list of interface B, the field that names its records, and what they are called. */
interface RecordList {
  readonly operation: 'listEmployees' | 'listOnboards';
  readonly id: string;
  readonly called: string;
}

/**
 * Records page by page until `limit` are there or a page is not full. A record that moves to the next page while they are
 * read comes once.
 *
 * @throws NodeOperationError when a full page brings nothing new: what came so far may not be all.
 */
export async function listRecords(
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

/** One page, the first of which is 1. A page that is not full is the last. */
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
