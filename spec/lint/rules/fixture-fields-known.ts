import path from 'node:path';

import type { Oas3Rule } from '@redocly/openapi-core';

import { readFixtures, type FixtureFile } from '../fixtures.ts';
import { formatPointer, isObject, type JsonObject } from '../json-pointer.ts';

export interface FixtureFieldsKnownOptions {
  interface: string;
  /** The folder that holds `accepted/`; this package's `fixtures` by default. */
  fixtures?: string;
}

const defaultFolder = path.resolve(import.meta.dirname, '../../fixtures');

/**
 * The fields of accepted answers are named somewhere in the contract. Answers are open objects, so a misspelt field
 * would pass every validator. Errors have no fields of their own; a case with `unknown-field` in its name is meant so.
 * Reads bundles only.
 */
export const fixtureFieldsKnown: Oas3Rule = (options) => ({
  Root(root, { report, location }) {
    const { interface: name, fixtures: folder = defaultFolder } = options as FixtureFieldsKnownOptions;
    const schemas = propertySchemas(root);
    for (const file of readFixtures(folder, 'accepted', name).filter(isOrdinaryAnswer)) {
      for (const field of unknownFields(file.fixture.value, schemas)) {
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

function isOrdinaryAnswer({ name, fixture }: FixtureFile): boolean {
  const isError = (fixture['x-status'] ?? 0) >= 400;
  return fixture['x-part'] === 'response' && !isError && !name.includes('unknown-field');
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
