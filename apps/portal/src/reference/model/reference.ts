import {
  readFixtures,
  readOpenPoints,
  type Document,
  type SecurityScheme as Scheme,
} from '@workrights/spec/reader';
import { readDocument } from './document.ts';
import { operationsOf } from './operations.ts';
import { sourceOf } from './source.ts';
import type { Interface, InterfaceId, Operation, Reference, SecurityScheme } from './types.ts';

export type * from './types.ts';
export { everyField, fieldsOfOperation } from './walk.ts';

let loaded: Reference | undefined;

/** Everything that the reference shows, read from the bundles, the fixtures and the open points. Read once. */
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
    operations: operationsOf(document, id, security, readFixtures(id, 'rejected')),
  };
}

function securityOf(document: Document): SecurityScheme[] {
  return Object.entries(document.components?.securitySchemes ?? {}).map(([name, scheme]) => {
    const source = sourceOf(scheme);
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
