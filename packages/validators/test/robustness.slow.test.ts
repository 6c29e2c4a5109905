import { isNight } from '../../../vitest.nightly.ts';
import { isObject } from '@workrights/spec/reader';
import { explain } from '@workrights/explainer';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import * as rules from '../src/generated/visa-checks/rules.gen.ts';
import * as workRightsRules from '../src/generated/work-rights/rules.gen.ts';
import * as validators from '../src/index.ts';
import { describeIssues, requestSchemas, responseSchemas } from '../src/index.ts';
import { fixtures, schemaFor } from './support/fixtures.ts';
import { pathsOf, setAt, valueAt } from './support/mutations.ts';

const bodySchemas: readonly (readonly [string, z.ZodType])[] = [
  ...Object.entries(requestSchemas),
  ...Object.entries(responseSchemas).flatMap(([operationId, answers]) =>
    Object.entries(answers as Record<string, z.ZodType>).map(
      ([status, schema]) => [`${operationId} ${status}`, schema] as const,
    ),
  ),
];

const partSchemas = Object.entries(validators as unknown as Readonly<Record<string, z.ZodType>>).filter(
  ([name]) => name.endsWith('Schema'),
);

describe('every schema', () => {
  it.each(bodySchemas)('judges any value without throwing: %s', (_, schema) => {
    const judges = (value: unknown): boolean => {
      const { error } = schema.safeParse(value);
      return error === undefined || describeIssues(error).length > 0;
    };
    const outcome = fc.check(fc.property(fc.oneof(fc.anything(), fc.jsonValue()), judges), {
      numRuns: isNight ? 200 : 60,
    });
    expect(outcome.counterexample).toBeNull();
  });

  it.each(partSchemas)('names a field in words for any value: %s', (_, schema) => {
    const inWords = (value: unknown): boolean => {
      const { error } = schema.safeParse(value);
      const messages = error ? describeIssues(error).map(({ message }) => message) : [];
      return messages.every(
        (message) => / (?:is|must|may|has) /u.test(message) && !/Invalid|received/u.test(message),
      );
    };
    expect(fc.check(fc.property(fc.jsonValue(), inWords), { numRuns: 30 }).counterexample).toBeNull();
  });
});

describe('huge bodies', () => {
  it('are refused with the first 100 of many faults', () => {
    const { error } = validators.visaCheckLookupSchema.safeParse({
      ids: Array.from({ length: 1_000_000 }, () => 1),
    });
    expect(error?.issues.length).toBe(100);
    expect(error?.issues[99]?.path).toEqual(['ids', 99]);
  });

  it('are judged no further than to the faults that are told', () => {
    let read = 0;
    const ids = new Proxy(
      Array.from({ length: 1_000_000 }, () => 1),
      {
        get: (target, key) => {
          read += 1;
          return Reflect.get(target, key) as unknown;
        },
      },
    );
    expect(validators.visaCheckLookupSchema.safeParse({ ids }).error?.issues.length).toBe(100);
    expect(read).toBeLessThan(1000);
  });

  it('are refused with one issue for many unknown fields', () => {
    const fields = Object.fromEntries(Array.from({ length: 150_000 }, (_, index) => [`field_${index}`, 1]));
    const { error } = validators.visaCheckLookupSchema.safeParse({ ids: [], ...fields });
    expect(error?.issues.length).toBe(1);
  });

  it('are judged when they are deep', () => {
    const deep: unknown = JSON.parse('{"a":'.repeat(5000) + '1' + '}'.repeat(5000));
    expect(validators.visaCheckCreateSchema.safeParse(deep).success).toBe(false);
    expect(validators.visaCheckSchema.shape.extra.safeParse(deep).success).toBe(true);
  });

  it.each([
    ['emailAddressSchema', validators.emailAddressSchema, 'a@' + 'a-'.repeat(250_000)],
    ['emailAddressSchema', validators.emailAddressSchema, 'a.'.repeat(250_000) + '@'],
    ['personNameSchema', validators.personNameSchema, 'A '.repeat(250_000) + '1'],
    ['personNameSchema', validators.personNameSchema, 'e\u0301'.repeat(250_000) + '1'],
    ['timestampSchema', validators.timestampSchema, '2024-'.repeat(100_000)],
    ['visaCheckIdSchema', validators.visaCheckIdSchema, 'vc_' + 'a'.repeat(500_000) + ' '],
  ] as const)('do not stall %s with a long text', (_, schema, text) => {
    expect(schema.safeParse(text).success).toBe(false);
  });

  it('do not stall URLs with a long text', () => {
    for (const self of ['http://' + 'a:'.repeat(250_000) + ' ', 'http:/' + '/a'.repeat(250_000) + ' ']) {
      expect(validators.visaCheckMetaSchema.safeParse({ links: { self } }).success).toBe(false);
    }
  });
});

// One million shows a rule that takes the square of its time as well; a night has ten.
const LENGTH = isNight ? 10_000_000 : 1_000_000;

describe('a text of millions of characters', () => {
  const chunks = ['A', 'a.', 'A ', 'a-', '0', '/a', '%41', 'a:', '?', 'e\u0301', '\u{1F600}'];
  const at = (path: readonly string[], text: string): unknown =>
    path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), text);

  it.each([
    ['a name', validators.personNameSchema, rules.personNameRule, [], ['A']],
    ['a document number', validators.identifierSchema, rules.identifierRule, [], ['A']],
    ['a country', validators.countryCodeSchema, rules.countryCodeRule, [], ['']],
    ['a date', validators.calendarDateSchema, rules.calendarDateRule, [], ['1990-01-01']],
    ['a timestamp', validators.timestampSchema, rules.timestampRule, [], ['2024-03-05T01:02:03.']],
    ['the id of a check', validators.visaCheckIdSchema, rules.visaCheckIdRule, [], ['vc_']],
    ['a mobile number', validators.mobileNumberSchema, workRightsRules.mobileNumberRule, [], ['']],
    ['an e-mail address', validators.emailAddressSchema, workRightsRules.emailAddressRule, [], ['', 'a@b']],
    [
      'a URL',
      validators.visaCheckMetaSchema,
      rules.visaCheckMetaRule,
      ['links', 'self'],
      ['http://', 'http:', 'http://a/', 'http://a?', 'http://a:b@c', 'http://[', 'http://a#'],
    ],
  ] as const)('is judged and explained as %s', (_, schema, rule, path, prefixes) => {
    for (const prefix of prefixes) {
      for (const chunk of chunks) {
        const value = at(path, prefix + chunk.repeat(LENGTH / chunk.length));
        expect(explain(rule, value).length === 0).toBe(schema.safeParse(value).success);
      }
    }
  });
});

describe('responses', () => {
  it('keep an unknown field in every object', () => {
    for (const fixture of fixtures('accepted').filter(({ part }) => part === 'response')) {
      for (const path of pathsOf(fixture.value).filter((path) => isObject(valueAt(fixture.value, path)))) {
        const value = setAt(fixture.value, [...path, 'field_of_tomorrow'], { anything: [1] });
        expect(schemaFor(fixture).parse(value)).toEqual(value);
      }
    }
  });
});

describe('requests', () => {
  it('refuse an unknown field in every object, and name those that it may have', () => {
    // Which fields of a person can be changed isn't published, so that request may have any.
    const closed = fixtures('accepted').filter(
      ({ operation, part }) => part === 'request' && operation !== 'updateEmployee',
    );
    for (const fixture of closed) {
      for (const path of pathsOf(fixture.value).filter((path) => isObject(valueAt(fixture.value, path)))) {
        const value = setAt(fixture.value, [...path, 'field_of_tomorrow'], 1);
        const { error } = schemaFor(fixture).safeParse(value);
        const known = Object.keys(valueAt(fixture.value, path) as object);
        expect(error && describeIssues(error)).toEqual([
          {
            path: path.map((step) => `/${step}`).join(''),
            keyword: 'additionalProperties',
            rule: expect.stringMatching(
              /^may have these fields only(?: (?:when|unless) [a-z_. ]+ is \w+)?: [a-z_, ]+$/u,
            ),
            message: expect.not.stringContaining('field_of_tomorrow'),
          },
        ]);
        const [issue] = error ? describeIssues(error) : [];
        expect(issue?.rule.split(/: |, /u)).toEqual(expect.arrayContaining(known));
      }
    }
  });
});

it('the update of an employee may have fields that are not published', () => {
  const updates = fixtures('accepted').filter(
    ({ operation, part }) => part === 'request' && operation === 'updateEmployee',
  );
  expect(updates).not.toEqual([]);
  for (const fixture of updates)
    expect(schemaFor(fixture).safeParse(setAt(fixture.value, ['field_of_tomorrow'], 1)).success).toBe(true);
});

describe('personal data', () => {
  const canary = 'CANARY-7f3a Ünïque 1990';

  it('is in no message, path or issue, whatever field holds it', () => {
    for (const fixture of fixtures('accepted')) {
      for (const path of pathsOf(fixture.value)) {
        for (const by of [canary, [canary], { [canary]: canary }, { data: { visa: canary } }]) {
          const { error } = schemaFor(fixture).safeParse(setAt(fixture.value, path, by));
          if (!error) continue;
          const text = JSON.stringify([error.issues, error.message, String(error), describeIssues(error)]);
          expect(text).not.toContain('CANARY');
        }
      }
    }
  });

  it('is not there for callers who ask zod to report inputs either', () => {
    const { error } = validators.visaCheckCreateSchema.safeParse(
      { jurisdiction: 'AUS', document: { identifier: canary } },
      { reportInput: true },
    );
    expect(JSON.stringify(error?.issues)).not.toContain('CANARY');
  });

  it.each([canary, 'N1234567', 'Secretperson'])('stays out when the name of a field is data: %s', (name) => {
    const { error } = validators.visaCheckLookupSchema.safeParse({ ids: [], [name]: 1 });
    const text = JSON.stringify([error?.issues, error?.message, error && describeIssues(error)]);
    expect(text).not.toContain(name);
    expect(text).toContain('may have these fields only: ids');
  });
});

describe('a field called __proto__', () => {
  const body = JSON.parse('{"data": [], "__proto__": {"admin": true}}') as object;

  it('is dropped from a response, as the README says, and changes no other object', () => {
    const { data } = responseSchemas.listVisaChecks[200].safeParse(body);
    expect(data && Object.keys(data)).toEqual(['data']);
    expect(data).not.toHaveProperty('admin');
    expect({}).not.toHaveProperty('admin');
  });
});
