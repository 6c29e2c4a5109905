import { Converter } from '@apiture/openapi-down-convert';

import { operationsOf, resolve, type Document, type Schema } from '../reader/index.ts';
import { eachSchema } from './schemas.ts';

/**
 * Converts the document to OpenAPI 3.0.3, for tools that don't read 3.1. The result accepts everything that the document
 * accepts. It accepts more, because it can't express rules that depend on another field's value (`if`).
 *
 * The converter rewrites what 3.0 writes in another way. The steps before it handle what 3.0 can't express, or can express
 * in several ways.
 *
 * @throws Error when null is allowed in a way that 3.0 cannot express.
 */
export function toOpenApi30(contract: Document): Document {
  const document = structuredClone(contract);
  eachSchema(document, (schema) => {
    refuseLostKeywords(schema);
    dropConditions(schema);
    writeNullAsNullable(document, schema);
    splitTypes(schema);
  });
  moveSummary(document);
  describeFiles(document);
  // Without `allOfTransform`, the converter keeps keywords next to a `$ref`, which 3.0 ignores.
  return new Converter(document, { allOfTransform: true }).convert() as Document;
}

/** Rejects keywords that the converter would silently drop. */
function refuseLostKeywords(schema: Schema): void {
  const lost = ['patternProperties', 'propertyNames', 'unevaluatedProperties', 'contentMediaType'];
  const found = lost.find((keyword) => keyword in schema);
  if (found) throw new Error(`OpenAPI 3.0 has no ${found}: ${JSON.stringify(schema)}`);
}

function dropConditions(schema: Schema): void {
  delete schema.if;
  delete schema.then;
  delete schema.else;
}

/**
 * In 3.0, null is no type, and `nullable` adds it only to the `type` next to it. So for a union with null, one member is
 * written out as nullable.
 */
function writeNullAsNullable(document: Document, schema: Schema): void {
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const members = schema[keyword] ?? [];
    const others = members.filter(({ type }) => type !== 'null');
    if (others.length === members.length) continue;
    const written = others.map((value) => resolve<Schema>(document, { value, pointer: '#' }).value);
    const index = written.findIndex((member) => typeof member.type === 'string' && !isUnion(member));
    if (index === -1)
      throw new Error(`No member of a union can be null in OpenAPI 3.0: ${JSON.stringify(schema)}`);
    const nullable = asNullable(written[index]!);
    delete schema[keyword];
    if (others.length === 1) Object.assign(schema, { ...nullable, ...schema });
    else schema[keyword] = others.with(index, nullable);
  }
}

function asNullable(schema: Schema): Schema {
  const { enum: values } = schema;
  return { ...schema, nullable: true, ...(values && { enum: [...values, null] }) } as Schema;
}

function isUnion({ anyOf, oneOf, allOf }: Schema): boolean {
  return (anyOf ?? oneOf ?? allOf) !== undefined;
}

/** In 3.0, a schema has one type. The converter handles a type with null. */
function splitTypes(schema: Schema): void {
  const { type } = schema;
  if (!Array.isArray(type) || type.filter((one) => one !== 'null').length < 2) return;
  if (type.includes('null') || schema.anyOf) {
    throw new Error(
      `OpenAPI 3.0 cannot say two types and null, or two types and a union: ${JSON.stringify(schema)}`,
    );
  }
  delete schema.type;
  schema.anyOf = type.map((one) => ({ type: one }));
}

/** `info.summary` is new in 3.1. */
function moveSummary({ info }: Document): void {
  const { summary, description } = info;
  if (summary === undefined) return;
  info.description = [summary, description].filter(Boolean).join('\n\n');
  delete info.summary;
}

/** In 3.0, a body that isn't JSON is a binary string. In 3.1, it has no schema. */
function describeFiles(document: Document): void {
  for (const { responses } of operationsOf(document)) {
    for (const { value } of responses.values()) {
      for (const media of Object.values(value.content ?? {})) {
        media.schema ??= { type: 'string', format: 'binary' };
      }
    }
  }
}
