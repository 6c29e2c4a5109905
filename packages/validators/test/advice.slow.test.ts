import { explain, type Fault, type Rule } from '@workrights/explainer';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { isNight } from '../../../vitest.nightly.ts';
import * as visaChecks from '../src/generated/visa-checks/rules.gen.ts';
import * as workRights from '../src/generated/work-rights/rules.gen.ts';
import { describeIssues, requestSchemas } from '../src/index.ts';
import { follow } from './support/advice.ts';
import { fixtures } from './support/fixtures.ts';
import { mutated, tellingValues } from './support/mutations.ts';

const RULES: Readonly<Record<keyof typeof requestSchemas, Rule>> = {
  createVisaCheck: visaChecks.visaCheckCreateRule,
  lookupVisaChecks: visaChecks.visaCheckLookupRule,
  listOnboards: workRights.onboardListRequestRule,
  getOnboard: workRights.onboardGetRequestRule,
  saveOnboard: workRights.onboardSaveRule,
  getWorkRights: workRights.workRightsRequestRule,
  listEmployees: workRights.employeeListRequestRule,
  getEmployee: workRights.employeeGetRequestRule,
  updateEmployee: workRights.employeeUpdateRequestRule,
};

const requests = [...fixtures('accepted'), ...fixtures('rejected')].filter(({ part }) => part === 'request');

/** All names of fields of a rule, at any depth. */
function namesIn(rule: Rule): string[] {
  const inner = [...(rule.allOf ?? []), ...(rule.anyOf ?? []), ...(rule.oneOf ?? [])].flatMap(namesIn);
  const own = Object.entries(rule.properties ?? {}).flatMap(([name, each]) => [name, ...namesIn(each)]);
  return [...new Set([...own, ...inner])];
}

/** Spoilt requests of an operation, and objects of its fields with values that mean something elsewhere. */
function bodiesOf(operation: string, rule: Rule): fc.Arbitrary<unknown> {
  const names = fc.constantFrom(...namesIn(rule), 'employeeId');
  const value = fc.constantFrom(...tellingValues, {}, 'Sample', 12345, null, '');
  const inner = fc.dictionary(names, value, { maxKeys: 4 });
  const examples = requests.filter((each) => each.operation === operation).map((each) => each.value);
  return fc.oneof(
    mutated(examples),
    fc.dictionary(names, fc.oneof({ weight: 3, arbitrary: value }, inner), { maxKeys: 8 }),
  );
}

type Pick = (choices: number) => number;

function holds(bodies: fc.Arbitrary<unknown>, judge: (body: unknown, pick: Pick) => void): void {
  const property = fc.property(bodies, fc.infiniteStream(fc.nat()), (body, choices) =>
    judge(body, (count) => Number(choices.next().value) % count),
  );
  fc.assert(property, { numRuns: isNight ? 1000 : 200 });
}

const wordsOf = (faults: readonly Fault[]): string[] =>
  faults.map(({ path, message }) => `${path.join('.')} ${message}`);

const isFilled = (body: unknown, name: string): boolean =>
  !['', null, undefined].includes((body as Record<string, string | null | undefined> | null)?.[name]);

describe.each(Object.entries(RULES))('what is said of a wrong body of %s', (operation, rule) => {
  const schema: z.ZodType = requestSchemas[operation as keyof typeof requestSchemas];
  const bodies = bodiesOf(operation, rule);
  it('is never said again after it was done, and leads to a body that is accepted', () => {
    holds(bodies, (start, pick) => {
      let body = start;
      const said = new Set<string>();
      for (let fault = explain(rule, body)[0]; fault; [fault] = explain(rule, body)) {
        const [words = ''] = wordsOf([fault]);
        expect([...said]).not.toContain(words);
        said.add(words);
        body = follow(body, fault, pick);
      }
      const left = schema.safeParse(body).error;
      expect((left ? describeIssues(left) : []).filter(({ keyword }) => keyword !== 'country')).toEqual([]);
    });
  });

  it('can be done all at once, and leads to a body that is accepted after five rounds at most', () => {
    holds(bodies, (start, pick) => {
      let body = start;
      for (let round = 0; round < 5; round += 1) {
        body = explain(rule, body).reduce((changed, fault) => follow(changed, fault, pick), body);
      }
      expect(wordsOf(explain(rule, body))).toEqual([]);
    });
  });

  it('gives a reason for each field that must be omitted', () => {
    holds(bodies, (body) => {
      const bare = explain(rule, body).filter(({ message }) => message === 'must be omitted');
      expect(bare).toEqual([]);
    });
  });

  it('lists each field that another line asks for', () => {
    holds(bodies, (body) => {
      const faults = explain(rule, body);
      const list = faults.find(
        ({ path, keyword }) => path.length === 0 && keyword === 'additionalProperties',
      );
      if (!list) return;
      // `may have these fields only unless key is given: accountkeyid, ...`
      const listed = list.message.split(/\W+/u);
      const asked = faults.flatMap(({ path, keyword, message }) => {
        const [, options] = /^must have \w+ ?\w* one of (.+?)(?: (?:when|unless) .+)?$/u.exec(message) ?? [];
        if (path.length === 0) return options?.split(/, | and /u) ?? [];
        return keyword === 'not' ? [] : [String(path[0])];
      });
      expect(listed).toEqual(expect.arrayContaining(asked));
    });
  });
});

it('never makes a create of an update by what it says first: key is given, or an id', () => {
  const { saveOnboard } = RULES;
  holds(bodiesOf('saveOnboard', saveOnboard), (start, pick) => {
    if (!isFilled(start, 'key') && !isFilled(start, 'onboard_id')) return;
    let body = start;
    for (const fault of explain(saveOnboard, body)) body = follow(body, fault, pick);
    expect(isFilled(body, 'key')).toBe(true);
  });
});
