import type { Json } from './reply.ts';

interface Australian {
  readonly type?: string | number;
  readonly name?: string;
  readonly entitlement?: string | null;
  readonly expires?: string | null;
  readonly condition?: number;
}

/** A work check's result (service.md, 2.3). */
export function workResult({
  type = '500',
  name = 'Student',
  entitlement = 'UNLIMITED',
  expires = '2031-06-30',
  condition,
}: Australian = {}): Json {
  return {
    grant_date: '2025-02-01',
    type_name: name,
    type,
    type_details: `${name} (subclass ${type})`,
    work_entitlement: entitlement,
    study_entitlement: null,
    expiry_date: expires,
    location: 'Onshore',
    conditions:
      condition === undefined
        ? []
        : [{ description: `<p>Condition ${condition} applies.</p>`, code: condition }],
    class: 'TU',
    applicant: 'primary',
    entitlement_description: 'A sentence about the entitlement.',
  };
}

/** A study check returns its conditions as a plain string. */
export const studyResult = (conditions: string): Json => ({
  ...workResult({ entitlement: null }),
  study_entitlement: 'NIL',
  conditions,
  conditions_description: null,
});

/** An agent check adds the grant and its stay. */
export const agentResult = (result: Australian): Json => ({
  ...workResult(result),
  grant_number: '0000000000000',
  visa_stream: 'Invented stream',
  visa_status: 'In Effect',
  entries_allowed: 'Multiple',
  initial_stay_date: '2026-02-01',
  not_arrive_after: '2027-02-01',
  period_of_stay: 'Indefinite',
});

/** Section 2.4. */
export const verificationResult = (type: string, expires: string | null): Json => ({
  visa_expiry: expires,
  gender: 'M',
  date_of_birth: '1990-01-01',
  inz_client_number: '00000000',
  expiry_date_travel: expires,
  number_of_entries: 'Multiple',
  valid_as_at: '2026-11-01',
  family_first_name: 'Invented, Person',
  passport_nationality: 'Fiji',
  visa_start_date: '2025-02-01',
  visa_type: type,
  passport_number: 'X0000000',
  enquiry_date: '2026-11-01',
  visa_conditions: 'May work in any occupation.',
  first_entry_before: '2027-02-01',
});

/** Section 2.5. The published titles begin with such words. */
export const employerResult = (words: string): Json => ({
  enquiry_number: '0000000',
  visa_expiry: '2031-06-30',
  valid_as_at: '2026-11-01',
  enquiry_result: words,
});
