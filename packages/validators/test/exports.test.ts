import { describe, expect, expectTypeOf, it } from 'vitest';
import * as validators from '../src/index.ts';
import {
  requestSchemas,
  responseSchemas,
  type VisaCheck,
  type VisaCheckCreate,
  type WorkRightsRequest,
} from '../src/index.ts';
import { bodySchemaName, bundle, operations } from './support/contract.ts';

const exported: Readonly<Record<string, unknown>> = validators;
const interfaces = ['visa-checks', 'work-rights'] as const;

const schemaNameOf = (name: string): string => `${name.charAt(0).toLowerCase()}${name.slice(1)}Schema`;

describe('the package', () => {
  it.each(interfaces)('exports every schema of %s by its name in the contract', (name) => {
    const names = Object.keys(bundle(name).components['schemas'] ?? {}).map(schemaNameOf);
    expect(names.filter((schema) => !(schema in exported))).toEqual([]);
  });

  it.each(interfaces)('maps every operation of %s to the schemas of its bodies', (name) => {
    for (const { operationId, requestBody, responses } of operations(name)) {
      const request = bodySchemaName(name, requestBody);
      expect((requestSchemas as unknown as typeof exported)[operationId]).toBe(
        request && exported[schemaNameOf(request)],
      );
      const answers = (responseSchemas as unknown as Record<string, typeof exported>)[operationId] ?? {};
      const named = Object.entries(responses).filter(([, response]) => bodySchemaName(name, response));
      expect(Object.keys(answers)).toEqual(named.map(([status]) => status));
      for (const [status, response] of named.filter(([status]) => status !== 'default')) {
        expect(answers[status]).toBe(exported[schemaNameOf(bodySchemaName(name, response) ?? '')]);
      }
    }
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
