import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { enums } from '../../generated/enums';
import { asCalendarDate } from '../../shared/calendar-date';
import { withoutEmpty } from '../../shared/json';
import {
  choiceParameter,
  collection,
  invalidParameter,
  requireValid,
  textParameter,
} from '../../shared/parameters';
import { asChoice, asText, type Given } from '../../shared/text';

/**
 * Stands for what the credential adds to every body, when a request is judged before it is sent; never sent itself.
 */
const FROM_CREDENTIAL = { accountkeyid: 'from-the-credential' };

const IDENTIFY_BY = { both: 'Both', employeeId: 'Employee ID', onboardId: 'Onboarding Request' } as const;
const STATUSES = {
  Active: 'Active',
  All: 'All',
  Awaiting: 'Awaiting',
  Complete: 'Complete',
  Review: 'Review',
};

/** Ids by which the service finds an onboarding request: one of them or both, as `Identify By` says. */
export function identityOf(context: IExecuteFunctions, itemIndex: number): IDataObject {
  const by = choiceParameter(context, 'identifyBy', itemIndex, IDENTIFY_BY, 'onboardId');
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
  const body = { onboard_status: choiceParameter(context, 'status', itemIndex, STATUSES, 'Active') };
  requireValid(context, 'listOnboards', { ...FROM_CREDENTIAL, ...body }, itemIndex);
  return body;
}

export function buildCreate(context: IExecuteFunctions, itemIndex: number): IDataObject {
  const fields = collection(context, 'additionalFields', itemIndex);
  const body: IDataObject = {
    ...withoutEmpty({
      email: textParameter(context, 'email', itemIndex),
      mobile_number: mobileNumber(context.getNodeParameter('mobileNumber', itemIndex, '')),
      employee_id: asText(fields.employeeId),
      ...personOf(fields),
    }),
    // Left out, they have a meaning of their own: an empty one is no choice, and is refused.
    ...('employmentStatus' in fields && {
      employment_status: asChoice(fields.employmentStatus, enums.EmploymentStatus),
    }),
    ...('sendBy' in fields && { sendtype: asChoice(fields.sendBy, enums.SendType) }),
  };
  if (body.email === undefined && body.mobile_number === undefined) {
    throw invalidParameter(context, "'Email' or 'Mobile Number' is needed", itemIndex);
  }
  requireValid(context, 'createOnboard', { ...FROM_CREDENTIAL, ...body }, itemIndex);
  return body;
}

export function buildUpdate(context: IExecuteFunctions, itemIndex: number): IDataObject {
  const fields = collection(context, 'updateFields', itemIndex);
  const changes = withoutEmpty({
    email: asText(fields.email),
    mobile_number: mobileNumber(fields.mobileNumber),
    ...personOf(fields),
  });
  const body = { ...changes, ...identityOf(context, itemIndex) };
  if (Object.keys(changes).length === 0) {
    throw invalidParameter(context, "'Update Fields' has nothing to change", itemIndex, {
      advice: 'Empty fields are left out. Enter a value in at least one.',
    });
  }
  requireValid(
    context,
    'updateOnboard',
    { ...FROM_CREDENTIAL, key: 'from-the-credential', ...body },
    itemIndex,
  );
  return body;
}

function personOf(fields: IDataObject): IDataObject {
  return {
    external_id: asText(fields.externalId),
    given_names: asText(fields.givenNames),
    family_name: asText(fields.familyName),
    date_of_birth: asCalendarDate(fields.dateOfBirth),
    location: asText(fields.location),
    group: asText(fields.group),
  };
}

/**
 * Ten digits from what spreadsheets hold: written in groups, with +61 in place of the first zero, or as a number, which
 * lacks that zero.
 */
function mobileNumber(value: unknown): Given {
  const text = asText(value);
  if (typeof text !== 'string') return text;
  const digits = text.replaceAll(/[\s().-]/gu, '').replace(/^(?:(?:\+|00)?610?)?(?=4\d{8}$)/u, '0');
  return /^\d{10}$/u.test(digits) ? digits : text;
}
