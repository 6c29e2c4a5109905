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
  const shown = shownBy(check);
  if (asText(shown['identifier']) === undefined) return 'unreadable';
  const asked = askedBy(request);
  const differs = Object.keys(asked).some((name) => {
    const [a, b] = [asText(asked[name]), asText(shown[name])];
    return a !== undefined && b !== undefined && a !== b;
  });
  return differs ? 'no' : 'yes';
}

function askedBy(request: VisaCheckCreate): Record<string, unknown> {
  const { australia, new_zealand: newZealand, document, jurisdiction, environment, mode } = request;
  return {
    ...document,
    documentType: document.type,
    country: document.country,
    jurisdiction,
    environment,
    mode,
    authority: request.customer_authority_id,
    checkType: australia ? australia.visa_check_type : (newZealand?.visa_check_type ?? 'verification'),
    ...(newZealand && {
      gender: field(newZealand, 'approval_letter_gender'),
      visaStart: field(newZealand, 'approval_letter_start_date'),
      employmentStart: field(newZealand, 'employment_start_date'),
    }),
  };
}

function shownBy(check: VisaCheck): Record<string, unknown> {
  const document = isObject(check.document) ? check.document : {};
  const jurisdiction = asText(check.jurisdiction);
  const newZealand = field(check.visa, 'new_zealand');
  return {
    ...document,
    documentType: field(document, 'type'),
    country: field(document, 'country'),
    jurisdiction: jurisdiction === 'nz' ? 'nzl' : jurisdiction,
    environment: check.environment,
    mode: check.mode,
    authority: check.customer_authority_id,
    checkType: checkTypeOf(check, newZealand),
    // A result has a gender and dates of its own; only an echo of the request says what was asked.
    ...(field(newZealand, 'visa_check_type') !== undefined && {
      gender: field(newZealand, 'gender'),
      visaStart: field(newZealand, 'visa_start_date'),
      employmentStart: field(newZealand, 'employment_start_date'),
    }),
  };
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
