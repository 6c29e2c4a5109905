import { newZealandEmployerEnquirySchema } from '../generated/visa-checks/zod.gen.ts';
import { field } from './field.ts';

/**
 * Whether a New Zealand result with a field of an employer enquiry is a whole one, whatever else it holds: it doesn't
 * pass for a verification when its own fields are null (service.md §2.4, §2.5). For `{ visa_schema, new_zealand }`.
 */
export function isWholeResult(visa: unknown): boolean {
  if (field(visa, 'visa_schema') !== 'new_zealand') return true;
  const result = field(visa, 'new_zealand');
  const isEmployer =
    field(result, 'enquiry_number') !== undefined || field(result, 'enquiry_result') !== undefined;
  return !isEmployer || newZealandEmployerEnquirySchema.safeParse(result).success;
}
