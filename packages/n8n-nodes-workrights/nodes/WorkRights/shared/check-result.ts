import type { IDataObject } from 'n8n-workflow';
import { isObject, property, textOf } from './json';

export interface CheckResult {
  /** `visa.australia`, when `visa_schema` names it. */
  readonly australia?: unknown;
  /** `visa.new_zealand`, when `visa_schema` names it. While a check is pending it echoes the request. */
  readonly newZealand?: unknown;
}

/** The result that `visa_schema` names, and no other (service.md §2.1 rule 1). */
export function resultOf(check: IDataObject): CheckResult {
  const schema = property(check, 'visa', 'visa_schema') ?? property(check, 'visa', 'visa_check_schema');
  if (schema === 'australia') return { australia: property(check, 'visa', 'australia') };
  return schema === 'new_zealand' ? { newZealand: property(check, 'visa', 'new_zealand') } : {};
}

/** The type of a check, from the echo of its request; that of a New Zealand result also from its fields. */
export function checkType(check: IDataObject, { newZealand }: CheckResult): string | null {
  const asked =
    textOf(property(check, 'australia', 'visa_check_type')) ??
    textOf(property(check, 'new_zealand', 'visa_check_type')) ??
    textOf(property(newZealand, 'visa_check_type'));
  if (asked !== null || !isObject(newZealand)) return asked;
  return 'enquiry_result' in newZealand || 'enquiry_number' in newZealand ? 'employer' : 'verification';
}

export function entitlementOf(australia: unknown, type: string | null): unknown {
  return property(australia, type === 'study' ? 'study_entitlement' : 'work_entitlement');
}
