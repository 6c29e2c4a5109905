import { AUSTRALIAN_CHECK_TYPES } from '../../outcomes/check-types.ts';
import type { AustralianVisaFacts } from '../../outcomes/scenario.ts';
import { AUSTRALIAN_VISAS } from './australian-visas.ts';
import { sampleDocument } from './sample-document.ts';
import { visaScenarios, type VisaScenarioRow } from './visa-scenarios.ts';

const ALL_NULL = {
  grant_date: null,
  work_entitlement: null,
  study_entitlement: null,
  expiry_date: null,
  class: null,
} as const satisfies Partial<AustralianVisaFacts>;

function nullScenario(field: keyof typeof ALL_NULL): VisaScenarioRow {
  const word = field.replaceAll('_', '');
  return {
    name: `null-${field.replaceAll('_', '-')}`,
    title: `${field} is null`,
    description: `The Australian result has null for ${field}, which its table allows.`,
    basis: 'stated',
    document: sampleDocument(`NULL${word.toUpperCase()}`, 'KOR', 'Minjun'),
    outcome: { australia: { ...AUSTRALIAN_VISAS.student, study_entitlement: 'NIL', [field]: null } },
  };
}

/** The forms that section 2.3 shows or allows: nulls, a number as `type`, both forms of `conditions`. */
export const AUSTRALIA_FORM_SCENARIOS = visaScenarios(
  { section: '2.3', basis: 'assumed', appliesTo: AUSTRALIAN_CHECK_TYPES },
  [
    nullScenario('grant_date'),
    nullScenario('work_entitlement'),
    nullScenario('study_entitlement'),
    nullScenario('expiry_date'),
    nullScenario('class'),
    {
      name: 'every-null-australia',
      title: 'Everything that may be null is null',
      description:
        'All nullable fields of the Australian result at once; no conditions, so no description of them.',
      basis: 'stated',
      document: sampleDocument('EVERYNULLAUS', 'KOR', 'Seoyeon'),
      outcome: { australia: { ...AUSTRALIAN_VISAS.graduate, ...ALL_NULL, conditions: [] } },
    },
    {
      name: 'type-as-integer',
      title: 'Subclass code as a number',
      description: '`type` is the integer 500, whatever the quirk says.',
      basis: 'contradicted',
      document: sampleDocument('TYPEINTEGER', 'CHN', 'Wei'),
      outcome: { australia: { ...AUSTRALIAN_VISAS.student, type_form: 'integer' } },
    },
    {
      name: 'type-as-string',
      title: 'Subclass code as a string',
      description: '`type` is the string "500", whatever the quirk says.',
      basis: 'contradicted',
      document: sampleDocument('TYPESTRING', 'CHN', 'Fang'),
      outcome: { australia: { ...AUSTRALIAN_VISAS.student, type_form: 'string' } },
    },
    {
      name: 'conditions-as-string',
      title: 'Conditions as a string',
      description: '`conditions` is a plain string with `conditions_description`, for every check type.',
      basis: 'contradicted',
      document: sampleDocument('CONDITIONSTRING', 'JPN', 'Haruto'),
      outcome: { australia: { ...AUSTRALIAN_VISAS.student, conditions_form: 'string' } },
    },
    {
      name: 'conditions-as-array',
      title: 'Conditions as an array',
      description: '`conditions` is an array of objects with HTML in them, for every check type.',
      basis: 'contradicted',
      document: sampleDocument('CONDITIONARRAY', 'JPN', 'Yui'),
      outcome: { australia: { ...AUSTRALIAN_VISAS.student, conditions_form: 'array' } },
    },
    {
      name: 'unknown-work-entitlement',
      title: 'Unknown work entitlement',
      description: '`work_entitlement` has a value that is not in the source; clients must not break.',
      document: sampleDocument('UNKNOWNWORK', 'CHL', 'Ignacio'),
      outcome: { australia: { ...AUSTRALIAN_VISAS.student, work_entitlement: 'SANDBOX_UNKNOWN' } },
    },
    {
      name: 'unknown-study-entitlement',
      title: 'Unknown study entitlement',
      description: '`study_entitlement` has a value that is not in the source; clients must not break.',
      document: sampleDocument('UNKNOWNSTUDY', 'CHL', 'Antonia'),
      outcome: { australia: { ...AUSTRALIAN_VISAS.student, study_entitlement: 'SANDBOX_UNKNOWN' } },
    },
  ],
);
