import {
  type Document,
  operationsOf as endpointsOf,
  readBundle,
  readFixtures,
  readOpenPoints,
  resolve,
  type Schema,
  type SecurityScheme as Scheme,
  spelledOut,
  webhooksOf,
} from '@workrights/spec/reader';
import { referredBy } from './component-names.ts';
import { readDocument } from './document.ts';
import { fieldsOfObject } from './fields.ts';
import { joinSources, sourcesOfComponents } from './join-sources.ts';
import { namedObjects } from './object-names.ts';
import { operationsOf } from './operations.ts';
import { ownSource, sourceOf } from './source.ts';
import type {
  Interface,
  InterfaceId,
  ObjectId,
  Operation,
  Reference,
  ReferenceObject,
  RelayReference,
  SecurityScheme,
} from './types.ts';

export type * from './types.ts';
export { everyField, fieldsOfOperation, objectsReturned } from './walk.ts';

let loaded: Reference | undefined;
let relay: RelayReference | undefined;

/** Everything that the reference shows, read once from the bundles, the fixtures and the open points. */
export function readReference(): Reference {
  loaded ??= {
    interfaces: [readInterface('visa-checks'), readInterface('work-rights')],
    openPoints: readOpenPoints(),
  };
  return loaded;
}

/** The operations of both interfaces, aliases included. */
export function allOperations(): readonly Operation[] {
  return readReference().interfaces.flatMap(({ operations }) => operations);
}

/** The objects that the operations of both interfaces return. */
export function allObjects(): readonly ReferenceObject[] {
  return readReference().interfaces.flatMap(({ objects }) => objects);
}

export function objectOf(id: ObjectId): ReferenceObject {
  const object = allObjects().find((one) => one.id === id);
  if (!object) throw new Error(`No object is called ${id}.`);
  return object;
}

/** @throws Error when no operation has this operationId. */
export function operationNamed(id: string): Operation {
  const operation = allOperations().find((one) => one.id === id);
  if (!operation) throw new Error(`No operation is called ${id}.`);
  return operation;
}

function readInterface(id: InterfaceId): Interface {
  const document = readDocument(id);
  const { title, version, summary = '', description = '' } = document.info;
  const security = securityOf(document);
  const objects = objectsOf(document, id);
  return {
    id,
    title,
    version,
    summary,
    description: description.trim(),
    server: document.servers?.[0]?.url ?? '',
    tags: (document.tags ?? []).map(({ name, description: about = '' }) => ({
      name,
      description: about.trim(),
    })),
    security,
    objects,
    operations: operationsOf(document, id, endpointsOf(document), {
      security,
      objects,
      rejected: readFixtures(id, 'rejected'),
    }),
  };
}

/** The relay's API and webhooks. The relay isn't part of the service, so it has its own reference. */
export function readRelay(): RelayReference {
  relay ??= loadRelay();
  return relay;
}

function loadRelay(): RelayReference {
  const document = spelledOut(readBundle('relay'));
  const { title, version, summary = '', description = '' } = document.info;
  const security = securityOf(document);
  const around = { security, objects: [], rejected: readFixtures('relay', 'rejected') };
  return {
    title,
    version,
    summary,
    description: description.trim(),
    server: document.servers?.[0]?.url ?? '',
    security,
    operations: operationsOf(document, 'relay', endpointsOf(document), around),
    events: operationsOf(document, 'relay', webhooksOf(document), around),
  };
}

function securityOf(document: Document): SecurityScheme[] {
  return Object.entries(document.components?.securitySchemes ?? {}).map(([name, scheme]) => {
    const source = sourceOf(scheme) ?? ownSource(document);
    if (!source) throw new Error(`${name} has no x-source.`);
    const pointers = [`#/components/securitySchemes/${name}`];
    return {
      name,
      pointers,
      type: scheme.type,
      sends: sends(scheme),
      description: (scheme.description ?? '').trim(),
      source,
    };
  });
}

function sends(scheme: Scheme): string {
  if (scheme.type !== 'apiKey') return 'Authorization: Bearer <access token>';
  return `?${scheme.name}=<API key>`;
}

/**
 * The objects that the operations of an interface return.
 *
 * @throws Error when the document lacks the schema or its `x-source`.
 */
function objectsOf(document: Document, interfaceId: InterfaceId): ReferenceObject[] {
  return namedObjects
    .filter((named) => named.interface === interfaceId)
    .map(({ id, title, schemaName }) => {
      const $ref = `#/components/schemas/${schemaName}`;
      const schema = resolve<Schema>(document, { value: { $ref }, pointer: $ref });
      const source = joinSources(sourcesOfComponents(document, schema));
      if (!source) throw new Error(`${$ref} has no x-source.`);
      return {
        id,
        interface: interfaceId,
        title,
        href: `/reference/objects/${id}/`,
        pointers: [...new Set([$ref, ...referredBy(document, schema.value)])],
        schemaName,
        description: (schema.value.description ?? '').trim(),
        source,
        fields: fieldsOfObject(document, schema),
      };
    });
}
