import {
  newZealandEmployerEnquirySchema,
  newZealandVerificationSchema,
} from '../generated/visa-checks/zod.gen.ts';
import { at } from './at.ts';
import { field, type Rule } from './rule.ts';

const phrases: Readonly<Record<string, string>> = {
  enquiry_number: 'must be a string in the result of an employer enquiry',
  enquiry_result: 'must be a string in the result of an employer enquiry',
  visa_expiry: 'must be a day (yyyy-mm-dd) in the result of an employer enquiry',
  valid_as_at: 'must be a day (yyyy-mm-dd) in the result of an employer enquiry',
};

/**
 * A result with a field of an employer enquiry is one, whatever else it holds: it doesn't pass for a verification when
 * its own fields are null (service.md §2.4, §2.5).
 */
const employerFields: Rule = (result) => {
  const isEmployer =
    field(result, 'enquiry_number') !== undefined || field(result, 'enquiry_result') !== undefined;
  // What is no verification either has issues of its own.
  if (!isEmployer || !newZealandVerificationSchema.safeParse(result).success) return [];
  const { error } = newZealandEmployerEnquirySchema.safeParse(result);
  const names = new Set((error?.issues ?? []).map(({ path }) => String(path[0])));
  return [...names].flatMap((name) => {
    const phrase = phrases[name];
    return phrase === undefined ? [] : [{ path: [name], phrase }];
  });
};

/** The rule for a whole New Zealand result: `{ visa_schema, new_zealand }`. */
export const newZealandResult: Rule = (visa) =>
  field(visa, 'visa_schema') === 'new_zealand' ? at('new_zealand', employerFields)(visa) : [];
