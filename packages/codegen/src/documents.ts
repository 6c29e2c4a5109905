import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { spelledOut } from './spelled-out.ts';

/** The two interfaces of the service, by the names that bundles and generated folders carry. */
export const interfaceNames = ['visa-checks', 'work-rights'] as const;

type InterfaceName = (typeof interfaceNames)[number];

/** A JSON Schema of the contract. Only what the generators look at is typed. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly schema?: Schema;
}

export interface Operation {
  readonly operationId: string;
  readonly 'x-alias-of'?: string;
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses?: Readonly<Record<string, unknown>>;
}

/** A bundled OpenAPI 3.1 document: one file, every `$ref` local. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly [field: string]: unknown;
}

export type BundleForm = 'whole' | 'canonical';

export type Documents = Readonly<Record<InterfaceName, OpenApiDocument>>;

/** The contract has not been bundled yet, or its bundle is not an OpenAPI document. */
export class BundleError extends Error {
  override readonly name = 'BundleError';
}

/** Reads one bundle. Throws `BundleError`, which says how to make the bundle, when it is missing. */
export function readDocument(path: string): OpenApiDocument {
  const text = readText(path);
  const document = parse(text, path);
  if (
    typeof document !== 'object' ||
    document === null ||
    !('openapi' in document) ||
    !('paths' in document)
  ) {
    throw new BundleError(`${path} is not an OpenAPI document: it has no "openapi" or no "paths".`);
  }
  return document as OpenApiDocument;
}

/**
 * Reads the bundles of both interfaces from `@workrights/spec`.
 *
 * @param form `canonical` has each operation once; `whole` has alias paths and PUT twins too, as a server needs them
 */
export function readDocuments(form: BundleForm): Documents {
  const suffix = form === 'canonical' ? '.canonical.json' : '.json';
  const read = (name: InterfaceName): OpenApiDocument =>
    spelledOut(readDocument(fileURLToPath(import.meta.resolve(`@workrights/spec/${name}${suffix}`))));
  return { 'visa-checks': read('visa-checks'), 'work-rights': read('work-rights') };
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new BundleError(
      `Cannot read the contract bundle ${path}. Make it first: pnpm exec turbo run bundle --filter=@workrights/spec`,
      { cause },
    );
  }
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BundleError(`The contract bundle ${path} is not JSON. Bundle the contract again.`, { cause });
  }
}
