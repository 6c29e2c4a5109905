import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { choiceOf, collection } from '../../fields/parameters';
import { countryOf } from '../../generated/results/country';
import { listFilters } from '../../resources/visaCheck/list-filters';
import type { VisaCheck } from '../../transport/answers';
import { isObject } from '../../shared/json';
import { isFinished } from '../../waiting/wait-for-checks';

type Wanted = (check: VisaCheck, value: string) => boolean;

const wanted: Readonly<Record<string, Wanted>> = {
  jurisdiction: (check, value) => countryOf(check, isObject(check.visa) ? check.visa : {}).country === value,
  environment: ({ environment }, value) => environment === value,
  mode: ({ mode }, value) => mode === value,
  status: (check, value) => isFinished(check) === (value === 'completed'),
};

/** Whether a check is one of those that the filters of an item want. @throws NodeOperationError for a value that is no choice. */
export function checkFilterOf(context: IExecuteFunctions, itemIndex: number): (check: VisaCheck) => boolean {
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
