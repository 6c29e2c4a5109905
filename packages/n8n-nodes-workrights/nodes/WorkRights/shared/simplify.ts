import type { IDataObject } from 'n8n-workflow';
import { isObject, property, textOf } from './json';
import { plainText } from './plain-text';

/**
 * A visa check of either country as ten flat fields, in the order in which people read them: n8n shows them as columns.
 * What the service does not say is null; nothing is guessed. Only the result that `visa_schema` names is read
 * (service.md §2.1 rule 1).
 */
export function simplifyCheck(check: IDataObject): IDataObject {
  const finished = check.status === 'completed';
  const schema = property(check, 'visa', 'visa_schema') ?? property(check, 'visa', 'visa_check_schema');
  const australia = schema === 'australia' ? property(check, 'visa', 'australia') : undefined;
  const newZealand = schema === 'new_zealand' ? property(check, 'visa', 'new_zealand') : undefined;
  const type = checkType(check, newZealand);
  const answer = finished ? (australia ?? newZealand) : undefined;
  const entitlement = type === 'study' ? 'study_entitlement' : 'work_entitlement';
  return {
    status: check.status,
    entitlement: textOf(property(answer, entitlement)),
    expiry_date: textOf(property(answer, 'expiry_date')) ?? textOf(property(answer, 'visa_expiry')),
    visa_type: finished ? visaType(australia, newZealand) : null,
    entitlement_description:
      textOf(property(answer, 'entitlement_description')) ?? textOf(property(answer, 'enquiry_result')),
    conditions: conditionsText(answer),
    result_code: textOf(property(check, 'result', 'code')),
    check_type: type,
    jurisdiction: check.jurisdiction ?? null,
    id: check.id,
  };
}

const ONBOARD_FIELDS = [
  'onboard_status',
  'given_names',
  'family_name',
  'email',
  'mobile_number',
  'sendtype',
  'datetime',
  'employee_id',
  'external_id',
  'onboard_id',
] as const;

const LISTED_FIELDS = ONBOARD_FIELDS.filter((name) => name !== 'sendtype');

const WORK_RIGHTS_FIELDS = [
  'status',
  'visa_held',
  'visa_expiry_date',
  'gov_expiry_date',
  'given_names',
  'family_name',
  'nationality',
  'employee_id',
  'onboard_id',
  'key_id',
] as const;

export const simplifyOnboard = (record: IDataObject): IDataObject => pick(record, ONBOARD_FIELDS);

/** Items of the list carry one field less than the details. */
export const simplifyListedOnboard = (record: IDataObject): IDataObject => pick(record, LISTED_FIELDS);

export const simplifyWorkRights = (record: IDataObject): IDataObject => pick(record, WORK_RIGHTS_FIELDS);

/** What can be chosen one by one: the simplified fields, and others of the record. */
export const CHECK_CHOICE = [
  ...Object.keys(simplifyCheck({})),
  'attachments',
  'checked_at',
  'document',
  'environment',
  'mode',
  'requested_at',
  'visa',
];
export const ONBOARD_CHOICE = [...ONBOARD_FIELDS, 'date_of_birth', 'group', 'location'];
export const LISTED_ONBOARD_CHOICE = LISTED_FIELDS;
export const WORK_RIGHTS_CHOICE = [...WORK_RIGHTS_FIELDS, 'date_of_birth'];

function pick(record: IDataObject, names: readonly string[]): IDataObject {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
}

export function checkType(check: IDataObject, newZealand: unknown): string | null {
  const asked =
    textOf(property(check, 'australia', 'visa_check_type')) ??
    textOf(property(check, 'new_zealand', 'visa_check_type')) ??
    textOf(property(newZealand, 'visa_check_type'));
  if (asked !== null || !isObject(newZealand)) return asked;
  return 'enquiry_result' in newZealand || 'enquiry_number' in newZealand ? 'employer' : 'verification';
}

function visaType(australia: unknown, newZealand: unknown): string | null {
  const code = property(australia, 'type');
  const subclass = typeof code === 'number' ? String(code) : textOf(code);
  const name = textOf(property(australia, 'type_name'));
  if (name !== null && subclass !== null) return `${name} (${subclass})`;
  return name ?? subclass ?? textOf(property(newZealand, 'visa_type'))?.toLowerCase() ?? null;
}

/** Conditions as lines of plain text: a list of `{ code, description }`, or one text, with or without HTML. */
function conditionsText(answer: unknown): string | null {
  const value = property(answer, 'conditions') ?? property(answer, 'visa_conditions');
  const items = Array.isArray(value) ? value : [value];
  const lines = items.filter((item) => item !== undefined && item !== null).map(conditionText);
  return textOf(lines.join('\n')) ?? textOf(property(answer, 'conditions_description'));
}

/** A condition in another form stays as it came: left out, it would look as if there were none. */
function conditionText(item: unknown): string {
  if (typeof item === 'string') return plainText(item);
  const code = property(item, 'code');
  const description = plainText(textOf(property(item, 'description')) ?? '');
  const number = typeof code === 'number' ? String(code) : textOf(code);
  if (number === null) return description === '' ? JSON.stringify(item) : description;
  if (description === '' || description.startsWith(number)) return description || number;
  return `${number}: ${description}`;
}
