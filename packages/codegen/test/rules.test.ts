import type { Schema } from '@workrights/spec/reader';
import { describe, expect, it } from 'vitest';
import { Reference, ruleOf } from '../src/rules/rule-of.ts';
import { rulesModule } from '../src/rules/rules-module.ts';
import { tinyDocument } from './support/tiny-document.ts';

const explainer = './rule';

describe('a rule', () => {
  it('leaves out what only annotates', () => {
    const schema: Schema = {
      type: 'string',
      minLength: 1,
      description: 'A name.',
      'x-source': { section: '2.1', status: 'stated' },
      discriminator: { propertyName: 'kind' },
    };
    expect(ruleOf(schema)).toEqual({ type: 'string', minLength: 1 });
  });

  it('keeps fields that are called like keywords', () => {
    const properties: Record<string, Schema> = {
      description: { type: 'string' },
      default: { type: 'string' },
    };
    expect(ruleOf({ properties })).toEqual({ properties });
  });

  it('says of constants and choices no more than their values', () => {
    expect(ruleOf({ type: 'string', const: 'AUS' })).toEqual({ const: 'AUS' });
    expect(ruleOf({ type: 'string', enum: ['m', 'f'] })).toEqual({ enum: ['m', 'f'] });
  });

  it('has the words of a pattern, and of a format after it', () => {
    const rule = ruleOf({ pattern: '^a', 'x-pattern-message': 'must begin with an a', format: 'email' });
    expect(rule).toEqual({
      texts: [
        { keyword: 'pattern', matches: /^a/, message: 'must begin with an a' },
        {
          keyword: 'format',
          format: 'email',
          matches: expect.any(RegExp),
          message: 'must be an e-mail address without accents, such as name@example.com',
        },
      ],
    });
  });

  it('follows a reference later, together with the rules beside it', () => {
    const $ref = '#/components/schemas/Name';
    expect(ruleOf({ $ref, description: 'The name.' })).toEqual(new Reference('Name'));
    expect(ruleOf({ $ref, minLength: 2 })).toEqual({ allOf: [new Reference('Name'), { minLength: 2 }] });
  });

  const wordless: Schema[] = [
    { multipleOf: 3 },
    { minProperties: 1 },
    { not: { type: 'null' } },
    { additionalProperties: {} },
  ];
  it.each(wordless)('stops at a keyword that has no words: %j', (schema) => {
    expect(() => ruleOf({ properties: { name: schema } })).toThrow(/has no words for the keyword/u);
  });

  it('stops at an unknown format', () => {
    expect(() => ruleOf({ format: 'postcode' })).toThrow('"postcode"');
  });
});

describe('a module of rules', () => {
  const thing = { type: 'object', properties: { child: { $ref: '#/components/schemas/Name' } } };

  it('has a constant for each schema that is used, after those that it refers to', () => {
    const document = tinyDocument({ Thing: thing, Name: { type: 'string', pattern: '^/' }, Unused: {} });
    expect(rulesModule(document, { names: ['Thing'], explainer })).toBe(
      [
        '// Generated from the contract by workrights-codegen. Do not edit.',
        "import type { Rule } from './rule';",
        '',
        'export const nameRule: Rule = {',
        '  type: "string",',
        '  texts: [{',
        '    keyword: "pattern",',
        String.raw`    matches: /^\//,`,
        '    message: "must match the pattern ^/",',
        '  }],',
        '};',
        '',
        'export const thingRule: Rule = {',
        '  type: "object",',
        '  properties: {',
        '    child: nameRule,',
        '  },',
        '};',
        '',
      ].join('\n'),
    );
  });

  it('cannot be made of a schema that contains itself', () => {
    const document = tinyDocument({
      Thing: thing,
      Name: { anyOf: [{ $ref: '#/components/schemas/Thing' }] },
    });
    expect(() => rulesModule(document, { names: ['Thing'], explainer })).toThrow(
      'The schema Thing contains itself.',
    );
  });
});
