import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_QUIRKS, type Quirks } from '../../src/quirks/quirk-table.ts';
import { buildVisaResult } from '../../src/scenarios/build-visa-result.ts';
import { VISA_SCENARIOS } from '../../src/scenarios/catalogue/catalogue.ts';
import { visaScenarioByName } from '../../src/scenarios/find-visa-scenario.ts';
import { ordinaryOutcome } from '../../src/scenarios/create-scenario-engine.ts';
import type { VisaCheckType } from '../../src/outcomes/check-types.ts';
import type { VisaOutcome } from '../../src/outcomes/scenario.ts';
import { ordinaryDocument as document } from '../support/requests.ts';

const finishedAt = new Date('2026-11-20T10:00:07.250Z');

function build(outcome: VisaOutcome, checkType: VisaCheckType, quirks: Partial<Quirks> = {}) {
  return buildVisaResult({
    outcome,
    checkType,
    document,
    quirks: { ...DEFAULT_QUIRKS, ...quirks },
    finishedAt,
  });
}

function scenarioOutcome(name: string): VisaOutcome {
  return visaScenarioByName(name)?.outcome ?? {};
}

function australia(name: string, checkType: VisaCheckType, quirks: Partial<Quirks> = {}) {
  const { visa } = build(scenarioOutcome(name), checkType, quirks);
  return (visa as { australia: Record<string, unknown> }).australia;
}

const codesOf = (conditions: unknown) => (conditions as { code: number }[]).map(({ code }) => code);
const agentFields = [
  'grant_number',
  'visa_stream',
  'visa_status',
  'entries_allowed',
  'initial_stay_date',
  'not_arrive_after',
  'period_of_stay',
];

describe('an Australian result (service.md §2.3)', () => {
  test('shows condition 8501 to an agent check alone', () => {
    expect(codesOf(australia('student-work-limitation', 'work')['conditions'])).toEqual([8105]);
    expect(codesOf(australia('student-work-limitation', 'agent')['conditions'])).toEqual([
      8105, 8202, 8501, 8533,
    ]);
    expect(australia('student-work-limitation', 'study')['conditions']).toBe('8202, 8533');
  });

  test('has the further fields for an agent check alone, all of them text', () => {
    for (const checkType of ['work', 'study'] as const) {
      expect(Object.keys(australia('permanent-resident', checkType))).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(grant_number|visa_stream)$/)]),
      );
    }
    const agent = australia('every-null-australia', 'agent');
    for (const field of agentFields) expect(agent[field]).toEqual(expect.any(String));
  });

  test('describes the conditions in words where they are a string', () => {
    const study = australia('student-work-limitation', 'study');
    expect(study['conditions_description']).toMatch(/^8202: .+ 8533: .+$/);
    expect(australia('permanent-resident', 'study')['conditions_description']).toBeNull();
  });

  test.each([
    ['work', 'shown', 'array'],
    ['study', 'shown', 'string'],
    ['agent', 'shown', 'array'],
    ['work', 'string', 'string'],
    ['study', 'array', 'array'],
    ['agent', 'string', 'string'],
  ] as const)('gives a %s check under the quirk %s its conditions as %s', (checkType, conditions, form) => {
    const shown = australia('student-work-limitation', checkType, { conditionsForm: conditions })[
      'conditions'
    ];
    expect(Array.isArray(shown) ? 'array' : typeof shown).toBe(form);
  });

  test('gives the subclass code as the quirk says', () => {
    expect(australia('student-work-limitation', 'work')['type']).toBe('500');
    expect(australia('student-work-limitation', 'work', { typeForm: 'integer' })['type']).toBe(500);
    expect(australia('type-as-string', 'work', { typeForm: 'integer' })['type']).toBe('500');
  });

  test('names a last day of arrival after the grant, also for a visa that does not expire', () => {
    expect(australia('permanent-resident', 'agent')).toMatchObject({
      grant_date: '2025-03-15',
      expiry_date: null,
      not_arrive_after: '2030-03-15',
    });
    const visas = VISA_SCENARIOS.filter(
      ({ appliesTo, outcome }) => appliesTo.includes('agent') && outcome.australia !== undefined,
    ).map(({ name }) => ({ name, ...australia(name, 'agent') }) as Record<string, string | null>);
    const early = visas.filter(
      (visa) => String(visa['not_arrive_after']) <= String(visa['initial_stay_date']),
    );
    expect(early).toEqual([]);
    const others = visas.filter((visa) => visa['not_arrive_after'] !== visa['expiry_date']);
    expect(new Set(others.map((visa) => visa['expiry_date']))).toEqual(new Set([null]));
  });

  test('writes conditions with HTML in them, as the array form is shown', () => {
    const [first] = australia('student-work-limitation', 'work')['conditions'] as { description: string }[];
    expect(first?.description).toMatch(/<\w+>/);
  });
});

describe('a New Zealand result (service.md §2.4, §2.5)', () => {
  test('echoes the grant letter and names the country of the passport', () => {
    const { visa, result } = buildVisaResult({
      outcome: scenarioOutcome('new-zealand-work'),
      checkType: 'verification',
      document,
      newZealand: { approval_letter_gender: 'f', approval_letter_start_date: '2026-01-31' },
      quirks: DEFAULT_QUIRKS,
      finishedAt,
    });
    expect(result).toBeUndefined();
    expect(visa).toMatchObject({
      visa_schema: 'new_zealand',
      new_zealand: {
        gender: 'F',
        visa_start_date: '2026-01-31',
        family_first_name: 'Sample Mere',
        passport_nationality: 'Fiji',
        passport_number: 'N1234567',
        valid_as_at: '2026-11-20',
      },
    });
  });

  test('has null for a country code that is not assigned', () => {
    const { visa } = buildVisaResult({
      outcome: scenarioOutcome('new-zealand-work'),
      checkType: 'verification',
      document: { ...document, country: 'XXX' },
      quirks: DEFAULT_QUIRKS,
      finishedAt,
    });
    expect(visa).toMatchObject({ new_zealand: { passport_nationality: null } });
  });

  test('has an attachment for a verification and none for an employer', () => {
    const outcome = ordinaryOutcome(document);
    expect(build(outcome, 'verification').attachmentType).toBe('gov_enquiry_record');
    expect(build(outcome, 'employer').attachmentType).toBeNull();
    expect(build(outcome, 'work').attachmentType).toBe('gov_visa_details');
  });
});

describe('a document that no scenario names', () => {
  const documents = fc.record({
    type: fc.constantFrom('passport', 'immicard'),
    identifier: fc.stringMatching(/^[A-Z0-9]{1,12}$/),
    country: fc.constantFrom('IND', 'FRA', 'FJI'),
    family_name: fc.constant('Sample'),
  });
  const checkTypes = fc.constantFrom('work', 'study', 'agent', 'verification', 'employer' as const);

  test('succeeds, with a visa that is in force, the same each time', () => {
    fc.assert(
      fc.property(documents, checkTypes, (person, checkType) => {
        const result = () =>
          buildVisaResult({
            outcome: ordinaryOutcome(person),
            checkType,
            document: person,
            quirks: DEFAULT_QUIRKS,
            finishedAt,
          });
        const { status, visa, result: said } = result();
        expect({ status, code: said?.code ?? 'SUCCESS' }).toEqual({ status: 'completed', code: 'SUCCESS' });
        const facts = Object.values(visa ?? {}).find((value) => typeof value === 'object');
        const { expiry_date: australian, visa_expiry: newZealand } = facts as Record<string, string | null>;
        const expiry = australian ?? newZealand ?? null;
        expect(expiry === null || expiry > '2026-12-31').toBe(true);
        expect(result()).toEqual(result());
      }),
    );
  });

  test('differs from person to person', () => {
    const outcomes = Array.from({ length: 50 }, (_, index) =>
      JSON.stringify(ordinaryOutcome({ ...document, identifier: `N${index}` })),
    );
    expect(new Set(outcomes).size).toBeGreaterThan(40);
  });
});

describe('what the sandbox invents', () => {
  test.each(VISA_SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
    '%s marks every text of a condition, an entitlement or an enquiry as its own',
    (_, { outcome, appliesTo }) => {
      for (const checkType of appliesTo) {
        for (const conditions of ['array', 'string'] as const) {
          const texts = textsOf(build(outcome, checkType, { conditionsForm: conditions }).visa);
          expect(texts.filter((text) => !text.includes('Sandbox text: '))).toEqual([]);
        }
      }
    },
  );
});

const textFields = new Set([
  'description',
  'conditions_description',
  'entitlement_description',
  'visa_conditions',
  'enquiry_result',
]);

function textsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' && textFields.has(name) ? [inner] : textsOf(inner),
  );
}
