import { isObject, jsonContent, operationsOf, type Document, type JsonObject } from '@workrights/spec/reader';
import { inlineReferences } from '../sandbox/inline-references.ts';

/** What a node can be told about a value: rules only, and in plain words what a pattern asks for. */
const RULES = new Set([
  'type',
  'const',
  'enum',
  'pattern',
  'x-pattern-message',
  'format',
  'minLength',
  'minimum',
  'required',
  'properties',
  'additionalProperties',
  'items',
  'not',
  'if',
  'then',
  'anyOf',
  'oneOf',
]);

/** Keywords that only annotate; any other one would be a rule that the node does not know. */
const ANNOTATIONS = new Set(['title', 'description', 'examples', 'default', 'discriminator', '$comment']);

/** The schema of each operation's JSON body, every reference resolved, without anything but rules. */
export function requestSchemas(document: Document): Record<string, JsonObject> {
  const rows = operationsOf(document).flatMap(({ id, aliasOf, requestBody }) => {
    const schema = jsonContent(requestBody)?.value.schema;
    if (aliasOf !== undefined || !schema) return [];
    return [[id, rulesOf(inlineReferences(document, schema))] as const];
  });
  return Object.fromEntries(rows);
}

/** Throws for a keyword that the node's validator does not know: better no table than one that checks less. */
export function rulesOf(schema: object): JsonObject {
  const entries = Object.entries(schema).flatMap(([keyword, value]) => {
    if (keyword === 'properties' && isObject(value)) {
      const properties = Object.entries(value).map(([name, property]) => [name, rulesOf(property as object)]);
      return [[keyword, Object.fromEntries(properties)] as const];
    }
    if (RULES.has(keyword)) return [[keyword, nested(keyword, value)] as const];
    if (ANNOTATIONS.has(keyword) || keyword.startsWith('x-')) return [];
    throw new Error(`The n8n node has no rule for the keyword "${keyword}" of a request.`);
  });
  return Object.fromEntries(entries);
}

function nested(keyword: string, value: unknown): unknown {
  if (keyword === 'enum' || keyword === 'required' || keyword === 'const') return value;
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? rulesOf(item) : item));
  return isObject(value) ? rulesOf(value) : value;
}
