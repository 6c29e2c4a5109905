import { australianCheckTypes, newZealandCheckTypes } from '../generated/words.gen.ts';
import type { Environment } from '@workrights/client';
import type { Country } from '@workrights/time/days';
import type { CellReader } from './cell-reader.ts';

export const AUSTRALIAN_CHECKS: readonly string[] = australianCheckTypes;
export const NEW_ZEALAND_CHECKS: readonly string[] = newZealandCheckTypes;
const GENDERS: Readonly<Record<string, string>> = { m: 'M', male: 'M', f: 'F', female: 'F' };

/** The body of a create from a row's cells, valid or not (service.md §4.1). */
export function requestOf(reader: CellReader, environment: Environment): Record<string, unknown> {
  const checkType = reader.choice('check_type');
  const jurisdiction = reader.country('jurisdiction') ?? jurisdictionOf(checkType);
  const isNewZealand = jurisdiction === 'NZL';
  return {
    ...given({ jurisdiction }),
    environment,
    mode: reader.choice('mode') ?? 'fastcheck',
    ...given({ customer_authority_id: reader.text('customer_authority_id') }),
    ...(isNewZealand ? newZealand(reader, checkType) : australia(checkType)),
    document: given({
      // New Zealand checks passports only (service.md §2.2).
      type: reader.choice('document_type') ?? (isNewZealand ? 'passport' : undefined),
      identifier: reader.identifier(),
      country: reader.country('country'),
      family_name: reader.text('family_name'),
      // A published page says that employer checks need this field, and that it may be blank.
      given_name: reader.text('given_name') ?? (checkType === 'employer' ? '' : undefined),
      date_of_birth: reader.birthDate(),
    }),
  };
}

function jurisdictionOf(checkType: string | undefined): Country | undefined {
  if (checkType === undefined) return undefined;
  if (AUSTRALIAN_CHECKS.includes(checkType)) return 'AUS';
  return NEW_ZEALAND_CHECKS.includes(checkType) ? 'NZL' : undefined;
}

function australia(checkType: string | undefined): object {
  return { visa_check_schema: 'australia', australia: given({ visa_check_type: checkType }) };
}

function newZealand(reader: CellReader, checkType: string | undefined): object {
  const gender = reader.text('gender');
  return {
    visa_check_schema: 'new_zealand',
    new_zealand: given({
      visa_check_type: checkType,
      approval_letter_start_date: reader.date('approval_letter_start_date'),
      approval_letter_gender: gender && (GENDERS[gender.toLowerCase()] ?? gender),
      employment_start_date: reader.date('employment_start_date'),
    }),
  };
}

function given(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined) found[name] = value;
  }
  return found;
}
