import type { Oas3Rule } from '@redocly/openapi-core';

import {
  formatPointer,
  isObject,
  readFixtures,
  type ContractName,
  type Fixture,
  type JsonObject,
} from '../../reader/index.ts';

export interface FixtureFieldsKnownOptions {
  interface: ContractName;
  /** The folder that holds `accepted/`; this package's `fixtures` by default. */
  fixtures?: string;
}

/**
 * The fields of accepted answers are named somewhere in the contract. Answers are open objects, so a misspelt field
 * would pass every validator. Errors have no fields of their own; a case with `unknown-field` in its name is meant so.
 * Reads bundles only.
 */
export const fixtureFieldsKnown: Oas3Rule = (options) => ({
  Root(root, { report, location }) {
    const { interface: name, fixtures: folder } = options as FixtureFieldsKnownOptions;
    const schemas = propertySchemas(root);
    for (const file of readFixtures(name, 'accepted', folder).filter(isOrdinaryAnswer)) {
      for (const field of unknownFields(file.value, schemas)) {
        report({
          message: `The fixture ${file.name} has a field ${field}, which the contract does not name.`,
          location: {
            source: location.source,
            pointer: formatPointer(['components', 'examples', file.name]),
          },
        });
      }
    }
  },
});

function isOrdinaryAnswer({ name, part, status = 0 }: Fixture<ContractName>): boolean {
  return part === 'response' && status < 400 && !name.includes('unknown-field');
}

type PropertySchemas = Map<string, JsonObject[]>;

/** All schemas that the contract gives to properties of a name, wherever they are. */
function propertySchemas(node: unknown, found: PropertySchemas = new Map()): PropertySchemas {
  if (Array.isArray(node)) {
    for (const item of node) propertySchemas(item, found);
  } else if (isObject(node)) {
    for (const [name, schema] of Object.entries(isObject(node['properties']) ? node['properties'] : {})) {
      if (isObject(schema)) found.set(name, [...(found.get(name) ?? []), schema]);
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'examples') propertySchemas(value, found);
  }
  return found;
}

/** Says nothing of its value's form, as for a field that is null in all that is shown. */
function isOpaque(schema: JsonObject): boolean {
  return !['$ref', 'type', 'properties', 'items', 'allOf', 'anyOf', 'oneOf'].some((key) => key in schema);
}

function unknownFields(value: unknown, schemas: PropertySchemas): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => unknownFields(item, schemas));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, below]) => {
    const known = schemas.get(name);
    if (!known) return [name];
    return known.every(isOpaque) ? [] : unknownFields(below, schemas);
  });
}
