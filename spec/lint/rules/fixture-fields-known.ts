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
  /** The folder that contains `accepted/`. The default is this package's `fixtures`. */
  fixtures?: string;
}

/**
 * Every field of an accepted response must have a name that the contract uses somewhere. Responses are open objects, so a
 * misspelt field would pass every validator. Exceptions are errors, which have no fields of their own, and cases with
 * `unknown-field` in their name. Reads bundles only.
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

/** All schemas in the contract for properties of a given name. */
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

/**
 * Whether a schema says nothing about the form of its value, as for a field that is null in all examples, and for an object with
 * the fields of another contract.
 */
function isOpaque(schema: JsonObject): boolean {
  if (schema['additionalProperties'] === true && !('properties' in schema)) return true;
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
