import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { type Columns, hasColumn } from '../../fields/columns';
import { requestOf } from '../../fields/request';
import { australianCheckType, newZealandCheckType, visaCheckFields } from '../../fields/visa-check-fields';
import { valueAt } from '../../generated/explainer/path';
import { countriesOf } from '../../shared/country';
import { chosenIn, invalidParameter, requireValid, textParameter } from '../../fields/parameters';

/**
 * The body of a create request from one item's parameters. The country alone decides the jurisdiction, the schema and the
 * object, so these always match (service.md §4.1, rule 1).
 *
 * @throws NodeOperationError with the parameter and the item if the contract rejects the body.
 */
export function buildCheckRequest(
  context: IExecuteFunctions,
  itemIndex: number,
  environment: string,
  columns?: Columns,
): IDataObject {
  const jurisdiction = jurisdictionOf(context, itemIndex);
  const isNewZealand = jurisdiction === 'NZL';
  const checkType = isNewZealand ? newZealandCheckType : australianCheckType;
  const chosen = { jurisdiction, [checkType.name]: chosenIn(context, checkType, itemIndex) };
  const { document = {}, ...request } = requestOf(
    context,
    itemIndex,
    visaCheckFields,
    'create',
    chosen,
    columns,
  );
  const body = {
    visa_check_schema: isNewZealand ? 'new_zealand' : 'australia',
    environment,
    ...request,
    // New Zealand accepts only passports (service.md §2.2).
    document: {
      ...(isNewZealand && { type: 'passport' }),
      // The published page about employer checks says that it is required, and may be blank.
      ...(chosen[checkType.name] === 'employer' && { given_name: '' }),
      ...(document as IDataObject),
    },
  };
  requireValid(context, 'createVisaCheck', body, itemIndex, (path) => {
    const field = visaCheckFields.find((one) => one.path.join('.') === path.join('.'));
    return field && hasColumn(field)
      ? (columns?.adviceOn(field, valueAt(body, path) === undefined) ?? [])
      : [];
  });
  return body;
}

/** The country whose visa is checked. @throws NodeOperationError for any other country than the two. */
function jurisdictionOf(context: IExecuteFunctions, itemIndex: number): 'AUS' | 'NZL' {
  const [country] = countriesOf(textParameter(context, 'jurisdiction', itemIndex));
  if (country?.code === 'AUS' || country?.code === 'NZL') return country.code;
  throw invalidParameter(context, "'Country' must be Australia or New Zealand", itemIndex);
}
