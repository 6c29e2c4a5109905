import { readFileSync } from 'node:fs';
import path from 'node:path';

import { specFolder, type Case, type InterfaceName } from './cases.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  example?: unknown;
}

export interface MediaType {
  schema?: unknown;
  examples?: Record<string, unknown>;
}

interface Body {
  content?: Record<string, MediaType>;
}

export interface Operation {
  operationId: string;
  parameters?: unknown[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
}

/** A bundled document, of which only the parts that the judges touch are named. */
export interface Contract {
  paths: Record<string, Record<string, unknown>>;
  components: Record<string, Record<string, unknown>>;
}

/** An operation and its address. */
export interface Endpoint {
  path: string;
  method: string;
  operation: Operation;
}

/** Reads a fresh copy of a bundle, free to be changed. */
export function readContract(name: InterfaceName): Contract {
  return JSON.parse(readFileSync(path.join(specFolder, 'dist', `${name}.json`), 'utf8')) as Contract;
}

/** @throws Error when the contract has no operation of that id. */
export function endpointOf(contract: Contract, operationId: string): Endpoint {
  for (const [route, item] of Object.entries(contract.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if ((operation as Partial<Operation>).operationId === operationId) {
        return { path: route, method, operation: operation as Operation };
      }
    }
  }
  throw new Error(`The contract has no operation ${operationId}`);
}

/** Gives an endpoint's parameters, those of its path included, with references followed. */
export function parametersOf(contract: Contract, { path: route, operation }: Endpoint): Parameter[] {
  const shared = (contract.paths[route]?.['parameters'] ?? []) as unknown[];
  return [...shared, ...(operation.parameters ?? [])].map(
    (parameter) => dereference(contract, parameter).node as Parameter,
  );
}

/** Where the contract describes a body. */
export interface BodyPlace {
  /** The media type object itself, in the document that was given. */
  mediaType: MediaType;
  contentType: string;
  /** The JSON Pointer to it (`#/components/...` when the body is a shared one). */
  pointer: string;
}

/**
 * Finds where the contract describes the body of a case: at the content type that has the case as an example, else
 * as plain JSON.
 *
 * @throws Error when the operation has no such body.
 */
export function bodyPlaceOf(contract: Contract, subject: Case): BodyPlace {
  const { path: route, method, operation } = endpointOf(contract, subject.operation);
  const at = `#/paths/${escapeSegment(route)}/${method}`;
  const key = subject.part === 'request' ? undefined : responseKey(operation, subject.status);
  const holder = key === undefined ? operation.requestBody : operation.responses[key];
  const place = key === undefined ? `${at}/requestBody` : `${at}/responses/${key}`;
  const { node, pointer } = dereference(contract, holder, place);
  const content = (node as Body | undefined)?.content ?? {};
  const shown = Object.keys(content).find((type) => content[type]?.examples?.[subject.name]);
  const contentType = shown ?? 'application/json';
  const mediaType = content[contentType];
  if (!mediaType) throw new Error(`${subject.operation} has no ${subject.part} body for ${subject.name}`);
  return { mediaType, contentType, pointer: `${pointer}/content/${escapeSegment(contentType)}` };
}

function responseKey(operation: Operation, status: number | undefined): string {
  return String(status) in operation.responses ? String(status) : 'default';
}

function dereference(contract: Contract, node: unknown, pointer = '#'): { node: unknown; pointer: string } {
  const ref = (node as { $ref?: string } | undefined)?.$ref;
  if (ref === undefined) return { node, pointer };
  const [kind = '', name = ''] = ref.replace('#/components/', '').split('/');
  return dereference(contract, contract.components[kind]?.[name], ref);
}

function escapeSegment(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}
