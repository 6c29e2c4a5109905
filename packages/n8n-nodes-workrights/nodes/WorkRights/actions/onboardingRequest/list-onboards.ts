import type { IDataObject } from 'n8n-workflow';
import { fetchRecords } from '../../transport/answers';
import type { ApiContext } from '../../transport/context';

/** Items in a full page (service.md §8). */
export const PAGE_SIZE = 1000;

/**
 * Onboarding requests page by page until `limit` are there or a page is not full. A request that moves to the next
 * page while they are read comes once.
 */
export async function listOnboards(
  context: ApiContext,
  body: Readonly<IDataObject>,
  limit: number,
  itemIndex?: number,
): Promise<IDataObject[]> {
  const found = new Map<unknown, IDataObject>();
  for (let page = 1; ; page++) {
    const records = await fetchRecords(context, {
      operation: 'listOnboards',
      body: { ...body, page_number: page },
      itemIndex,
    });
    for (const record of records) found.set(record.onboard_id, record);
    if (records.length < PAGE_SIZE || found.size >= limit) return [...found.values()].slice(0, limit);
  }
}
