import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Document } from './document.ts';
import { interfaceNames, specFolder, type ContractName, type InterfaceName } from './interfaces.ts';

/**
 * `whole` includes alias paths and PUT twins, as a server needs them. `canonical` has each operation once. `openapi-3.0` is
 * the canonical form in an older version of OpenAPI.
 */
export type BundleForm = 'whole' | 'canonical' | 'openapi-3.0';

/** Thrown when the contract has not been bundled, or its bundle is broken. */
export class BundleError extends Error {
  override readonly name = 'BundleError';
}

/** The file of a bundle. The relay has only the forms `whole` and `swagger-2.0`. */
export function bundleFile(
  name: ContractName,
  form: BundleForm | 'swagger-2.0' = 'whole',
  type = 'json',
): string {
  const suffix = form === 'whole' ? '' : `.${form}`;
  return path.join(specFolder, 'dist', `${name}${suffix}.${type}`);
}

/**
 * Reads a fresh copy of a bundle, which the caller may change.
 *
 * @throws BundleError when the bundle is missing. It says how to make it.
 */
export function readBundle(name: ContractName, form?: BundleForm): Document {
  return readDocument(bundleFile(name, form));
}

/** The bundles of both interfaces, by name. */
export function readBundles(form?: BundleForm): Record<InterfaceName, Document> {
  return Object.fromEntries(interfaceNames.map((name) => [name, readBundle(name, form)])) as Record<
    InterfaceName,
    Document
  >;
}

/** @throws BundleError when the file is missing, or not an OpenAPI document in JSON. */
export function readDocument(file: string): Document {
  const document = parse(readText(file), file);
  if (
    typeof document !== 'object' ||
    document === null ||
    !('openapi' in document) ||
    !('paths' in document)
  ) {
    throw new BundleError(`${file} is not an OpenAPI document: it has no "openapi" or no "paths".`);
  }
  return document as Document;
}

/** @throws BundleError when the file is missing. It says how to make it. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new BundleError(
      `Cannot read the contract bundle ${file}. Make it first: pnpm exec turbo run bundle --filter=@workrights/spec`,
      { cause },
    );
  }
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new BundleError(`The contract bundle ${file} is not JSON. Bundle the contract again.`, { cause });
  }
}
