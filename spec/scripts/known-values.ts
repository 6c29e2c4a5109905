import { isObject, type Document } from '../reader/index.ts';

/** Writes the known values of each schema with `x-known-values-of`, in place: those of the named schema, then its own. */
export function addKnownValues(document: Document): void {
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isObject(node)) return;
    Object.values(node).forEach(visit);
    const { 'x-known-values-of': name, 'x-known-values': own = [] } = node;
    if (typeof name !== 'string') return;
    const known = document.components?.schemas?.[name]?.enum;
    if (!known) throw new Error(`${name}, of x-known-values-of, is no schema with an enum`);
    node['x-known-values'] = [...known, ...(own as unknown[])];
    delete node['x-known-values-of'];
  };
  visit(document);
}
