import { valueAt, type Document, type Schema } from '@workrights/spec/reader';

/** `VisaCheck` for `#/components/schemas/VisaCheck`. Undefined for a pointer into a component. */
export function componentName(pointer: string): string | undefined {
  return /^#\/components\/schemas\/(?<name>[^/]+)$/.exec(pointer)?.groups?.['name'];
}

/** The component schemas that a schema refers to without a field between: by `$ref`, as a form of a union, as an item. */
export function referredBy(document: Document, schema: Schema): string[] {
  const { $ref, anyOf = [], oneOf = [], allOf = [], items } = schema;
  const target = $ref === undefined ? [] : [$ref, ...referredBy(document, valueAt(document, $ref) as Schema)];
  const inner = [...anyOf, ...oneOf, ...allOf, ...(items ? [items] : [])];
  return [...new Set([...target, ...inner.flatMap((one) => referredBy(document, one))])];
}
