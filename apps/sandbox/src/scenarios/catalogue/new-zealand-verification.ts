import type { NewZealandVisaFacts, VisaScenario } from '../../outcomes/scenario.ts';
import { NEW_ZEALAND_VISAS } from './new-zealand-visas.ts';
import { sampleDocument } from './sample-document.ts';
import { visaScenarios, type VisaScenarioRow } from './visa-scenarios.ts';

interface VisaTypeCase {
  readonly visaType: string;
  readonly slug: string;
  readonly conditions: string | null;
  /** Resident visas don't expire. */
  readonly expires: boolean;
}

const VISA_TYPES: readonly VisaTypeCase[] = [
  {
    visaType: 'visitor',
    slug: 'visitor',
    conditions: NEW_ZEALAND_VISAS.visitor.visa_conditions,
    expires: true,
  },
  { visaType: 'work', slug: 'work', conditions: NEW_ZEALAND_VISAS.work.visa_conditions, expires: true },
  {
    visaType: 'student',
    slug: 'student',
    conditions: 'The holder may work for at most 20 hours a week in term time.',
    expires: true,
  },
  {
    visaType: 'diplomatic, consular and official',
    slug: 'diplomatic',
    conditions: 'The holder may work in the official role only.',
    expires: true,
  },
  { visaType: 'military', slug: 'military', conditions: 'Military duties only.', expires: true },
  { visaType: 'limited', slug: 'limited', conditions: 'For the stated purpose only.', expires: true },
  { visaType: 'interim', slug: 'interim', conditions: 'As the visa before it.', expires: true },
  { visaType: 'transit', slug: 'transit', conditions: 'Transit area only.', expires: true },
  { visaType: 'permanent resident', slug: 'permanent-resident', conditions: null, expires: false },
  { visaType: 'resident', slug: 'resident', conditions: 'Travel conditions apply.', expires: false },
];

function visaTypeScenario({ visaType, slug, conditions, expires }: VisaTypeCase): VisaScenarioRow {
  return {
    name: `new-zealand-${slug}`,
    title: `New Zealand visa type "${visaType}"`,
    description: expires
      ? 'A verified visa of this type, with its conditions.'
      : 'A verified visa of this type, without an expiry date (null).',
    document: sampleDocument(`NZ${slug.replaceAll('-', '').toUpperCase()}`, 'TON', 'Sela'),
    outcome: {
      new_zealand: {
        visa_type: visaType,
        number_of_entries: 'Multiple',
        visa_expiry: expires ? NEW_ZEALAND_VISAS.work.visa_expiry : null,
        visa_conditions: conditions,
      },
    },
  };
}

function verification(
  name: string,
  title: string,
  description: string,
  facts: Partial<NewZealandVisaFacts>,
  basis: VisaScenario['basis'],
): VisaScenarioRow {
  return {
    name,
    title,
    description,
    basis,
    document: sampleDocument(name.replaceAll('-', '').toUpperCase(), 'ZAF', 'Thandi'),
    outcome: { new_zealand: { ...NEW_ZEALAND_VISAS.work, ...facts } },
  };
}

/** New Zealand verifications: every visa type, and the forms that section 2.4 allows. */
export const NEW_ZEALAND_VERIFICATION_SCENARIOS = visaScenarios(
  { section: '2.4', basis: 'stated', appliesTo: ['verification'] },
  [
    ...VISA_TYPES.map((each) => visaTypeScenario(each)),
    verification(
      'capitalised-visa-type',
      'Visa type with a capital letter',
      '`visa_type` is "Work", as an example returns it.',
      { visa_type: 'Work' },
      'example',
    ),
    verification(
      'unknown-visa-type',
      'Unknown visa type',
      '`visa_type` is outside the ten that are listed; clients must not break.',
      { visa_type: 'sandbox unknown' },
      'assumed',
    ),
    verification(
      'single-entry-new-zealand',
      'Single entry',
      '`number_of_entries` says that the visa allows one entry.',
      { ...NEW_ZEALAND_VISAS.visitor, number_of_entries: 'Single' },
      'stated',
    ),
    verification(
      'null-number-of-entries',
      'Number of entries is null',
      'Any field of the result may be null; here it is `number_of_entries`.',
      { number_of_entries: null },
      'stated',
    ),
    verification(
      'expired-visa-new-zealand',
      'Visa that has expired',
      '`visa_expiry` is in the past.',
      { visa_expiry: { years: -1, day: '06-30' } },
      'assumed',
    ),
    verification(
      'every-null-new-zealand',
      'Every field is null',
      'All fields of the result are null at once, which the table allows.',
      { every_field_null: true },
      'stated',
    ),
    {
      name: 'jurisdiction-nz',
      title: 'Jurisdiction spelled NZ',
      description: 'The completed check shows jurisdiction `NZ`, as in one example, instead of `NZL`.',
      section: '2.1',
      basis: 'contradicted',
      appliesTo: ['verification', 'employer'],
      document: sampleDocument('JURISDICTIONNZ', 'ZAF', 'Sipho'),
      outcome: {
        new_zealand: NEW_ZEALAND_VISAS.work,
        employer: NEW_ZEALAND_VISAS.entitled,
        overrides: { jurisdiction: 'NZ' },
      },
    },
  ],
);
