import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { withoutEmpty } from '../../shared/json';
import {
  asCalendarDate,
  asText,
  collection,
  invalidParameter,
  requireValid,
  textParameter,
} from '../../shared/parameters';

/**
 * Stands for what the credential adds to every body, when a request is judged before it is sent; never sent itself.
 */
const FROM_CREDENTIAL = { accountkeyid: 'from-the-credential' };

/** Ids by which the service finds an onboarding request: one of them or both, as `Identify By` says. */
export function identityOf(context: IExecuteFunctions, itemIndex: number): IDataObject {
  const by = textParameter(context, 'identifyBy', itemIndex);
  return {
    ...(by !== 'employeeId' && { onboard_id: textParameter(context, 'onboardId', itemIndex) }),
    ...(by !== 'onboardId' && { employee_id: textParameter(context, 'employeeId', itemIndex) }),
  };
}

export function buildGet(context: IExecuteFunctions, itemIndex: number): IDataObject {
  const body = identityOf(context, itemIndex);
  requireValid(context, 'getOnboard', { ...FROM_CREDENTIAL, ...body }, itemIndex);
  return body;
}

export function buildList(context: IExecuteFunctions, itemIndex: number): IDataObject {
  const body = { onboard_status: textParameter(context, 'status', itemIndex) || 'Active' };
  requireValid(context, 'listOnboards', { ...FROM_CREDENTIAL, ...body }, itemIndex);
  return body;
}

export function buildCreate(context: IExecuteFunctions, itemIndex: number): IDataObject {
  const body = withoutEmpty({
    email: textParameter(context, 'email', itemIndex),
    mobile_number: mobileNumber(context.getNodeParameter('mobileNumber', itemIndex, '')),
    ...personOf(collection(context, 'additionalFields', itemIndex), context.getTimezone()),
  });
  if (body.email === undefined && body.mobile_number === undefined) {
    throw invalidParameter(context, "'Email' or 'Mobile Number' is needed", itemIndex);
  }
  requireValid(context, 'createOnboard', { ...FROM_CREDENTIAL, ...body }, itemIndex);
  return body;
}

export function buildUpdate(context: IExecuteFunctions, itemIndex: number): IDataObject {
  const fields = collection(context, 'updateFields', itemIndex);
  const body = {
    ...withoutEmpty({
      email: asText(fields.email),
      mobile_number: mobileNumber(fields.mobileNumber),
      ...personOf(fields, context.getTimezone()),
    }),
    ...identityOf(context, itemIndex),
  };
  requireValid(
    context,
    'updateOnboard',
    { ...FROM_CREDENTIAL, key: 'from-the-credential', ...body },
    itemIndex,
  );
  return body;
}

function personOf(fields: IDataObject, timeZone: string): IDataObject {
  return {
    employee_id: asText(fields.employeeId),
    external_id: asText(fields.externalId),
    given_names: asText(fields.givenNames),
    family_name: asText(fields.familyName),
    date_of_birth: asCalendarDate(fields.dateOfBirth, timeZone),
    employment_status: asText(fields.employmentStatus),
    sendtype: asText(fields.sendBy),
    location: asText(fields.location),
    group: asText(fields.group),
  };
}

/** A spreadsheet gives a number and drops the leading zero, which every Australian mobile number has. */
function mobileNumber(value: unknown): string {
  return typeof value === 'number' ? String(value).padStart(10, '0') : asText(value);
}
