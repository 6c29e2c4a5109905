import { asText, type Given } from './text';

/**
 * Ten digits from what spreadsheets hold: written in groups, with +61 in place of the first zero, or as a number, which
 * lacks that zero.
 */
export function asMobileNumber(value: unknown): Given {
  const text = asText(value);
  if (typeof text !== 'string') return text;
  const digits = text.replaceAll(/[\s().-]/gu, '').replace(/^(?:(?:\+|00)?610?)?(?=4\d{8}$)/u, '0');
  return /^\d{10}$/u.test(digits) ? digits : text;
}
