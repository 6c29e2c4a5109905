import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { withoutEmpty } from '../../shared/json';
import {
  asCalendarDate,
  asCountryCode,
  asText,
  collection,
  requireValid,
  textParameter,
} from '../../shared/parameters';

/**
 * The body of a creation from the parameters of one item. The country alone decides the jurisdiction, the schema and
 * the object, so that the three always agree (service.md §4.1, rule 1).
 *
 * @throws NodeOperationError that names the parameter and the item when the contract refuses the body.
 */
export function buildCheckRequest(
  context: IExecuteFunctions,
  itemIndex: number,
  environment: string,
): IDataObject {
  const country = textParameter(context, 'jurisdiction', itemIndex);
  const more = collection(context, 'additionalFields', itemIndex);
  const common = {
    environment,
    mode: textParameter(context, 'mode', itemIndex),
    document: documentOf(context, itemIndex, country, more),
  };
  const body =
    country === 'NZL'
      ? {
          jurisdiction: country,
          visa_check_schema: 'new_zealand',
          ...common,
          new_zealand: newZealandOf(context, itemIndex, more),
          ...withoutEmpty({ customer_authority_id: asText(more.customerAuthorityId) }),
        }
      : australian(context, itemIndex, country, more, common);
  requireValid(context, 'createVisaCheck', body, itemIndex);
  return body;
}

function australian(
  context: IExecuteFunctions,
  itemIndex: number,
  country: string,
  more: IDataObject,
  common: IDataObject,
): IDataObject {
  const type = textParameter(context, 'australianCheckType', itemIndex);
  const authority =
    type === 'agent'
      ? textParameter(context, 'customerAuthorityId', itemIndex)
      : asText(more.customerAuthorityId);
  return {
    jurisdiction: country,
    visa_check_schema: 'australia',
    ...common,
    australia: { visa_check_type: type },
    ...withoutEmpty({ customer_authority_id: authority }),
  };
}

function documentOf(
  context: IExecuteFunctions,
  itemIndex: number,
  country: string,
  more: IDataObject,
): IDataObject {
  const newZealand = country === 'NZL';
  const birth = newZealand ? more.dateOfBirth : context.getNodeParameter('dateOfBirth', itemIndex, '');
  return withoutEmpty({
    // New Zealand takes passports only (service.md §2.2).
    type: newZealand ? 'passport' : textParameter(context, 'documentType', itemIndex),
    identifier: textParameter(context, 'documentNumber', itemIndex),
    country: asCountryCode(context.getNodeParameter('citizenship', itemIndex, '')),
    family_name: textParameter(context, 'familyName', itemIndex),
    given_name: asText(more.givenName),
    date_of_birth: asCalendarDate(birth, context.getTimezone()),
  });
}

function newZealandOf(context: IExecuteFunctions, itemIndex: number, more: IDataObject): IDataObject {
  const type = textParameter(context, 'newZealandCheckType', itemIndex);
  const letter =
    type === 'employer'
      ? { start: more.approvalLetterStartDate, gender: asText(more.approvalLetterGender) }
      : {
          start: context.getNodeParameter('approvalLetterStartDate', itemIndex, ''),
          gender: textParameter(context, 'approvalLetterGender', itemIndex),
        };
  return withoutEmpty({
    visa_check_type: type,
    approval_letter_start_date: asCalendarDate(letter.start, context.getTimezone()),
    approval_letter_gender: letter.gender,
    ...(type === 'employer' && {
      employment_start_date: asCalendarDate(more.employmentStartDate, context.getTimezone()),
    }),
  });
}
