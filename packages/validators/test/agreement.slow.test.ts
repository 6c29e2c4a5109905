import { explain, type Rule } from '@workrights/explainer';
import { interfaceNames, type InterfaceName } from '@workrights/spec/reader';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import * as visaChecksRules from '../src/generated/visa-checks/rules.gen.ts';
import * as workRightsRules from '../src/generated/work-rights/rules.gen.ts';
import { describeIssues, requestSchemas, responseSchemas } from '../src/index.ts';
import { isNight } from '../../../vitest.nightly.ts';
import { bodySchemaName, contractValidator, operations } from './support/contract.ts';
import { fixtures } from './support/fixtures.ts';
import { mutated } from './support/mutations.ts';

type Schemas = Readonly<Record<string, z.ZodType>>;

/** A body of the contract with both of its judges, and values to start from. */
interface Judged {
  readonly title: string;
  readonly schema: z.ZodType;
  readonly contract: (value: unknown) => boolean;
  readonly rule: Rule;
  readonly examples: readonly unknown[];
}

const cases = [...fixtures('accepted'), ...fixtures('rejected')];

function judged(name: InterfaceName): Judged[] {
  return operations(name).flatMap(({ id, requestBody, responses }) => {
    const answers = (responseSchemas as unknown as Record<string, Schemas>)[id];
    const bodies = [
      {
        part: 'request',
        key: '',
        body: requestBody,
        schema: (requestSchemas as unknown as Schemas)[id],
      },
      ...[...responses].map(([key, body]) => ({
        part: 'response',
        key,
        body,
        schema: answers?.[key],
      })),
    ];
    return bodies.flatMap(({ part, key, body, schema }) => {
      const schemaName = bodySchemaName(body);
      if (!schemaName || !schema) return [];
      const validate = contractValidator(name, schemaName);
      const examples = cases.filter(({ operation, part: of }) => operation === id && of === part);
      return [
        {
          title: `${id} ${part} ${key}`.trim(),
          schema,
          contract: (value: unknown) => validate(value),
          rule: ruleNamed(name, schemaName),
          examples: examples.length > 0 ? examples.map(({ value }) => value) : [{}],
        },
      ];
    });
  });
}

function ruleNamed(name: InterfaceName, schemaName: string): Rule {
  const rules: Readonly<Record<string, Rule>> = {
    ...(name === 'visa-checks' ? visaChecksRules : workRightsRules),
  };
  const rule = rules[`${schemaName.charAt(0).toLowerCase()}${schemaName.slice(1)}Rule`];
  if (!rule) throw new Error(`There is no rule of ${schemaName}.`);
  return rule;
}

/** The one rule that the validators add to the contract. */
const isAboutCountry = ({ keyword }: { keyword: string }): boolean => keyword === 'country';

const bodies = interfaceNames.flatMap(judged);

describe('zod and the contract', () => {
  it.each(bodies.map((body) => [body.title, body] as const))(
    'agree on %s',
    (_, { schema, contract, examples }) => {
      const agree = (value: unknown): boolean => {
        const { error } = schema.safeParse(value);
        const issues = error ? describeIssues(error) : [];
        if (issues.length > 0 && issues.every(isAboutCountry)) return true;
        return (error === undefined) === contract(value);
      };
      const outcome = fc.check(fc.property(mutated(examples), agree), { numRuns: isNight ? 500 : 150 });
      expect(outcome.counterexample).toBeNull();
    },
  );

  it.each(bodies.map((body) => [body.title, body] as const))(
    'are explained on %s: whatever they refuse has a reason in words, and nothing else has',
    (_, { rule, contract, examples }) => {
      const explains = (value: unknown): boolean => (explain(rule, value).length === 0) === contract(value);
      const outcome = fc.check(fc.property(mutated(examples), explains), { numRuns: isNight ? 1000 : 300 });
      expect(outcome.counterexample).toBeNull();
    },
  );

  it('are compared for every body that the contract gives a schema', () => {
    expect(bodies.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        ...Object.keys(requestSchemas).map((operationId) => `${operationId} request`),
        ...Object.entries(responseSchemas).flatMap(([operationId, answers]) =>
          Object.keys(answers as object).map((status) => `${operationId} response ${status}`),
        ),
      ]),
    );
  });
});
