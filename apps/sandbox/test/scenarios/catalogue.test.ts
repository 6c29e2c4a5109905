import { describe, expect, test } from 'vitest';
import { visaScenarios } from '../../src/scenarios/catalogue/catalogue.ts';
import { NEW_ZEALAND_VISA_TYPES } from '../support/new-zealand-visa-types.ts';
import { workRightsScenarios } from '../../src/scenarios/catalogue/work-rights.ts';

const all = [...visaScenarios, ...workRightsScenarios];
const distinct = (values: readonly string[]) => new Set(values).size;

describe('the scenario catalogue', () => {
  test('names at least 30 outcomes', () => {
    expect(visaScenarios.length).toBeGreaterThanOrEqual(30);
  });

  test('gives every visa check scenario a name and a document of its own', () => {
    expect(distinct(visaScenarios.map(({ name }) => name))).toBe(visaScenarios.length);
    expect(distinct(visaScenarios.map(({ document }) => document.identifier))).toBe(visaScenarios.length);
  });

  test('gives every work rights scenario a name and a person of its own', () => {
    expect(distinct(workRightsScenarios.map(({ name }) => name))).toBe(workRightsScenarios.length);
    expect(distinct(workRightsScenarios.map(({ person }) => person.employee_id))).toBe(
      workRightsScenarios.length,
    );
    expect(distinct(workRightsScenarios.map(({ person }) => person.email))).toBe(workRightsScenarios.length);
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

  test('covers every check type, and all ten New Zealand visa types', () => {
    for (const type of ['work', 'study', 'agent', 'verification', 'employer'] as const) {
      expect(visaScenarios.filter(({ appliesTo }) => appliesTo.includes(type)).length).toBeGreaterThan(5);
    }
    const types = new Set(visaScenarios.map(({ outcome }) => outcome.new_zealand?.visa_type));
    expect(NEW_ZEALAND_VISA_TYPES).toHaveLength(10);
    for (const type of NEW_ZEALAND_VISA_TYPES) {
      expect(types).toContain(type);
    }
  });

  test('has an outcome for each check type that a scenario says it applies to, or none on purpose', () => {
    for (const { outcome, appliesTo } of visaScenarios) {
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
