import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { readInput } from '../../fields/parameters';
import { sourceOf } from '../../fields/request';
import { checkFilterOf } from '../../generated/connectors/input/check-filter';
import { FIRST } from '../../generated/connectors/run/list-newest';
import { eachItem } from '../../shared/items';
import { limitOf } from '../limit';
import { outputModeOf, recordOutput } from '../../shared/record-output';
import { simplifyCheck } from '../../shared/simplify';
import { listChecks } from './list-checks';

export async function getAll(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  return await eachItem(
    context,
    (itemIndex) => ({
      limit: limitOf(context, itemIndex),
      isWanted: readInput(context, itemIndex, () => checkFilterOf(sourceOf(context, itemIndex))),
      output: outputModeOf(context, itemIndex),
    }),
    async ({ limit, isWanted, output }, itemIndex) => {
      const checks = await listChecks(
        context,
        Math.min(limit, FIRST),
        (listed) => listed.filter(isWanted).length >= limit,
        itemIndex,
        (message) => context.addExecutionHints({ message, type: 'warning', location: 'outputPane' }),
      );
      return checks
        .filter(isWanted)
        .slice(0, limit)
        .map((check) => recordOutput(check, output, simplifyCheck, itemIndex));
    },
  );
}
