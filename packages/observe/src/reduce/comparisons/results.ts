import { contract, visaTypes } from '../../generated/contract.gen.ts';
import { resultFieldsOf } from '../context.ts';
import type { JsonObject } from '../read-body.ts';
import { attachmentsOf, hasValue, objectAt, type CompareRecord } from './comparison.ts';

const RESULT = contract.find(({ id }) => id === 'getVisaCheck')?.response;

const COUNTRIES: ReadonlyMap<unknown, string> = new Map([
  ['AUS', 'australia'],
  ['NZL', 'new_zealand'],
  ['NZ', 'new_zealand'],
]);

export const countryOfParts: CompareRecord<'country-of-parts'> = (check) => {
  const country = COUNTRIES.get(check['jurisdiction']);
  const visa = objectAt(check, 'visa');
  const schemas = [check['visa_check_schema'], visa?.['visa_schema'], visa?.['visa_check_schema']];
  const named = [
    ...schemas.filter((schema) => typeof schema === 'string'),
    ...(objectAt(check, 'australia') ? ['australia'] : []),
    ...['australia', 'new_zealand'].filter((name) => objectAt(visa, name)),
  ];
  if (country === undefined || named.length === 0) return [];
  return [named.every((one) => one === country) ? 'same' : 'mixed'];
};

export const resultDiscriminator: CompareRecord<'result-discriminator'> = (check) => {
  const visa = isCompleted(check) ? objectAt(check, 'visa') : undefined;
  if (visa === undefined) return [];
  const hasCheckSchema = Object.hasOwn(visa, 'visa_check_schema');
  if (Object.hasOwn(visa, 'visa_schema')) return [hasCheckSchema ? 'both' : 'visa_schema'];
  return [hasCheckSchema ? 'visa_check_schema' : 'neither'];
};

export const newZealandResultFields: CompareRecord<'new-zealand-result-fields'> = (check) => {
  const result = isCompleted(check) ? objectAt(check, 'visa', 'new_zealand') : undefined;
  return result === undefined ? [] : [resultFieldsOf(result)];
};

export const expiredOrPurged: CompareRecord<'expired-or-purged'> = (check) => {
  if (!hasValue(check['status']) || !(hasValue(check['expired_at']) || hasValue(check['purged_at'])))
    return [];
  const needsResult = check['jurisdiction'] === 'AUS';
  const isKept = hasValue(check['checked_at']) && (!needsResult || hasValue(check['result']));
  if (isCompleted(check)) return [isKept ? 'completed-kept' : 'completed-removed'];
  return [isKept ? 'other-kept' : 'other-removed'];
};

export const visaTypeWord: CompareRecord<'visa-type-word'> = (check) => {
  const type = objectAt(check, 'visa', 'new_zealand')?.['visa_type'];
  if (typeof type !== 'string') return [];
  if (visaTypes.includes(type)) return ['as-listed'];
  const lowerCase = type.toLowerCase();
  const listed = visaTypes.find((one) => one === lowerCase);
  if (listed === undefined) return ['unlisted'];
  return [type === listed.charAt(0).toUpperCase() + listed.slice(1) ? 'capitalised' : 'other-case'];
};

export const entitlementWord: CompareRecord<'entitlement-word'> = (check) => {
  const visa = objectAt(check, 'visa', 'australia');
  return ['work_entitlement', 'study_entitlement'].flatMap((name) => {
    const word = visa?.[name];
    if (typeof word !== 'string') return [];
    if (listedAt('visa', 'australia', name).includes(word)) return ['listed'];
    return [word.toUpperCase() === 'UNLIMITED' ? 'unlimited' : 'other'];
  });
};

export const visaStatusWord: CompareRecord<'visa-status-word'> = (check) => {
  const status = objectAt(check, 'visa', 'australia')?.['visa_status'];
  return typeof status === 'string' ? [status === 'In effect' ? 'in-effect' : 'other'] : [];
};

export const subclassZeros: CompareRecord<'subclass-zeros'> = (check) => {
  const type = objectAt(check, 'visa', 'australia')?.['type'];
  const code = typeof type === 'number' ? String(type) : type;
  if (typeof code !== 'string' || !/^\d+$/.test(code)) return [];
  if (code.startsWith('0')) return ['zero-first'];
  return [code.length < 3 ? 'short' : 'plain'];
};

export const attachmentTypeWord: CompareRecord<'attachment-type-word'> = (check) => {
  const listed = listedAt('attachments', '*', 'type');
  return attachmentsOf(check)
    .map(({ type }) => type)
    .filter((type) => typeof type === 'string')
    .map((type) => {
      if (listed.includes(type)) return 'as-listed';
      return type.endsWith('_enquiry_record') || type.endsWith('_visa_details') ? 'other-prefix' : 'unlisted';
    });
};

function isCompleted(check: JsonObject): boolean {
  return check['status'] === 'completed';
}

/** The values that the contract lists of a field of a result; a `*` for the items of a list. */
function listedAt(...names: readonly string[]): readonly string[] {
  const field = names.reduce((node, name) => (name === '*' ? node?.items : node?.properties?.[name]), RESULT);
  return field?.values?.listed ?? [];
}
