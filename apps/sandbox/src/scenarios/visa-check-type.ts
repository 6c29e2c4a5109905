import type { CheckRequest } from '../storage/store.ts';
import type { VisaCheckType } from './scenario.ts';

/** The check type of an accepted request; a New Zealand check is a verification unless it says otherwise (service.md §4.1). */
export function visaCheckTypeOf(request: CheckRequest): VisaCheckType {
  const type = request.australia?.visa_check_type ?? request.new_zealand?.visa_check_type ?? 'verification';
  return type as VisaCheckType;
}
