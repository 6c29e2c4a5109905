import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { enums } from '../../generated/enums';
import { asCalendarDate } from '../../shared/calendar-date';
import { withoutEmpty } from '../../shared/json';
import { choiceParameter, collection, requireValid, textParameter } from '../../shared/parameters';
import { asChoice, asText } from '../../shared/text';
import { citizenshipOf, jurisdictionOf } from './country-parameters';

const AUSTRALIAN_TYPES = enums['AustralianCheckRequest.visa_check_type'];
const NEW_ZEALAND_TYPES = { verification: 'verification', employer: 'employer' } as const;
const GENDERS = { female: 'F', male: 'M' };

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
  const country = jurisdictionOf(context, itemIndex);
  const more = collection(context, 'additionalFields', itemIndex);
  const common = {
    environment,
    mode: asChoice(textParameter(context, 'mode', itemIndex), enums.Mode, { fast: 'fastcheck' }),
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
  const type = asChoice(textParameter(context, 'australianCheckType', itemIndex), AUSTRALIAN_TYPES);
  const ofAgent = type === 'agent' ? textParameter(context, 'customerAuthorityId', itemIndex) : '';
  const authority = ofAgent === '' ? asText(more.customerAuthorityId) : ofAgent;
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
  return withoutEmpty({
    // New Zealand takes passports only (service.md §2.2).
    type: newZealand
      ? 'passport'
      : asChoice(textParameter(context, 'documentType', itemIndex), enums.DocumentType),
    identifier: textParameter(context, 'documentNumber', itemIndex),
    country: citizenshipOf(context, itemIndex),
    family_name: textParameter(context, 'familyName', itemIndex),
    given_name: asText(more.givenName),
    date_of_birth: asCalendarDate(eitherOf(context, 'dateOfBirth', itemIndex, more, newZealand)),
  });
}

function newZealandOf(context: IExecuteFunctions, itemIndex: number, more: IDataObject): IDataObject {
  // Left out, the service takes it for a verification: what an expression did not find must not decide that.
  const type = choiceParameter(
    context,
    'newZealandCheckType',
    itemIndex,
    NEW_ZEALAND_TYPES,
    'verification',
    'Check Type',
  );
  const ofLetter = (name: string): unknown => eitherOf(context, name, itemIndex, more, type === 'employer');
  return withoutEmpty({
    visa_check_type: type,
    approval_letter_start_date: asCalendarDate(ofLetter('approvalLetterStartDate')),
    approval_letter_gender: asChoice(ofLetter('approvalLetterGender'), enums.ApprovalLetterGender, GENDERS),
    ...(type === 'employer' && {
      employment_start_date: asCalendarDate(more.employmentStartDate),
    }),
  });
}

/**
 * The value of a field that is in the form for some countries and check types, and in the additional fields for the
 * others. With the country as an expression it may be in either: the place that is meant for this item comes first.
 */
function eitherOf(
  context: IExecuteFunctions,
  name: string,
  itemIndex: number,
  more: IDataObject,
  isAdditional: boolean,
): unknown {
  const inForm: unknown = context.getNodeParameter(name, itemIndex, '');
  const places = isAdditional ? [more[name], inForm] : [inForm, more[name]];
  return places.find((value) => asText(value) !== '');
}
