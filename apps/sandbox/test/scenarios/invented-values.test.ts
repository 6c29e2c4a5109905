import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { resultCodes } from '../../src/generated/words.gen.ts';
import { DEFAULT_QUIRKS } from '../../src/quirks/quirk-table.ts';
import { buildVisaResult } from '../../src/scenarios/build-visa-result.ts';
import { VISA_SCENARIOS } from '../../src/scenarios/catalogue/catalogue.ts';
import { ordinaryOutcome } from '../../src/scenarios/create-scenario-engine.ts';
import { NEW_ZEALAND_VISA_TYPES } from '../support/new-zealand-visa-types.ts';
import type { VisaCheckType } from '../../src/outcomes/check-types.ts';
import type { VisaOutcome } from '../../src/outcomes/scenario.ts';

/** Fields of a result from which a reader could conclude a rule of the service, with the values that it documents. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  message: [],
  code: resultCodes,
  work_entitlement: ['LIMITED'],
  study_entitlement: ['NIL'],
  location: ['Onshore'],
  applicant: ['primary'],
  entitlement_description: [],
  conditions_description: [],
  visa_status: [],
  entries_allowed: [],
  period_of_stay: [],
  number_of_entries: [],
  visa_conditions: [],
  enquiry_result: [],
  visa_type: [...NEW_ZEALAND_VISA_TYPES, 'Work'],
};

/** The mark of invented text, in all of it or per condition. */
const MARK = /^sandbox_|^sandbox |Sandbox text: /iu;

/** The fields that the guide names below its table: facts of real visas, numbers, and the echo of the request. */
const NAMED_BELOW: ReadonlySet<string> = new Set([
  'type',
  'type_name',
  'type_details',
  'class',
  'visa_stream',
  'conditions',
  'enquiry_number',
  'grant_number',
  'inz_client_number',
  'family_first_name',
  'passport_nationality',
  'passport_number',
]);

const DAY = /^\d{4}-\d{2}-\d{2}$/u;

const document = { type: 'passport', identifier: 'N1', country: 'FJI', family_name: 'Sample' };

const CHECK_TYPES: readonly VisaCheckType[] = ['work', 'study', 'agent', 'verification', 'employer'];

const overview = readFileSync(
  fileURLToPath(new URL('../../../../docs/sandbox/overview.md', import.meta.url)),
  'utf8',
);

/** `field: value` for each code span in the guide's table of values that look like the service's. */
function valuesOfTheGuide(): string[] {
  const rows = overview.matchAll(/^\| `(\w+)` +\| ((?:`[^`]+`(?:, )?)+) +\|/gmu);
  return [...rows].flatMap(([, field, values = '']) =>
    [...values.matchAll(/`([^`]+)`/gu)].map(([, value]) => `${field}: ${value}`),
  );
}

function* textsIn(outcome: VisaOutcome): Generator<[string, string]> {
  for (const checkType of CHECK_TYPES) {
    const finishedAt = new Date('2026-11-20T10:00:07.250Z');
    const { result, visa } = buildVisaResult({
      outcome,
      checkType,
      document,
      quirks: DEFAULT_QUIRKS,
      finishedAt,
    });
    const { australia, new_zealand } = (visa ?? {}) as { australia?: object; new_zealand?: object };
    for (const each of [result, australia, new_zealand]) {
      for (const [field, value] of Object.entries((each ?? {}) as object)) {
        if (typeof value === 'string') yield [field, value];
      }
    }
  }
}

test('the guide names every value of a result that looks like the service’s own and is in no source', () => {
  const outcomes = VISA_SCENARIOS.map(({ outcome }) => outcome);
  for (let index = 0; index < 200; index += 1)
    outcomes.push(ordinaryOutcome({ ...document, identifier: `N${index}` }));
  const invented = outcomes
    .flatMap((outcome) => [...textsIn(outcome)])
    .filter(([field, value]) => !NAMED_BELOW.has(field) && !DAY.test(value))
    .filter(([field, value]) => SHOWN[field]?.includes(value) !== true && !MARK.test(value))
    .map(([field, value]) => `${field}: ${value}`);
  expect([...new Set(invented)].toSorted()).toEqual(valuesOfTheGuide().toSorted());
});
