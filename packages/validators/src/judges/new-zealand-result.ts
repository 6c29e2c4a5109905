import { fieldOf } from '@workrights/explainer';
import { isEmployerEnquiry } from '@workrights/results';
import { newZealandEmployerEnquirySchema } from '../generated/visa-checks/zod.gen.ts';

/**
 * Whether a New Zealand result with a field of an employer enquiry is a whole one, whatever else it holds: it doesn't
 * pass for a verification when its own fields are null (service.md §2.4, §2.5). For `{ visa_schema, new_zealand }`.
 */
export function isWholeResult(visa: unknown): boolean {
  if (fieldOf(visa, 'visa_schema') !== 'new_zealand') return true;
  const result = fieldOf(visa, 'new_zealand');
  return !isEmployerEnquiry(result) || newZealandEmployerEnquirySchema.safeParse(result).success;
}
