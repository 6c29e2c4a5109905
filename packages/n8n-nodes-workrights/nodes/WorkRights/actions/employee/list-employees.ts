import type { IDataObject } from 'n8n-workflow';
import type { ApiContext } from '../../transport/context';
import { listRecords } from '../list-records';

const EMPLOYEES = { operation: 'listEmployees', id: 'key_id', called: 'employees' } as const;

export async function listEmployees(
  context: ApiContext,
  body: Readonly<IDataObject>,
  limit: number,
  itemIndex?: number,
): Promise<IDataObject[]> {
  return await listRecords(context, EMPLOYEES, body, limit, itemIndex);
}
