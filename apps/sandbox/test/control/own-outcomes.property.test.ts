import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { VISA_SCENARIOS } from '../../src/scenarios/catalogue/catalogue.ts';
import { control } from '../support/call-operation.ts';
import { armingIn } from '../support/arming-in.ts';
import { useSandboxAtNoon } from '../support/start-sandbox.ts';

const sandbox = useSandboxAtNoon();
const { arm, create, read, workRightsOf } = armingIn(sandbox);

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== ''),
  fc.constantFrom('<script>', 'Sandbox text: x', '\u0000', '"', ')(\\'),
);
const anyDate = fc.oneof(
  fc.record({ days: fc.integer({ min: -25_000, max: 25_000 }) }),
  fc.record({ years: fc.integer({ min: -70, max: 70 }), day: fc.constantFrom('01-01', '02-28', '12-31') }),
  fc.constantFrom('1900-01-01', '9899-12-31', '2028-02-29'),
);
const anyCode = fc.constantFrom('UNLIMITED', 'LIMITED', 'NIL', 'SANDBOX_X', null);
const anyCondition = fc.oneof(
  fc.integer({ min: 1000, max: 9999 }),
  fc.record({ code: fc.integer({ min: 1000, max: 9999 }), description: anyText }),
);
const some = <T>(fields: { [Name in keyof T]: fc.Arbitrary<T[Name]> }) =>
  fc.record(fields, { requiredKeys: [] });
const australia = some({
  type: fc.constantFrom('500', '050', '000'),
  type_name: anyText,
  type_details: anyText,
  class: fc.constantFrom('TU', null),
  grant_date: fc.option(anyDate),
  expiry_date: fc.option(anyDate),
  work_entitlement: anyCode,
  study_entitlement: anyCode,
  entitlement_description: anyText,
  conditions: fc.array(anyCondition, { maxLength: 4 }),
  location: anyText,
  applicant: anyText,
  visa_stream: anyText,
  visa_status: anyText,
  entries_allowed: anyText,
});
const newZealand = some({
  visa_type: anyText,
  number_of_entries: fc.option(anyText),
  visa_expiry: fc.option(anyDate),
  visa_conditions: fc.option(anyText),
});
const anyEnd = fc.oneof(
  some({
    result: fc.record({ code: fc.constantFrom('SUCCESS', 'SANDBOX_Y'), message: anyText }),
    seconds: fc.constantFrom(null, 1, 31_536_000),
  }),
  fc.constantFrom({}, { status: 'sandbox_z' }, { seconds: 1 }),
);
const anyVisa = some({
  australia: fc.option(australia),
  new_zealand: fc.option(newZealand),
  employer: fc.option(fc.record({ visa_expiry: anyDate, enquiry_result: anyText })),
});
const anyOutcome = fc.tuple(anyVisa, anyEnd).map(([visa, end]) => ({ ...visa, ...end }));
const anyWorkRights = some({
  nationality: fc.option(anyText),
  visa_held: fc.option(anyText),
  status: fc.option(anyText),
  gov_expiry_date: fc.option(anyDate),
  six_month_rule_start: anyDate,
});
const anyTime = fc.constantFrom(0, Date.UTC(2028, 1, 29), Date.UTC(2026, 10, 20), Date.UTC(9898, 11, 31));
const anyScenario = fc.option(fc.constantFrom(...VISA_SCENARIOS.map(({ name }) => name)), { nil: undefined });
const anyQuirks = fc.record({
  'conditions-form': fc.constantFrom('shown', 'array', 'string'),
  'type-form': fc.constantFrom('string', 'integer'),
  'new-zealand-jurisdiction': fc.constantFrom('shown', 'NZL', 'NZ'),
  'location-form': fc.constantFrom('url', 'path'),
});

// `callOperation` validates each response against the contract.
test('whatever is armed for a check, the contract holds', async () => {
  const types = ['work', 'study', 'agent', 'verification', 'employer'] as const;
  let armed = 0;
  await fc.assert(
    fc.asyncProperty(anyOutcome, anyScenario, anyTime, anyQuirks, async (outcome, scenario, time, quirks) => {
      sandbox.clock.set(time, 'frozen');
      await control(sandbox, 'PUT', '/quirks', quirks);
      const { status, json } = await arm({ outcome, scenario, times: 5 });
      // The only error that a complete outcome can still have.
      const pointers = status === 201 ? [] : json.errors.map((error: { pointer: string }) => error.pointer);
      expect(['', '/outcome/result']).toContain(pointers.join(' '));
      if (status === 201) armed += 1;
      const ids = [];
      for (const type of types) ids.push(await create(type));
      sandbox.clock.advance(366 * 86_400_000);
      for (const id of ids) expect((await read(id)).id).toBe(id);
      await control(sandbox, 'DELETE', '/scenarios/arm');
    }),
    { numRuns: 100 },
  );
  expect(armed).toBeGreaterThan(50);
});

test('whatever work rights are armed, the contract holds', async () => {
  let people = 0;
  await fc.assert(
    fc.asyncProperty(anyWorkRights, anyTime, async (facts, time) => {
      sandbox.clock.set(time, 'frozen');
      expect((await arm({ outcome: { work_rights: facts } })).status).toBe(201);
      people += 1;
      expect((await workRightsOf(`e-${people}`)).employee_id).toBe(`e-${people}`);
    }),
    { numRuns: 100 },
  );
});

test('what is no outcome is refused with the field, and never breaks the sandbox', async () => {
  const anything = fc.jsonValue({ maxDepth: 2 });
  const fields = [
    'type',
    'type_name',
    'class',
    'grant_date',
    'expiry_date',
    'work_entitlement',
    'study_entitlement',
    'conditions',
    'location',
    'visa_expiry',
    'status',
  ];
  const anyFacts = fc.dictionary(fc.constantFrom(...fields, '__proto__'), anything, { maxKeys: 3 });
  const kinds = ['australia', 'new_zealand', 'employer', 'work_rights', 'result', 'status', 'seconds'];
  const anyBody = fc.record({
    outcome: fc.dictionary(fc.constantFrom(...kinds, '__proto__'), fc.oneof(anything, anyFacts), {
      maxKeys: 2,
    }),
    match: fc.oneof(fc.constant({}), anything),
  });
  await fc.assert(
    fc.asyncProperty(anyBody, async (body) => {
      const { status, json } = await arm(body);
      expect([201, 422]).toContain(status);
      expect(json).toHaveProperty(status === 201 ? 'id' : ['errors', '0', 'pointer']);
    }),
    { numRuns: 300 },
  );
});
