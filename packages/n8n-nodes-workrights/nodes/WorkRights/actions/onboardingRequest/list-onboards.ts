import type { IDataObject } from 'n8n-workflow';
import type { ApiContext } from '../../transport/context';
import { listRecords } from '../list-records';

const ONBOARDS = { operation: 'listOnboards', id: 'onboard_id', called: 'onboarding requests' } as const;

export async function listOnboards(
  context: ApiContext,
  body: Readonly<IDataObject>,
  limit: number,
  itemIndex?: number,
): Promise<IDataObject[]> {
  return await listRecords(context, ONBOARDS, body, limit, itemIndex);
}
