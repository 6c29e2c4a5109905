import { describe, expect, test } from 'vitest';
import { VISA_SCENARIOS } from '../../src/scenarios/catalogue/catalogue.ts';
import { NEW_ZEALAND_VISA_TYPES } from '../support/new-zealand-visa-types.ts';
import { WORK_RIGHTS_SCENARIOS } from '../../src/scenarios/catalogue/work-rights.ts';

const all = [...VISA_SCENARIOS, ...WORK_RIGHTS_SCENARIOS];
const distinct = (values: readonly string[]) => new Set(values).size;

describe('the scenario catalogue', () => {
  test('gives every visa check scenario a name and a document of its own', () => {
    expect(distinct(VISA_SCENARIOS.map(({ name }) => name))).toBe(VISA_SCENARIOS.length);
    expect(distinct(VISA_SCENARIOS.map(({ document }) => document.identifier))).toBe(VISA_SCENARIOS.length);
  });

  test('gives every work rights scenario a name and a person of its own', () => {
    expect(distinct(WORK_RIGHTS_SCENARIOS.map(({ name }) => name))).toBe(WORK_RIGHTS_SCENARIOS.length);
    expect(distinct(WORK_RIGHTS_SCENARIOS.map(({ person }) => person.employee_id))).toBe(
      WORK_RIGHTS_SCENARIOS.length,
    );
    expect(distinct(WORK_RIGHTS_SCENARIOS.map(({ person }) => person.email))).toBe(
      WORK_RIGHTS_SCENARIOS.length,
    );
  });

  test.each(all.map((each) => [each.name, each] as const))(
    '%s says what it is and rests on',
    (name, scenario) => {
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(scenario.title).not.toBe('');
      expect(scenario.description).toMatch(/\.$/);
      expect(scenario.section).toMatch(/^\d(\.\d)?$/);
    },
  );

  test.each(['work', 'study', 'agent', 'verification', 'employer'] as const)(
    'lets a %s check find a visa, find none, and never end',
    (type) => {
      const outcomes = VISA_SCENARIOS.filter(({ appliesTo }) => appliesTo.includes(type)).map(
        ({ outcome }) => outcome,
      );
      const ended = outcomes.filter(({ seconds }) => seconds !== null);
      const found = ended.map(({ australia, new_zealand, employer }) => australia ?? new_zealand ?? employer);
      expect(found.some((visa) => visa !== undefined)).toBe(true);
      expect(found).toContain(undefined);
      expect(outcomes.length).toBeGreaterThan(ended.length);
    },
  );

  test('has every visa type of New Zealand that the source lists', () => {
    expect(NEW_ZEALAND_VISA_TYPES).toHaveLength(10);
    const types = new Set(VISA_SCENARIOS.map(({ outcome }) => outcome.new_zealand?.visa_type));
    for (const type of NEW_ZEALAND_VISA_TYPES) {
      expect(types).toContain(type);
    }
  });

  test('has an outcome for each check type that a scenario says it applies to, or none on purpose', () => {
    for (const { outcome, appliesTo } of VISA_SCENARIOS) {
      const fields = {
        work: outcome.australia,
        study: outcome.australia,
        agent: outcome.australia,
        verification: outcome.new_zealand,
        employer: outcome.employer,
      };
      const given = appliesTo.filter((type) => fields[type] !== undefined);
      expect(given.length === 0 || given.length === appliesTo.length).toBe(true);
    }
  });
});
