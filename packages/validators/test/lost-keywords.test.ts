import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { interfaceNames, readBundle, type InterfaceName } from '@workrights/spec/reader';
import { describe, expect, it } from 'vitest';

/** Keywords that restrict a value and that the generated zod schemas leave out. */
const lostKeywords = new Set([
  'if',
  'dependentRequired',
  'dependentSchemas',
  'minProperties',
  'maxProperties',
  'patternProperties',
  'propertyNames',
  'unevaluatedProperties',
  'unevaluatedItems',
  'uniqueItems',
  'contains',
  'multipleOf',
  'prefixItems',
]);

/** Every such keyword of the contract has a rule in src/judges that stands in for it. */
const standIns: Readonly<Record<string, readonly string[]>> = {
  'visa-checks AustralianVisaCheckCreate if': ['agent-authority.ts'],
  'visa-checks NewZealandVisaResult if': ['new-zealand-result.ts'],
  'visa-checks VisaCheck if': ['check-state.ts', 'check-country.ts'],
  'visa-checks VisaCheckCreated if': ['created-pending.ts'],
};

function lostIn(name: InterfaceName): string[] {
  const found: string[] = [];
  const visit = (node: unknown, schemaName: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const schema = node as Readonly<Record<string, unknown>>;
    for (const [key, value] of Object.entries(schema)) {
      if (lostKeywords.has(key) && !Array.isArray(node)) found.push(`${name} ${schemaName} ${key}`);
      if (key === 'not' && schema['x-never'] !== true) found.push(`${name} ${schemaName} not`);
      // zod keeps a branch only when it is a schema of its own, not a list of required fields.
      if ((key === 'anyOf' || key === 'oneOf') && 'properties' in schema)
        found.push(`${name} ${schemaName} ${key}`);
      if (key !== 'examples' && key !== 'x-source') visit(value, schemaName);
    }
  };
  for (const [schemaName, schema] of Object.entries(readBundle(name).components?.schemas ?? {})) {
    visit(schema, schemaName);
  }
  return found;
}

describe('what generators lose of the contract', () => {
  it.each(interfaceNames)('is made good by a rule, in %s', (name) => {
    expect(lostIn(name).filter((place) => !(place in standIns))).toEqual([]);
  });

  it('is made good by rules that exist', () => {
    const judges = readdirSync(join(import.meta.dirname, '../src/judges'));
    expect(judges).toEqual(expect.arrayContaining(Object.values(standIns).flat()));
  });

  it('is still in the contract where a rule says so', () => {
    const found = new Set(interfaceNames.flatMap(lostIn));
    expect(Object.keys(standIns).filter((place) => !found.has(place))).toEqual([]);
  });
});
