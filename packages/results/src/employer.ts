/**
 * Whether a New Zealand result is that of an employer check, which doesn't name its type (service.md §2.5). This file imports
 * nothing, because bundlers put everything that the client's parts share into one file.
 */
export function isEmployerEnquiry(newZealand: unknown): boolean {
  const { enquiry_result: result, enquiry_number: number } = Object(newZealand) as Record<string, unknown>;
  return result !== undefined || number !== undefined;
}
