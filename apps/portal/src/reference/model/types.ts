import type { ContractName, InterfaceName, OpenPoint, SourceStatus } from '@workrights/spec/reader';

export type { OpenPoint, SourceStatus };

export type InterfaceId = InterfaceName;

/**
 * Where a fact comes from: a section of the source, its status, and the ids of the related open points. `own` marks facts of
 * the relay: this kit decides them, and they have no badge.
 */
export interface Source {
  section: string;
  status: SourceStatus | 'own';
  /** For a published fact, the key of its page. */
  page?: string;
  notes: readonly string[];
}

/**
 * JSON pointers into the bundle, `#/components/...`: where the thing is defined, and the component schemas that it refers
 * to. With the interface in front, a pointer is a `where` of an open point.
 */
export type Pointers = readonly string[];

/** One of the forms that a value can have, as a reader would name it. */
export interface Branch {
  /** The name of the schema. It is part of an anchor when two branches have a field of the same name. */
  name: string;
  pointers: Pointers;
  title: string;
  /** Markdown. */
  description: string;
  /** The field and value that identify this branch: `jurisdiction` is `AUS`. */
  when?: { field: string; value: string };
}

/** A statement about when a field is there. A field has several only if its branches differ. */
export interface Presence {
  kind: 'required' | 'optional' | 'never' | 'at-least-one' | 'exactly-one';
  /** The branches that it applies to. Empty means all. */
  branches: readonly Branch[];
  /** For `at-least-one` and `exactly-one`: the fields to choose from, including this one. */
  among: readonly string[];
  /** The condition of an `if` that requires the field: the path of another field, and its value. */
  condition?: { field: string; value: string };
}

/** A rule for the value. */
export interface Constraint {
  kind: 'pattern' | 'minimum' | 'maximum' | 'length' | 'items' | 'format' | 'default' | 'object';
  /** A sentence without its full stop: `At least 1`. */
  text: string;
  /** What to print next to it in monospace: the pattern, the default. */
  code?: string;
}

/** The values of a string field: all allowed ones, or the known ones of an open list. */
export interface Values {
  kind: 'closed' | 'open';
  list: readonly string[];
}

/** What can differ between branches. */
export interface Definition {
  type: string;
  nullable: boolean;
  /** Markdown. */
  description: string;
  constraints: readonly Constraint[];
  values?: Values;
  examples: readonly unknown[];
  source: Source;
  /** The component schema of the field, if it has one. */
  schemaName?: string;
}

/** A definition that applies to some branches, where it differs from the field's own. */
export interface Variant extends Definition {
  branches: readonly Branch[];
}

/** One row of the reference: a parameter, a header or a field of a body. */
export interface Field extends Definition {
  name: string;
  /** The id on the page: `request.document.identifier`. */
  anchor: string;
  /** The dotted path from the root of the body: `data[].status`. For a parameter or header, its name. */
  path: string;
  pointers: Pointers;
  presence: readonly Presence[];
  /** Required in every branch. */
  required: boolean;
  variants: readonly Variant[];
  children: Fields;
}

/** The fields of one object, or of the items of an array of objects. */
export interface Fields {
  /** Fields that every branch has, or several. */
  shared: readonly Field[];
  /** The fields that only one branch has, for each branch. Empty when there is one form only. */
  groups: readonly FieldGroup[];
  /** The object that the value is or contains. Its fields are on its own page. */
  object?: ObjectReference;
}

/** An object that operations return and that has its own page. */
export type ObjectId = 'visa-check' | 'onboarding-request' | 'work-rights-record' | 'employee';

export interface ObjectReference {
  id: ObjectId;
  /** Its place in the body: `data`, `data[]`, or empty when the body is the object. */
  path: string;
  /** The fields that it has here, if not all. */
  names?: readonly string[];
}

export interface ReferenceObject {
  id: ObjectId;
  interface: InterfaceId;
  title: string;
  /** The path of its page: `/reference/objects/visa-check/`. */
  href: string;
  pointers: Pointers;
  schemaName: string;
  /** Markdown. */
  description: string;
  source: Source;
  /** The anchor of a field is its path. */
  fields: Fields;
}

export interface FieldGroup {
  branch: Branch;
  /** The group's id on the page. */
  anchor: string;
  fields: Fields;
}

/** A fixture that every judge of the contract accepts. */
export interface Example {
  /** The base name of the fixture's file. The mock returns it for the preference `example`. */
  name: string;
  summary: string;
  section?: string;
  /** What it shows, in a sentence. */
  rule?: string;
  value: unknown;
}

/** A fixture that every judge rejects. */
export interface RejectedExample extends Example {
  part: 'request' | 'response';
  /** The JSON pointer of the invalid field. Empty for the whole body. */
  pointer: string;
  /** The nearest field on the operation's page, or on an object's page. */
  field?: { href: string; path: string };
}

export interface RequestBody {
  required: boolean;
  pointers: Pointers;
  description: string;
  mediaType: string;
  schemaName?: string;
  /** The schema's description, as Markdown. */
  about: string;
  type: string;
  source?: Source;
  fields: Fields;
  examples: readonly Example[];
}

export interface ResponseBody {
  mediaType: string;
  pointers: Pointers;
  schemaName?: string;
  about: string;
  type: string;
  source?: Source;
  fields: Fields;
  examples: readonly Example[];
}

export interface OperationResponse {
  pointers: Pointers;
  /** `200`, or `default` for all statuses without an entry. */
  status: string;
  description: string;
  source?: Source;
  headers: readonly Field[];
  /** One for each media type. */
  bodies: readonly ResponseBody[];
  /** The status of an earlier response with the same body. That response lists the fields. */
  sameBodyAs?: string;
}

export interface SecurityScheme {
  name: string;
  pointers: Pointers;
  type: string;
  /** What to send, in short: `Authorization: Bearer <access token>`. */
  sends: string;
  /** Markdown. */
  description: string;
  source: Source;
}

export interface Operation<Of extends ContractName = InterfaceId> {
  id: string;
  pointers: Pointers;
  interface: Of;
  slug: string;
  /** The address of its page: `/reference/visa-checks/create-visa-check/`. */
  href: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  /** Markdown. */
  description: string;
  source: Source;
  /** The operation of which this one is an alias. */
  aliasOf?: string;
  /** The operationIds of its aliases, including PUT. */
  aliases: readonly string[];
  security: readonly SecurityScheme[];
  /** In the order path, query, header. */
  parameters: readonly (Field & { in: 'path' | 'query' | 'header' })[];
  requestBody?: RequestBody;
  responses: readonly OperationResponse[];
  rejected: readonly RejectedExample[];
}

export interface Interface {
  id: InterfaceId;
  title: string;
  version: string;
  summary: string;
  /** Markdown. */
  description: string;
  server: string;
  tags: readonly { name: string; description: string }[];
  security: readonly SecurityScheme[];
  objects: readonly ReferenceObject[];
  operations: readonly Operation[];
}

/** The relay, which is a server of this kit. */
export interface RelayReference {
  title: string;
  version: string;
  summary: string;
  /** Markdown. */
  description: string;
  server: string;
  security: readonly SecurityScheme[];
  operations: readonly Operation<'relay'>[];
  /** The webhooks. `path` is the type of the event. */
  events: readonly Operation<'relay'>[];
}

export interface Reference {
  interfaces: readonly Interface[];
  openPoints: readonly OpenPoint[];
}
