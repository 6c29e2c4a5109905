import type { IExecuteFunctions, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { returnAll } from '../../resources/shared';
import { eachItem } from '../../shared/items';
import { limitOf } from '../numbers';
import { flagParameter, choiceOf, collection } from '../../fields/parameters';
import { outputModeOf, recordOutput } from '../../shared/record-output';
import { simplifyCheck } from '../../shared/simplify';
import { listChecks } from './list-checks';
import { countryOf } from '../../generated/results/country';
import { listFilters } from '../../resources/visaCheck/list-filters';
import type { VisaCheck } from '../../transport/answers';
import { isObject } from '../../shared/json';
import { hasResult } from '../../waiting/wait-for-checks';

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

type Wanted = (check: VisaCheck, value: string) => boolean;

const wanted: Readonly<Record<string, Wanted>> = {
  jurisdiction: (check, value) => countryOf(check, isObject(check.visa) ? check.visa : {}).country === value,
  environment: ({ environment }, value) => environment === value,
  mode: ({ mode }, value) => mode === value,
  status: (check, value) => hasResult(check) === (value === 'completed'),
};

/** Whether a check matches all filters of an item. @throws NodeOperationError for an invalid filter value. */
function checkFilterOf(context: IExecuteFunctions, itemIndex: number): (check: VisaCheck) => boolean {
  const members = collection(context, listFilters.name, itemIndex);
  const filters = (listFilters.options as INodeProperties[])
    .filter(({ name }) => Object.hasOwn(members, name))
    .map(
      (parameter) =>
        [
          wanted[parameter.name],
          choiceOf(context, parameter, itemIndex, members[parameter.name] ?? ''),
        ] as const,
    );
  return (check) => filters.every(([isWanted, value]) => isWanted(check, value));
}
