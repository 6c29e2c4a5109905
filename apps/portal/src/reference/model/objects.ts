import { resolve, type Document, type Schema } from '@workrights/spec/reader';
import { referredBy } from './component-names.ts';
import { fieldsOfObject } from './fields.ts';
import { joinSources, sourcesOfComponents } from './join-sources.ts';
import { namedObjects } from './object-names.ts';
import type { InterfaceId, ReferenceObject } from './types.ts';

/**
 * What the operations of an interface return.
 *
 * @throws Error when the document has no schema of such a name, or no `x-source` for it.
 */
export function objectsOf(document: Document, interfaceId: InterfaceId): ReferenceObject[] {
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
