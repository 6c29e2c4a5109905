import type { JSONSchemaDraft2020_12, OpenAPIV3_1, SpecExtensions } from '@hey-api/spec-types';

/**
 * The status of a fact: the first source states it, shows it only in an example, or contradicts itself; or the first source
 * is silent and a page of the second one publishes it; or neither says it.
 */
export const sourceStatuses = ['stated', 'published', 'example', 'contradicted', 'assumed'] as const;

export type SourceStatus = (typeof sourceStatuses)[number];

/** The contract's `x-source`: where a fact comes from, and the ids of the open points about it. */
export interface WithSource {
  'x-source'?: {
    section: string;
    status: SourceStatus;
    /** For a published fact, the key of its page in `sources.yaml`. */
    page?: string;
    note?: string | string[];
  };
}

/** A JSON Schema of the contract. Keywords next to a `$ref` apply in addition to its target. */
export interface Schema extends JSONSchemaDraft2020_12.BaseDocument<Schema>, SpecExtensions, WithSource {
  discriminator?: OpenAPIV3_1.DiscriminatorObject;
  items?: Schema;
  properties?: Record<string, Schema>;
  type?: JSONSchemaDraft2020_12.JsonSchemaTypes | JSONSchemaDraft2020_12.JsonSchemaTypes[];
  /** A name for people of this form of a body. */
  'x-title'?: string;
  /** Whether the property must be absent. */
  'x-never'?: boolean;
  /** The known values of a string that may have others. */
  'x-known-values'?: string[];
  /** Whether the listed values say something about a person. Such values are never counted or reported. */
  'x-personal'?: boolean;
  /** The `pattern` in words that follow the name of the field. */
  'x-pattern-message'?: string;
}

/** A fixture as an example, with what it shows. */
export interface Example extends OpenAPIV3_1.ExampleObject {
  summary: string;
  /** The section of the service's description. The relay's cases have none. */
  'x-section'?: string;
  'x-rule': string;
  'x-operation': string;
  'x-part': 'request' | 'response';
  /** Only for a response. */
  'x-status'?: number;
  /** For an accepted case: its place among the first examples of its body, from 1. The others follow by name. */
  'x-rank'?: number;
  /** Only for a rejected case: the JSON pointer of the invalid field, '' for the whole body. */
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

/** An operation as written. `operationsOf` follows its references. */
export interface Operation extends OpenAPIV3_1.OperationObject, WithSource {
  operationId: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: RequestBody | Reference;
  responses: Record<string, Response | Reference>;
  /** The operationId of the operation of which this one is another path or method. */
  'x-alias-of'?: string;
}

/** The HTTP methods of OpenAPI 3.1, as path items write them. */
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

/** A bundled document of the contract: OpenAPI 3.1, with local `$ref`s only. */
export interface Document {
  openapi: OpenAPIV3_1.Document['openapi'];
  info: OpenAPIV3_1.InfoObject & WithSource;
  servers?: OpenAPIV3_1.ServerObject[];
  tags?: OpenAPIV3_1.TagObject[];
  security?: OpenAPIV3_1.SecurityRequirementObject[];
  paths: Record<string, PathItem>;
  /** The webhooks that the relay sends, by the type of the event. */
  webhooks?: Record<string, PathItem>;
  components?: Components;
}
