import type { JSONSchemaDraft2020_12, OpenAPIV3_1, SpecExtensions } from '@hey-api/spec-types';

/**
 * How the sources of the contract speak of a point: the first one says it, only shows it, contradicts itself, or is silent
 * where a page of the second one says it, or where none does.
 */
export const sourceStatuses = ['stated', 'published', 'example', 'contradicted', 'assumed'] as const;

export type SourceStatus = (typeof sourceStatuses)[number];

/** The contract's `x-source`: where a fact comes from, and the ids of the open points about it. */
export interface WithSource {
  'x-source'?: {
    section: string;
    status: SourceStatus;
    /** What is published: the key of its page in `sources.yaml`. */
    page?: string;
    note?: string | string[];
  };
}

/** A JSON Schema of the contract. What stands beside a `$ref` adds to what it leads to. */
export interface Schema extends JSONSchemaDraft2020_12.BaseDocument<Schema>, SpecExtensions, WithSource {
  discriminator?: OpenAPIV3_1.DiscriminatorObject;
  items?: Schema;
  properties?: Record<string, Schema>;
  type?: JSONSchemaDraft2020_12.JsonSchemaTypes | JSONSchemaDraft2020_12.JsonSchemaTypes[];
  /** What people call this form of a body. */
  'x-title'?: string;
  /** A property that must not be there. */
  'x-never'?: boolean;
  /** The values that are known of a string that may have others. */
  'x-known-values'?: string[];
  /** What the value says about a person, though it is one of a list: the values are never counted or reported. */
  'x-personal'?: boolean;
  /** The `pattern` in words, to follow the name of the field. */
  'x-pattern-message'?: string;
}

/** An example: a fixture, with what it shows. */
export interface Example extends OpenAPIV3_1.ExampleObject {
  summary: string;
  /** The section of the service's description. The relay's cases have none. */
  'x-section'?: string;
  'x-rule': string;
  'x-operation': string;
  'x-part': 'request' | 'response';
  /** Of a response only. */
  'x-status'?: number;
  /** Of an accepted case: its place among the first examples of its body, from 1. The others follow by name. */
  'x-rank'?: number;
  /** Of a rejected case only: JSON Pointer of the field that is wrong, '' for the whole body. */
  'x-field'?: string;
}

export interface MediaType extends OpenAPIV3_1.MediaTypeObject {
  schema?: Schema;
  examples?: Record<string, Example | Reference>;
}

export type Content = Record<string, MediaType>;

export interface Parameter extends OpenAPIV3_1.ParameterObject, WithSource {
  schema: Schema;
}

export interface Header extends OpenAPIV3_1.HeaderObject, WithSource {
  schema: Schema;
}

export interface RequestBody extends OpenAPIV3_1.RequestBodyObject, WithSource {
  content: Content;
}

export interface Response extends OpenAPIV3_1.ResponseObject, WithSource {
  content?: Content;
  headers?: Record<string, Header | Reference>;
}

export type Reference = OpenAPIV3_1.ReferenceObject;

/** An operation as it is written; `operationsOf` follows its references. */
export interface Operation extends OpenAPIV3_1.OperationObject, WithSource {
  operationId: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: RequestBody | Reference;
  responses: Record<string, Response | Reference>;
  /** The operationId of the operation that this one is another path or method of. */
  'x-alias-of'?: string;
}

/** The HTTP methods that OpenAPI 3.1 has, as its path items write them. */
export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

export type Method = (typeof methods)[number];

export interface PathItem extends Partial<Record<Method, Operation>> {
  parameters?: (Parameter | Reference)[];
}

export type SecurityScheme = OpenAPIV3_1.SecuritySchemeObject & WithSource;

export interface Components {
  schemas?: Record<string, Schema>;
  examples?: Record<string, Example>;
  parameters?: Record<string, Parameter | Reference>;
  headers?: Record<string, Header | Reference>;
  requestBodies?: Record<string, RequestBody | Reference>;
  responses?: Record<string, Response | Reference>;
  securitySchemes?: Record<string, SecurityScheme>;
}

/** A bundled document of the contract: OpenAPI 3.1, every `$ref` local. */
export interface Document {
  openapi: OpenAPIV3_1.Document['openapi'];
  info: OpenAPIV3_1.InfoObject & WithSource;
  servers?: OpenAPIV3_1.ServerObject[];
  tags?: OpenAPIV3_1.TagObject[];
  security?: OpenAPIV3_1.SecurityRequirementObject[];
  paths: Record<string, PathItem>;
  /** What the relay sends, by the type of the event. */
  webhooks?: Record<string, PathItem>;
  components?: Components;
}
