import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { eachItem } from '../../shared/items';
import { isSimple, recordOutput } from '../../shared/record-output';
import { simplifyCheck } from '../../shared/simplify';
import { listChecks } from './list-checks';

const FIRST_LIMIT = 1000;

export async function getAll(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  return await eachItem(
    context,
    (itemIndex) => ({
      limit:
        context.getNodeParameter('returnAll', itemIndex, false) === true
          ? Infinity
          : Math.max(1, Math.floor(Number(context.getNodeParameter('limit', itemIndex, 50))) || 50),
      simple: isSimple(context, itemIndex),
    }),
    async ({ limit, simple }, itemIndex) => {
      const checks = await listChecks(
        context,
        Math.min(limit, FIRST_LIMIT),
        ({ length }) => length >= limit,
        itemIndex,
      );
      return checks.slice(0, limit).map((check) => recordOutput(check, simple, simplifyCheck, itemIndex));
    },
  );
}
