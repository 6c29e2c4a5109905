import type { ContractName, InterfaceName, OpenPoint, SourceStatus } from '@workrights/spec/reader';

export type { OpenPoint, SourceStatus };

export type InterfaceId = InterfaceName;

/**
 * Where a fact comes from: a section of the source, how it speaks, and the ids of the open points beside it. `own` are the
 * facts of the relay: this kit decides them, and no badge is shown.
 */
export interface Source {
  section: string;
  status: SourceStatus | 'own';
  /** Of what is published: the key of its page. */
  page?: string;
  notes: readonly string[];
}

/**
 * JSON pointers into the bundle, `#/components/...`: where the thing is written, and the component schemas that it
 * refers to. With the interface before it, one is a `where` of an open point.
 */
export type Pointers = readonly string[];

/** One of the forms that a value can have, as a reader would call it. */
export interface Branch {
  /** Name of the schema; part of an anchor where two branches have a field of the same name. */
  name: string;
  pointers: Pointers;
  title: string;
  /** Markdown. */
  description: string;
  /** The field and the value by which this branch is known: `jurisdiction` is `AUS`. */
  when?: { field: string; value: string };
}

/** One statement about when a field is there. A field has several only if branches differ. */
export interface Presence {
  kind: 'required' | 'optional' | 'never' | 'at-least-one' | 'exactly-one';
  /** The branches that this holds for; all of them when empty. */
  branches: readonly Branch[];
  /** With `at-least-one` and `exactly-one`: the fields to choose from, this one included. */
  among: readonly string[];
  /** The condition of an `if` that requires the field: the path of another field, and its value. */
  condition?: { field: string; value: string };
}

/** A rule that the value is held to. */
export interface Constraint {
  kind: 'pattern' | 'minimum' | 'maximum' | 'length' | 'items' | 'format' | 'default' | 'object';
  /** A sentence without its full stop: `At least 1`. */
  text: string;
  /** What to print in monospace beside it: the pattern, the default. */
  code?: string;
}

/** The values of a string field: all that are allowed, or those that are known of an open list. */
export interface Values {
  kind: 'closed' | 'open';
  list: readonly string[];
}

/** What can differ from branch to branch. */
export interface Definition {
  type: string;
  nullable: boolean;
  /** Markdown. */
  description: string;
  constraints: readonly Constraint[];
  values?: Values;
  examples: readonly unknown[];
  source: Source;
  /** The component schema behind the field, if there is one. */
  schemaName?: string;
}

/** A definition that holds in some branches, where it differs from that of the field. */
export interface Variant extends Definition {
  branches: readonly Branch[];
}

/** One row of the reference: a parameter, a header or a field of a body. */
export interface Field extends Definition {
  name: string;
  /** The id on the page: `request.document.identifier`. */
  anchor: string;
  /** Dotted, from the root of the body: `data[].status`. A parameter's or header's is its name. */
  path: string;
  pointers: Pointers;
  presence: readonly Presence[];
  /** Required whatever the branch. */
  required: boolean;
  variants: readonly Variant[];
  children: Fields;
}

/** The fields of one object, or of the items of an array of objects. */
export interface Fields {
  /** Fields of every branch, or of more than one. */
  shared: readonly Field[];
  /** A branch each, with the fields that it alone has. Empty when there is one form only. */
  groups: readonly FieldGroup[];
  /** The object that the value is or holds. Its fields are on its own page. */
  object?: ObjectReference;
}

/** What operations return, and has a page of its own. */
export type ObjectId = 'visa-check' | 'onboarding-request' | 'work-rights-record' | 'employee';

export interface ObjectReference {
  id: ObjectId;
  /** Where it is in the body: `data`, `data[]`, or empty when the body is the object. */
  path: string;
  /** The fields that it has here, if that isn't all of them. */
  names?: readonly string[];
}

export interface ReferenceObject {
  id: ObjectId;
  interface: InterfaceId;
  title: string;
  /** Path of its page: `/reference/objects/visa-check/`. */
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
  /** Id of the group on the page. */
  anchor: string;
  fields: Fields;
}

/** A fixture that every judge of the contract accepts. */
export interface Example {
  /** Base name of the fixture's file, and the `example` that the mock can be asked for. */
  name: string;
  summary: string;
  section?: string;
  /** What it shows, in a sentence. */
  rule?: string;
  value: unknown;
}

/** A fixture that every judge refuses. */
export interface RejectedExample extends Example {
  part: 'request' | 'response';
  /** JSON pointer of the field at fault; empty for the whole body. */
  pointer: string;
  /** The field that comes nearest to it: of the operation's page, or of the page of an object. */
  field?: { href: string; path: string };
}

export interface RequestBody {
  required: boolean;
  pointers: Pointers;
  description: string;
  mediaType: string;
  schemaName?: string;
  /** Of the schema, as Markdown. */
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
  /** `200`, or `default`: every status without an entry. */
  status: string;
  description: string;
  source?: Source;
  headers: readonly Field[];
  /** One a media type. */
  bodies: readonly ResponseBody[];
  /** The status of an earlier response with a body of the same form. Its fields are listed there. */
  sameBodyAs?: string;
}

export interface SecurityScheme {
  name: string;
  pointers: Pointers;
  type: string;
  /** What to send, in a few words: `Authorization: Bearer <access token>`. */
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
  /** Address of its page: `/reference/visa-checks/create-visa-check/`. */
  href: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  /** Markdown. */
  description: string;
  source: Source;
  /** The operation that this one is another address of. */
  aliasOf?: string;
  /** The operationIds of its aliases and PUT twins. */
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

/** The relay: a server of this kit. */
export interface RelayReference {
  title: string;
  version: string;
  summary: string;
  /** Markdown. */
  description: string;
  server: string;
  security: readonly SecurityScheme[];
  operations: readonly Operation<'relay'>[];
  /** The webhooks; `path` is the type of the event. */
  events: readonly Operation<'relay'>[];
}

export interface Reference {
  interfaces: readonly Interface[];
  openPoints: readonly OpenPoint[];
}
