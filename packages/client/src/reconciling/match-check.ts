import type { VisaCheck, VisaCheckCreate } from '../generated/visa-checks/types.gen.ts';
import { isObject } from '../transport/envelopes.ts';

/**
 * Whether a check can be the outcome of a request: `no` when anything that it shows differs, `unreadable` when it does
 * not show the document at all.
 *
 * The service shows a request back in several forms (service.md §2.1): jurisdiction `NZ` for `NZL`, New Zealand
 * employer checks without `given_name` and `date_of_birth`, the check type inside `visa` until that holds the result.
 * So what is absent counts as no difference, and neither do letter case, accents and spaces.
 */
export function matchCheck(check: VisaCheck, request: VisaCheckCreate): 'yes' | 'no' | 'unreadable' {
  const { document, australia, new_zealand: asked } = request;
  if (asText(field(check.document, 'identifier')) === undefined) return 'unreadable';
  const newZealand = field(check.visa, 'new_zealand');
  // A result has a gender and dates of its own; only an echo of the request says what was asked.
  const echo = field(newZealand, 'visa_check_type') === undefined ? undefined : newZealand;
  const pairs: [asked: unknown, shown: unknown][] = [
    [request.jurisdiction, asText(check.jurisdiction) === 'nz' ? 'NZL' : check.jurisdiction],
    [request.environment, check.environment],
    [request.mode, check.mode],
    [request.customer_authority_id, check.customer_authority_id],
    [(australia ?? asked)?.visa_check_type ?? 'verification', checkTypeOf(check, newZealand)],
    [field(asked, 'approval_letter_gender'), field(echo, 'gender')],
    [field(asked, 'approval_letter_start_date'), field(echo, 'visa_start_date')],
    [field(asked, 'employment_start_date'), field(echo, 'employment_start_date')],
  ];
  for (const [name, value] of Object.entries(document)) pairs.push([value, field(check.document, name)]);
  const differs = pairs.some(([a, b]) => (asText(a) ?? asText(b)) !== (asText(b) ?? asText(a)));
  return differs ? 'no' : 'yes';
}

/** Completed New Zealand checks do not name their type, but an employer enquiry has a number. */
function checkTypeOf(check: VisaCheck, newZealand: unknown): unknown {
  const named = field(check.australia, 'visa_check_type') ?? field(newZealand, 'visa_check_type');
  if (named !== undefined) return named;
  if (!isObject(newZealand)) return undefined;
  return 'enquiry_number' in newZealand || 'enquiry_result' in newZealand ? 'employer' : 'verification';
}

function field(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

/** What a service may change about a value when it shows it back does not count; undefined for what is no text. */
export function asText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return (
    value
      .normalize('NFD')
      .replaceAll(/[\p{M}\s]/gu, '')
      .toLowerCase() || undefined
  );
}
