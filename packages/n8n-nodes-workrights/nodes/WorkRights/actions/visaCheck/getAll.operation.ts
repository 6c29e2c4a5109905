import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { eachItem } from '../../shared/items';
import { checkOutput } from './check-output';
import { listChecks } from './list-checks';

const FIRST_LIMIT = 1000;

export async function getAll(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  return await eachItem(
    context,
    (itemIndex) =>
      context.getNodeParameter('returnAll', itemIndex, false) === true
        ? Infinity
        : Math.max(1, Math.floor(Number(context.getNodeParameter('limit', itemIndex, 50))) || 50),
    async (limit, itemIndex) => {
      const checks = await listChecks(
        context,
        Math.min(limit, FIRST_LIMIT),
        ({ length }) => length >= limit,
        itemIndex,
      );
      return checks.slice(0, limit).map((check) => checkOutput(context, check, itemIndex));
    },
  );
}
