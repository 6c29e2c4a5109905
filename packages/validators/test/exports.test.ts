import { readFileSync } from 'node:fs';
import { interfaceNames, readBundle } from '@workrights/spec/reader';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as validators from '../src/index.ts';
import {
  requestSchemas,
  responseSchemas,
  type VisaCheck,
  type VisaCheckCreate,
  type WorkRightsRequest,
} from '../src/index.ts';
import { bodySchemaName, operations } from './support/contract.ts';

const exported: Readonly<Record<string, unknown>> = validators;

const schemaNameOf = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}Schema`;

describe('the package', () => {
  it.each(interfaceNames)('exports every schema of %s by its name in the contract', (name) => {
    const names = Object.keys(readBundle(name).components?.schemas ?? {}).map(schemaNameOf);
    expect(names.filter((schema) => !(schema in exported))).toEqual([]);
  });

  it.each(interfaceNames)('maps every operation of %s to the schemas of its bodies', (name) => {
    for (const { id, requestBody, responses } of operations(name)) {
      const request = bodySchemaName(requestBody);
      expect((requestSchemas as unknown as typeof exported)[id]).toBe(
        request && exported[schemaNameOf(request)],
      );
      const answers = (responseSchemas as unknown as Record<string, typeof exported>)[id] ?? {};
      const named = [...responses].filter(([, response]) => bodySchemaName(response));
      expect(Object.keys(answers)).toEqual(named.map(([status]) => status));
      for (const [status, response] of named.filter(([status]) => status !== 'default')) {
        expect(answers[status]).toBe(exported[schemaNameOf(bodySchemaName(response) ?? '')]);
      }
    }
  });

  it('lets a bundler drop the rules of schemas that nobody imports', () => {
    const code = readFileSync(new URL('../dist/index.js', import.meta.url), 'utf8');
    const calls = code.match(/(?<!function )explained\(/gu) ?? [];
    expect(calls.length).toBeGreaterThan(0);
    expect(code.match(/\/\* @__PURE__ \*\/ explained\(/gu)).toHaveLength(calls.length);
  });

  it('infers types that follow the contract', () => {
    expectTypeOf<VisaCheckCreate['jurisdiction']>().toEqualTypeOf<'AUS' | 'NZL'>();
    expectTypeOf<
      Extract<VisaCheckCreate, { jurisdiction: 'AUS' }>['document']['date_of_birth']
    >().toEqualTypeOf<string>();
    expectTypeOf<VisaCheck['status']>().toEqualTypeOf<string>();
    expectTypeOf<{
      accountkeyid: string;
      type: 'workrights';
      key_id: string;
    }>().toExtend<WorkRightsRequest>();
    expectTypeOf<{ accountkeyid: string; type: 'workrights' }>().not.toExtend<WorkRightsRequest>();
  });
});
