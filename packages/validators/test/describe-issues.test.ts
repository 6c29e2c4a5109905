import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  attachmentSchema,
  australianVisaSchema,
  describeIssues,
  identifierSchema,
  onboardSaveSchema,
  visaCheckCreateSchema,
  visaCheckLookupSchema,
  visaResultSchema,
  workRightsRequestSchema,
} from '../src/index.ts';

function described(schema: z.ZodType, value: unknown): Record<string, string> {
  const { error } = schema.safeParse(value);
  return Object.fromEntries((error ? describeIssues(error) : []).map(({ path, message }) => [path, message]));
}

describe('describeIssues', () => {
  it('puts the issues of a part in words', () => {
    expect(
      described(attachmentSchema, { type: 1, file: { name: 'a.pdf', mime: 'application/pdf', size: 1.5 } }),
    ).toEqual({
      '/type': 'type must be a string',
      '/file/size': 'file.size must be a whole number',
      '/download_url':
        'download_url is required, and must be a full URL that starts with http:// or https://',
    });
    expect(described(identifierSchema, 'N-1')).toEqual({
      '': 'The value must be a string of one or more letters (A-Z, a-z) and digits, with no other characters',
    });
  });

  it('names every item at fault of a list', () => {
    expect(Object.keys(described(visaCheckLookupSchema, { ids: [1, 'vc_1', 2] }))).toEqual([
      '/ids/0',
      '/ids/2',
    ]);
  });

  it('reports the branch of a union that was meant, in a part too', () => {
    const conditions = [
      { code: 8105, description: 'Work limitation' },
      { code: '8105', description: 'Work limitation' },
    ];
    expect(described(australianVisaSchema, { conditions })).toEqual({
      '/conditions/1/code': 'conditions[1].code must be a whole number',
    });
    expect(described(australianVisaSchema, { conditions: 8105 })).toEqual({
      '/conditions': 'conditions must be an array or a string',
    });
    expect(described(visaResultSchema, { visa_schema: 'fiji' })).toEqual({
      '': 'The body must have at least one of australia and new_zealand',
      '/visa_schema': 'visa_schema must be one of australia, new_zealand',
    });
  });

  it('names fields from the root of a schema that a body is part of', () => {
    const batch = z.object({
      rows: z.array(z.union([workRightsRequestSchema])),
      save: onboardSaveSchema.optional(),
    });
    const account = { accountkeyid: 'sandbox-account' };
    expect(
      described(batch, {
        rows: [{ ...account, type: 'workrights' }],
        save: { ...account, email: 'robin' },
      }),
    ).toEqual({
      '/rows/0': 'rows[0] must have exactly one of key_id, onboard_id and employee_id',
      '/save/email': 'save.email must be an e-mail address without accents, such as name@example.com',
    });
  });

  it('escapes names in paths as JSON Pointers do', () => {
    const schema = z.object({ 'a/b~c': identifierSchema });
    expect(described(schema, { 'a/b~c': 1 })).toEqual({
      '/a~1b~0c':
        'a/b~c must be a string of one or more letters (A-Z, a-z) and digits, with no other characters',
    });
  });

  it('tells only the place of what a schema of the caller has found', () => {
    const schema = z.strictObject({ rows: z.array(identifierSchema) });
    expect(described(schema, { rows: {} })).toEqual({ '/rows': 'rows is not valid' });
    expect(described(schema, { rows: [], Secretperson: 1 })).toEqual({ '': 'The value is not valid' });
  });

  it.each([undefined, {}, { keyword: 'Secretperson' }, { rule: 'Secretperson' }, { keyword: 1, rule: 'x' }])(
    'tells only the place of what a refinement of the caller has found, with the parameters %j',
    (params) => {
      const refinement = params === undefined ? {} : { params };
      const schema = identifierSchema.refine(() => false, { message: 'Secretperson', ...refinement });
      const { error } = schema.safeParse('N1234567');
      expect(error && describeIssues(error)).toEqual([
        { path: '', keyword: 'custom', rule: 'is not valid', message: 'The value is not valid' },
      ]);
    },
  );

  it('gives the keyword, and the rule without the name of the field', () => {
    const { error } = visaCheckCreateSchema.safeParse({ jurisdiction: 'AUS' });
    expect(error && describeIssues(error)).toContainEqual({
      path: '/australia',
      keyword: 'required',
      rule: 'is required when jurisdiction is AUS, and must be an object with visa_check_type',
      message: 'australia is required when jurisdiction is AUS, and must be an object with visa_check_type',
    });
  });
});
