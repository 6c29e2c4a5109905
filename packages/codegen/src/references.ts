import { BundleError, type OpenApiDocument, type Schema } from './documents.ts';

export function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Follows a local `$ref` (`#/components/...`) as far as it goes; returns other nodes as they are. */
export function resolveReference(document: OpenApiDocument, node: unknown): Schema {
  const seen = new Set<string>();
  let current = node;
  while (isObject(current) && typeof current['$ref'] === 'string') {
    const reference = current['$ref'];
    if (seen.has(reference)) throw new BundleError(`The reference ${reference} leads back to itself.`);
    seen.add(reference);
    current = lookUp(document, reference);
  }
  if (!isObject(current)) throw new BundleError('The contract bundle has a value where an object belongs.');
  return current;
}

function lookUp(document: OpenApiDocument, reference: string): unknown {
  if (!reference.startsWith('#/'))
    throw new BundleError(`The reference ${reference} is not local. Bundle again.`);
  let current: unknown = document;
  for (const token of reference.slice(2).split('/')) {
    const key = decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
    if (!isObject(current) || !Object.hasOwn(current, key)) {
      throw new BundleError(`The reference ${reference} leads nowhere.`);
    }
    current = current[key];
  }
  return current;
}
