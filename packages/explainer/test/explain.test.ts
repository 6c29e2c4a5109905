import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { explain, explainRefusal, type Rule } from '../src/index.ts';

const told = (rule: Rule, value: unknown): string[] =>
  explain(rule, value).map(({ path, message }) => `/${path.join('/')} ${message}`);

const text = (extra: Rule = {}): Rule => ({ type: 'string', ...extra });
const closed = (properties: Record<string, Rule>, ...required: string[]): Rule => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
});
const forbidden: Rule = { not: {} };

describe('one rule', () => {
  it.each<[Rule, unknown, string]>([
    [{ type: 'string' }, 1, 'must be a string'],
    [{ type: ['string', 'null'] }, 1, 'must be a string or null'],
    [{ type: 'integer' }, 1.5, 'must be a whole number'],
    [{ type: 'integer' }, '1', 'must be a whole number'],
    [{ type: 'number' }, Number.NaN, 'must be a number'],
    [{ type: 'array' }, {}, 'must be an array'],
    [{ type: 'object' }, [], 'must be an object'],
    [{ type: 'object' }, null, 'must be an object'],
    [{ type: 'boolean' }, 0, 'must be true or false'],
    [{ const: 'workrights' }, 'WorkRights', 'must be workrights'],
    [{ enum: ['m', 'f'] }, 'x', 'must be one of m, f'],
    [{ minLength: 1 }, '', 'must not be empty'],
    [{ minLength: 3 }, 'ab', 'must have at least 3 characters'],
    [{ maxLength: 3 }, 'abcd', 'must have at most 3 characters'],
    [{ minimum: 1 }, 0, 'must be at least 1'],
    [{ maximum: 9 }, 10, 'must be at most 9'],
    [{ minItems: 1 }, [], 'must not be empty'],
    [{ minItems: 2 }, [1], 'must have at least 2 items'],
    [{ maxItems: 0 }, [1], 'must be empty'],
    [{ maxItems: 1 }, [1, 2], 'must have at most 1 items'],
    [{ uniqueItems: true }, ['a', 'b', 'a'], 'must have each item once'],
    [{ not: {} }, 'x', 'must be omitted'],
    [{ type: 'string', minLength: 1 }, 5, 'must be a non-empty string'],
    [
      { texts: [{ keyword: 'pattern', matches: /^a/u, message: 'must begin with an a' }] },
      'b',
      'must begin with an a',
    ],
  ])('%j: %j %s', (rule, value, message) => {
    expect(told(rule, value)).toEqual([`/ ${message}`]);
  });

  it('says nothing of a value that obeys it', () => {
    expect(told(closed({ a: text() }, 'a'), { a: 'x' })).toEqual([]);
    expect(told({}, undefined)).toEqual([]);
  });

  it('says what a text must look like when it is missing, or no text', () => {
    const code = text({ texts: [{ keyword: 'pattern', matches: /^a/u, message: 'must begin with an a' }] });
    expect(told(code, 5)).toEqual(['/ must begin with an a']);
    expect(told(closed({ code }, 'code'), {})).toEqual(['/code is required, and must begin with an a']);
    expect(told(closed({ code }), { code: null })).toEqual(['/code must begin with an a, or be omitted']);
    expect(told(closed({ code }, 'code'), { code: null })).toEqual(['/code must begin with an a']);
  });

  it('names the format, for those who know more about it', () => {
    const date: Rule = {
      texts: [{ keyword: 'format', format: 'date', matches: /^\d/u, message: 'must be a date' }],
    };
    expect(explain(date, 'x')).toEqual([
      { path: [], keyword: 'format', format: 'date', message: 'must be a date' },
    ]);
  });
});

describe('an object', () => {
  const person = closed({ name: text(), age: { type: 'integer' }, never: forbidden }, 'name');

  it('is explained field by field, in the order of the contract', () => {
    expect(told(person, { never: 1, other: 2, age: 'x' })).toEqual([
      '/name is required, and must be a string',
      '/age must be a whole number',
      '/never must be omitted',
      '/ may have these fields only: name, age',
    ]);
  });

  it('lacks a field that is undefined', () => {
    expect(told(person, { name: undefined, never: undefined })).toEqual([
      '/name is required, and must be a string',
    ]);
  });

  it.each(['toString', '__proto__', 'constructor'])('has no field %s by nature', (name) => {
    expect(told({ type: 'object', required: [name] }, {})).toEqual([`/${name} is required`]);
    expect(told(person, JSON.parse(`{"name": "x", "${name}": 1}`))).toEqual([
      '/ may have these fields only: name, age',
    ]);
  });
});

describe('a union', () => {
  const aus = closed(
    { country: { const: 'AUS' }, schema: { const: 'a' }, born: text(), nz: forbidden },
    'country',
    'born',
  );
  const nzl = closed(
    { country: { const: 'NZL' }, schema: { const: 'n' }, born: text(), nz: text() },
    'country',
    'nz',
  );
  const request: Rule = { oneOf: [aus, nzl] };

  it.each<[object, string[]]>([
    [{ country: 'AUS', born: 'x' }, []],
    [{ country: 'AUS' }, ['/born is required when country is AUS, and must be a string']],
    [{ country: 'AUS', born: 1 }, ['/born must be a string']],
    [{ country: 'AUS', born: 'x', nz: 1 }, ['/nz must be omitted when country is AUS']],
    [{ country: 'NZL' }, ['/nz is required when country is NZL, and must be a string']],
    [{ country: 'AU', born: 'x' }, ['/country must be one of AUS, NZL']],
    [{ country: 'AU', schema: 'a', born: 'x' }, ['/country must be one of AUS, NZL']],
    [{ country: null, born: 'x' }, ['/country must be one of AUS, NZL']],
    [{ country: 'AUS', schema: 'n', born: 'x' }, ['/schema must be a when country is AUS']],
    [{ country: 'AUS', schema: 'z', born: 'x' }, ['/schema must be a when country is AUS']],
    [{ born: 'x' }, ['/country is required, and must be one of AUS, NZL']],
    [[], ['/ must be an object']],
  ])('%j', (value, expected) => {
    expect(told(request, value)).toEqual(expected);
  });

  it('whose tag may be omitted says what it would have to be', () => {
    const usual = closed({ kind: { const: 'usual' }, letter: text(), start: forbidden }, 'letter');
    const other = closed({ kind: { const: 'other' }, letter: text(), start: text() }, 'kind');
    expect(told({ anyOf: [usual, other] }, { start: 'x' })).toEqual([
      '/letter is required unless kind is other, and must be a string',
      '/start must be omitted unless kind is other',
    ]);
  });

  it('of which any one field would do asks for one of them', () => {
    const by = (name: string): Rule => closed({ a: text(), b: text() }, name);
    expect(told({ anyOf: [by('a'), by('b')] }, {})).toEqual(['/ must have at least one of a and b']);
    expect(told({ anyOf: [by('a'), by('b')] }, { a: 1 })).toEqual(['/a must be a string']);
  });

  it('of which exactly one field must be there says so', () => {
    const ids = ['a', 'b', 'c'];
    const by = (own: string): Rule =>
      closed(Object.fromEntries(ids.map((name) => [name, name === own ? text() : forbidden])), own);
    const rule: Rule = { oneOf: ids.map(by) };
    for (const value of [{}, { a: 'x', b: 'x' }, { a: 'x', b: 'x', c: 'x' }]) {
      expect(told(rule, value)).toEqual(['/ must have exactly one of a, b and c']);
    }
    expect(told(rule, { a: null, b: null, c: 1 })).toEqual([
      '/a must be omitted when c is given',
      '/b must be omitted when c is given',
      '/c must be a string',
    ]);
    expect(told(rule, { b: 'x', c: null })).toEqual(['/c must be omitted when b is given']);
  });

  describe('of which some require a field that the others exclude', () => {
    const shared = { ref: text(), mail: text(), phone: text() };
    const create = (own: string): Rule =>
      closed({ ...shared, send: text(), key: forbidden, id: forbidden }, own);
    const update = (own: string): Rule =>
      closed({ ...shared, send: forbidden, key: text({ minLength: 1 }), id: text() }, 'key', own);
    const rule: Rule = { anyOf: [update('id'), update('ref'), create('mail'), create('phone')] };

    it.each<[object, string[]]>([
      [
        { key: 'k', phone: 'x', send: 'x' },
        [
          '/send must be omitted when key is given',
          '/ must have at least one of id and ref when key is given',
        ],
      ],
      [
        { id: 'i', send: 'x' },
        [
          '/send must be omitted when id is given',
          '/key is required when id is given, and must be a non-empty string',
        ],
      ],
      [{ mail: 'x', id: null }, ['/id must be omitted unless key is given']],
      [{ mail: 'x', id: '' }, ['/id must be omitted unless key is given']],
      [{ mail: 'x', key: '' }, ['/key must not be empty, or be omitted']],
      [{ mail: 'x', key: null }, ['/key must be a non-empty string, or be omitted']],
      [{ ref: 'x' }, ['/ must have at least one of mail and phone unless key is given']],
      [{ zzz: 1, phone: 'x' }, ['/ may have these fields only unless key is given: ref, mail, phone, send']],
    ])('%j', (value, expected) => {
      expect(told(rule, value)).toEqual(expected);
    });
  });

  it('of which several may be meant states only what all of them ask for, and allows what any does', () => {
    const trip = (country: string, own: string, other: string, kinds: readonly string[]): Rule =>
      closed(
        {
          country: { const: country },
          [own]: { type: 'object' },
          paper: closed({ kind: { enum: kinds }, born: text() }, 'kind', ...(own === 'a' ? ['born'] : [])),
          [other]: forbidden,
        },
        'country',
        own,
        'paper',
      );
    const open: Rule = { oneOf: [trip('AUS', 'a', 'n', ['pass', 'card']), trip('NZL', 'n', 'a', ['pass'])] };
    expect(told(open, {})).toEqual([
      '/country is required, and must be one of AUS, NZL',
      '/paper is required, and must be an object with kind',
      '/ must have exactly one of a and n',
    ]);
    expect(told(open, { country: 'AU', A: {}, paper: { kind: 'x' } })).toEqual([
      '/country must be one of AUS, NZL',
      '/paper/kind must be one of pass, card',
      '/ may have these fields only: country, a, paper, n',
      '/ must have exactly one of a and n',
    ]);
    expect(told(open, { country: 'AU', a: {}, n: null, paper: { kind: 'card', born: 'x' } })).toEqual([
      '/country must be one of AUS, NZL',
      '/n must be omitted when a is given',
    ]);
  });

  it('of two kinds of values names both', () => {
    const date = text({ minLength: 1 });
    expect(told({ anyOf: [date, { type: 'null' }] }, 1)).toEqual(['/ must be a non-empty string or null']);
    expect(told({ anyOf: [date, { type: 'null' }] }, '')).toEqual(['/ must not be empty']);
    expect(told({ anyOf: [{ enum: ['M', 'F'] }, { type: 'null' }] }, 'x')).toEqual([
      '/ must be one of M, F or null',
    ]);
  });

  it('of a bare record and one in an envelope explains what was meant', () => {
    const record: Rule = {
      type: 'object',
      required: ['id', 'status'],
      properties: { id: text(), status: text() },
    };
    const rule: Rule = {
      anyOf: [record, { type: 'object', required: ['data'], properties: { data: record } }],
    };
    expect(told(rule, {})).toEqual(['/ must be an object with id and status or an object with data']);
    expect(told(rule, { id: 'x' })).toEqual(['/status is required, and must be a string']);
    expect(told(rule, { data: { id: 'x' } })).toEqual(['/data/status is required, and must be a string']);
    expect(
      told(
        {
          anyOf: [
            { type: 'array', items: record },
            { type: 'object', required: ['data'] },
          ],
        },
        {},
      ),
    ).toEqual(['/ must be an array or an object with data']);
  });
});

describe('a condition', () => {
  const rule: Rule = {
    type: 'object',
    properties: { status: text(), result: { type: 'object' }, at: { type: ['string', 'null'] } },
    if: { required: ['status'], properties: { status: { const: 'pending' } } },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { properties: { result: { type: 'null' }, at: { type: 'null' } } },
    else: { required: ['at'] },
  };

  it.each<[object, string[]]>([
    [{ status: 'pending', at: null }, []],
    [{ status: 'pending', at: 'x' }, ['/at must be null when status is pending']],
    [{ status: 'pending', result: {} }, ['/result must be omitted when status is pending']],
    [{ status: 'pending', at: 1 }, ['/at must be a string or null']],
    [{ status: 'completed' }, ['/at is required']],
  ])('%j', (value, expected) => {
    expect(told(rule, value)).toEqual(expected);
  });

  it('names its field as the reader knows it', () => {
    const [fault] = explain(
      rule,
      { status: 'pending', at: 'x' },
      (path) => `'${path.join(' of ').toUpperCase()}'`,
    );
    expect(fault?.message).toBe("must be null when 'STATUS' is pending");
  });
});

describe('whatever is sent', () => {
  const item = closed({ name: text({ minLength: 1 }), kind: { enum: ['a', 'b'] } }, 'name');
  const rule: Rule = {
    anyOf: [closed({ list: { type: 'array', items: item } }, 'list'), { type: 'array', items: item }],
  };

  it('gets at most 100 faults', () => {
    expect(explain(rule, { list: Array.from({ length: 1_000_000 }, () => 1) })).toHaveLength(100);
    const fields = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`field_${index}`, 1]));
    expect(explain(rule, { ...fields, list: [] })).toHaveLength(1);
  });

  it('is explained however deep it is', () => {
    const deep: unknown = JSON.parse(`${'{"list":['.repeat(100_000)}1${']}'.repeat(100_000)}`);
    expect(told(rule, deep)).toEqual([
      '/list/0/name is required, and must be a non-empty string',
      '/list/0 may have these fields only: name, kind',
    ]);
  });

  it('is never repeated, neither values nor names', () => {
    const canary = fc.constantFrom('CANARY', 'N1234567CANARY', 'Jane CANARY');
    const sent = fc.letrec((tie) => ({
      value: fc.oneof(canary, fc.array(tie('value'), { maxLength: 3 }), tie('object')),
      object: fc.dictionary(fc.oneof(canary, fc.constantFrom('name', 'kind', 'list')), tie('value'), {
        maxKeys: 3,
      }),
    })).value;
    const isClean = (value: unknown): boolean =>
      !JSON.stringify(explainRefusal(rule, value)).includes('CANARY');
    expect(fc.check(fc.property(sent, isClean), { numRuns: 1000 }).counterexample).toBeNull();
  });

  it('never makes it fail', () => {
    const explains = (value: unknown): boolean => Array.isArray(explain(rule, value));
    expect(fc.check(fc.property(fc.anything(), explains)).counterexample).toBeNull();
  });
});

it('does not hide that another judge has refused what it finds nothing wrong with', () => {
  expect(explainRefusal({}, 1)).toEqual([
    { path: [], keyword: 'contract', message: 'does not match the contract' },
  ]);
});
