import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { returnAll } from '../../resources/shared';
import { eachItem } from '../../shared/items';
import { limitOf } from '../numbers';
import { flagParameter } from '../../fields/parameters';
import { outputModeOf, recordOutput } from '../../shared/record-output';
import { simplifyCheck } from '../../shared/simplify';
import { checkFilterOf } from './check-filter';
import { listChecks } from './list-checks';

const FIRST_LIMIT = 1000;

export async function getAll(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  return await eachItem(
    context,
    (itemIndex) => ({
      limit: limitOf(context, itemIndex, flagParameter(context, returnAll, itemIndex)),
      isWanted: checkFilterOf(context, itemIndex),
      output: outputModeOf(context, itemIndex),
    }),
    async ({ limit, isWanted, output }, itemIndex) => {
      const checks = await listChecks(
        context,
        Math.min(limit, FIRST_LIMIT),
        (listed) => listed.filter(isWanted).length >= limit,
        itemIndex,
      );
      return checks
        .filter(isWanted)
        .slice(0, limit)
        .map((check) => recordOutput(check, output, simplifyCheck, itemIndex));
    },
  );
}
