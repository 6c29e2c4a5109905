import { isObject, type Document } from '../reader/index.ts';

/**
 * Writes what follows from the values of another schema, in place. A schema with `x-known-values-of` knows the values of the
 * named one, then its own. An array that has each value of an enum once has at most so many.
 */
export function addKnownValues(document: Document): void {
  const valuesOf = (name: unknown) => document.components?.schemas?.[String(name)]?.enum;
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isObject(node)) return;
    Object.values(node).forEach(visit);
    const { 'x-known-values-of': name, 'x-known-values': own = [], uniqueItems, items } = node;
    if (name !== undefined) {
      const known = valuesOf(name);
      if (!known) throw new Error(`${String(name)}, of x-known-values-of, is no schema with an enum`);
      node['x-known-values'] = [...known, ...(own as unknown[])];
      delete node['x-known-values-of'];
    }
    const each =
      uniqueItems === true && isObject(items) ? String(items['$ref']).split('/').at(-1) : undefined;
    const most = valuesOf(each)?.length;
    if (most !== undefined) node['maxItems'] = most;
  };
  visit(document);
}
